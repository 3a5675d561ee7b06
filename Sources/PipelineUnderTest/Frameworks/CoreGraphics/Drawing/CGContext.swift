internal import Basics
internal import Codecs
internal import VirtualDevice

/// A bitmap that is drawn into.
///
/// As in Core Graphics y points up from the lower left corner, unless a transform turns it.
/// Contexts of documents and of layers do not exist here.
public final class CGContext: Hashable {
  let size: PixelSize
  let layout: PixelLayout
  private let space: CGColorSpace
  /// The pixels; nil where codecs are only modelled.
  private var canvas: PixelCanvas?
  private var store: PixelStore
  /// Whether an image has the pixels too, so that they are copied before the next drawing.
  private var isShared = false
  var largest: (pixels: Int, origin: PictureOrigin)?
  /// Where its memory was handed out.
  private var openedAt: UInt?
  var state: DrawingState
  private var saved: [DrawingState] = []
  let currentPath = CGMutablePath()

  /// A bitmap of `width` × `height` pixels of 4 channels with 8 bits, all zero.
  ///
  /// Nil for the formats that Core Graphics does not draw into: no size, straight alpha, or no
  /// fourth byte in a colour pixel. Traps for what Core Graphics could do and what is not here:
  /// memory of the caller, gray, 16 bits, floating point.
  public init?(
    data: UnsafeMutableRawPointer?,
    width: Int,
    height: Int,
    bitsPerComponent: Int,
    bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    precondition(data == nil, "CGContext draws into memory of its own only; pass nil for data")
    guard space.model == .rgb else {
      preconditionFailure(
        "CGContext has no gray bitmaps; use CGColorSpaceCreateDeviceRGB() and take one channel"
      )
    }
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    precondition(
      bitsPerComponent == 8 && !info.contains(.floatComponents),
      "CGContext has 8 bits a channel, not \(bitsPerComponent); ask for 8"
    )
    guard width > 0, height > 0, bytesPerRow == 0 || bytesPerRow >= width * 4,
      let layout = PixelLayout(info), layout.alpha != .straight
    else { return nil }
    let size = PixelSize(width: width, height: height)
    guard let memory = CGContext.memory(size, copying: nil) else { return nil }
    (canvas, store) = memory
    self.size = size
    self.layout = layout
    self.space = space
    state = DrawingState(box: PixelBox(size))
  }

  /// The same with the bits as an option set.
  public convenience init?(
    data: UnsafeMutableRawPointer?,
    width: Int,
    height: Int,
    bitsPerComponent: Int,
    bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data,
      width: width,
      height: height,
      bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow,
      space: space,
      bitmapInfo: bitmapInfo.rawValue
    )
  }

  private static func memory(
    _ size: PixelSize,
    copying image: PixelBuffer?
  ) -> (PixelCanvas?, PixelStore)? {
    let device = Device.current
    let bytes = ByteCount(PixelFormat.rgba8.byteCount(of: size))
    guard device.codecs != .model else {
      return (nil, PixelStore(pixels: nil, byteCount: bytes, memory: device.memory))
    }
    let made = image.map { try? PixelCanvas(copying: $0) } ?? (try? PixelCanvas(size: size))
    guard let canvas = made else { return nil }
    return (canvas, PixelStore(pixels: canvas.buffer, byteCount: bytes, memory: device.memory))
  }

  public var width: Int { size.width }
  public var height: Int { size.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int {
    PixelFormat.rgba8.byteCount(of: PixelSize(width: width, height: 1))
  }
  public var colorSpace: CGColorSpace? { space }
  public var bitmapInfo: CGBitmapInfo { layout.bitmapInfo }
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }

  /// The pixels, which the caller may read and write.
  ///
  /// Where codecs are only modelled it is memory of zeroes, in which no drawing shows.
  public var data: UnsafeMutableRawPointer? {
    own()
    if canvas == nil { canvas = try? PixelCanvas(size: size) }
    guard let base = canvas?.base else { return nil }
    close()
    openedAt = UInt(bitPattern: base)
    opened.withLock { $0[UInt(bitPattern: base)] = OpenedContext(context: self) }
    return base
  }

  deinit { close() }

  /// Forgets where its memory was.
  private func close() {
    guard let place = openedAt else { return }
    openedAt = nil
    opened.withLock { _ = $0.removeValue(forKey: place) }
  }

  /// What has been drawn so far, without a copy until the next drawing.
  public func makeImage() -> CGImage? { image(from: largest?.origin.remade) }

  /// What has been drawn so far, as the content of a layer.
  ///
  /// It is no new image for the app: a view that draws an image shows that image.
  package func makeContent() -> CGImage? { image(from: largest?.origin) }

  private func image(from origin: PictureOrigin?) -> CGImage? {
    isShared = true
    let picture = Picture(decoded: store, size: size, layout: layout, origin: origin)
    return CGImage(picture, colorSpace: space)
  }

  /// Finishes drawing; there is nothing to wait for.
  public func flush() {}

  /// The same as ``flush()``.
  public func synchronize() {}

  public static func == (left: CGContext, right: CGContext) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The pixels for drawing, which no image shares; nil where codecs are only modelled.
  func bitmap() -> Bitmap? {
    own()
    guard Device.current.codecs != .model else { return nil }
    return canvas.map {
      Bitmap(base: $0.base, bytesPerRow: $0.buffer.bytesPerRow, layout: layout)
    }
  }

  private func own() {
    guard isShared else { return }
    isShared = false
    close()
    guard let memory = CGContext.memory(size, copying: canvas?.buffer) else {
      preconditionFailure("there is no memory for a copy of a bitmap of \(size)")
    }
    (canvas, store) = memory
    Device.current.spend(Device.current.prices.upload(store.byteCount))
  }

  /// Notes that an image was drawn to `pixels` pixels; the largest one gives the provenance.
  func note(_ origin: PictureOrigin?, pixels: Int) {
    guard let origin, pixels >= largest?.pixels ?? 0 else { return }
    largest = (pixels, origin)
  }

  /// Keeps the state, for ``restoreGState()``.
  public func saveGState() { saved.append(state) }

  /// Goes back to the last kept state; without one nothing happens, as in Core Graphics.
  public func restoreGState() { state = saved.popLast() ?? state }
}
