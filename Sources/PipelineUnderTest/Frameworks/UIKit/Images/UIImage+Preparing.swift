internal import Basics
internal import Codecs
internal import VirtualDevice

extension UIImage {
  /// A new image with decoded pixels, decoded now on the calling lane; nil for a damaged one.
  public func preparingForDisplay() -> UIImage? {
    guard let cgImage, let picture = cgImage.picture.prepared() else { return nil }
    return with(CGImage(picture, colorSpace: cgImage.colorSpace, utType: cgImage.utType))
  }

  /// The same on a background queue, where the handler is called too.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global(qos: .userInitiated).async {
      completionHandler(self.preparingForDisplay())
    }
  }

  /// The same on a background queue.
  public func byPreparingForDisplay() async -> UIImage? {
    await withCheckedContinuation { continuation in
      prepareForDisplay { continuation.resume(returning: $0) }
    }
  }

  /// A new image of `size` points at the scale of this one, decoded now on the calling lane.
  ///
  /// An image of bytes that has not been decoded is decoded at the smaller size; else its pixels
  /// are scaled. Nil for an empty size, and for a damaged image.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard let cgImage, size.width > 0, size.height > 0 else { return nil }
    let shown = PixelSize(
      width: max(1, Int((size.width * scale).rounded())),
      height: max(1, Int((size.height * scale).rounded()))
    )
    let wanted = imageOrientation.swapsSides ? shown.transposed : shown
    guard let small = cgImage.reduced(to: wanted) else { return nil }
    return with(small.picture.size == wanted ? small : small.stretched(to: wanted))
  }

  /// The same on a background queue, where the handler is called too.
  public func prepareThumbnail(
    of size: CGSize,
    completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    DispatchQueue.global(qos: .userInitiated).async {
      completionHandler(self.preparingThumbnail(of: size))
    }
  }

  /// The same on a background queue.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    await withCheckedContinuation { continuation in
      prepareThumbnail(of: size) { continuation.resume(returning: $0) }
    }
  }

  private func with(_ bitmap: CGImage) -> UIImage {
    let image = UIImage(cgImage: bitmap, scale: scale, orientation: imageOrientation)
    image.traits = traits
    return image
  }
}

extension CGImage {
  /// The image decoded to cover `wanted`; itself when it has pixels, nil when it is damaged.
  fileprivate func reduced(to wanted: PixelSize) -> CGImage? {
    guard !picture.isDecoded, let encoded = picture.encoded else { return self }
    var options = DecodeOptions(mode: .downsample, target: .fill(wanted))
    options.orientation = .asStored
    options.truncation = .accept
    let decode = PictureDecode(of: encoded, options: options)
    return (try? Picture.decoded(by: decode)).map { CGImage($0, colorSpace: colorSpace) }
  }

  /// The image drawn at exactly this size.
  fileprivate func stretched(to size: PixelSize) -> CGImage {
    let isOpaque = picture.layout.alpha == .opaque
    let info: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    let context = CGContext(
      data: nil,
      width: size.width,
      height: size.height,
      bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: info.rawValue
    )
    context?.draw(self, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
    return context?.makeImage() ?? self
  }
}
