internal import Basics
internal import VirtualDevice

extension CGContext {
  /// Draws the whole of `image` into `rect`, upright where y points up.
  ///
  /// An image that has not been decoded is decoded first, on the calling lane. The price of a
  /// drawing at another size is that of scaling the image's pixels, else that of copying them.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    precondition(!byTiling, "CGContext.draw(byTiling: true) is not here; draw each tile")
    guard !rect.isNull, rect.width != 0, rect.height != 0 else { return }
    let rect = rect.standardized
    let target = rect.applying(toPixels)
    let box = PixelBox(around: target).intersection(state.box)
    let store = image.picture.draw()
    guard let store, !box.isEmpty else { return }
    let device = Device.current
    let isCopy =
      abs(target.width - CGFloat(image.width)) < 0.5
      && abs(target.height - CGFloat(image.height)) < 0.5
    device.spend(
      isCopy
        ? device.prices.upload(ByteCount(box.pixelCount * 4))
        : device.prices.scaling(image.picture.size.pixelCount)
    )
    // A unit of the image's pixels, from the top left, lies upside down in the rectangle.
    let toRect = CGAffineTransform(
      a: rect.width / CGFloat(image.width),
      b: 0,
      c: 0,
      d: -rect.height / CGFloat(image.height),
      tx: rect.minX,
      ty: rect.maxY
    )
    let drawn = toRect.concatenating(toPixels)
    let origin = image.picture.origin
    note(drawn.isUpright ? origin : origin?.turned, pixels: box.pixelCount)
    guard let pixels = store.pixels, let bitmap = bitmap() else { return }
    let edges = Coverage.edges(of: rect, toPixels, box)
    pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let sampler = ImageSampler(
        source: Bitmap(
          base: UnsafeMutableRawPointer(mutating: base),
          bytesPerRow: pixels.bytesPerRow,
          layout: image.picture.layout
        ),
        size: image.picture.size,
        toSource: drawn.inverted(),
        quality: state.quality
      )
      bitmap.draw(sampler, box, edges, state)
    }
  }
}

extension CGAffineTransform {
  /// Whether it neither mirrors nor turns by 45 degrees or more.
  package var isUpright: Bool { a > abs(b) && d > abs(c) }
}

extension Coverage {
  /// What a rectangle covers of the pixels at its edges; nil when it ends between pixels.
  fileprivate static func edges(
    of rect: CGRect,
    _ transform: CGAffineTransform,
    _ box: PixelBox
  ) -> Coverage? {
    let target = rect.applying(transform)
    let sides = [target.minX, target.maxX, target.minY, target.maxY]
    let isUpright = transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
    if isUpright, sides.allSatisfy({ abs($0 - $0.rounded()) < 1e-3 }) { return nil }
    let path = CGPath(rect: rect, transform: nil)
    var mover = transform
    return Coverage(of: path.copy(using: &mover)?.polygons() ?? [], rule: .winding, within: box)
  }
}
