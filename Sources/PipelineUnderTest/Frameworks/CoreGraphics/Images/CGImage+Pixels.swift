package import Basics
internal import Codecs
package import VirtualDevice

extension CGImage {
  /// An image of the pixels that `provider` holds.
  ///
  /// Nil when the bytes are too few. Traps for pixels that have not 4 channels of 8 bits.
  public convenience init?(
    width: Int,
    height: Int,
    bitsPerComponent: Int,
    bitsPerPixel: Int,
    bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: CGBitmapInfo,
    provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 32, let layout = PixelLayout(bitmapInfo) else {
      preconditionFailure(
        "CGImage.init(width:…) takes pixels of 4 channels with 8 bits, not of \(bitsPerPixel) bits; "
          + "convert them first"
      )
    }
    precondition(decode == nil, "CGImage has no decode array here; convert the levels first")
    let size = PixelSize(width: width, height: height)
    guard width > 0, height > 0, bytesPerRow >= width * 4, let data = provider.data,
      data.length >= bytesPerRow * (height - 1) + width * 4,
      let picture = Picture.copying(data.bytes, size: size, bytesPerRow: bytesPerRow, layout)
    else { return nil }
    self.init(
      picture,
      colorSpace: space,
      shouldInterpolate: shouldInterpolate,
      renderingIntent: intent
    )
  }

  /// The part of the image in `rect`, which counts pixels from the top left; nil outside of it.
  ///
  /// The part shares nothing: it is copied, and the image is decoded for it.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    if part == whole { return copy() }
    guard let store = picture.draw() else { return nil }
    let size = PixelSize(width: Int(part.width), height: Int(part.height))
    let cropped: Picture?
    if let pixels = store.pixels {
      cropped = pixels.withUnsafeBytes { bytes in
        bytes.baseAddress.flatMap { base in
          Picture.copying(
            base + Int(part.minY) * pixels.bytesPerRow + Int(part.minX) * 4,
            size: size,
            bytesPerRow: pixels.bytesPerRow,
            picture.layout,
            origin: picture.origin
          )
        }
      }
    } else {
      let memory = PixelFormat.rgba8.byteCount(of: size)
      cropped = Picture(
        decoded: PixelStore(
          pixels: nil,
          byteCount: ByteCount(memory),
          memory: Device.current.memory
        ),
        size: size,
        layout: picture.layout,
        origin: picture.origin
      )
    }
    Device.current.spend(Device.current.prices.upload(ByteCount(size.pixelCount * 4)))
    return cropped.map { CGImage($0, colorSpace: colorSpace, utType: utType) }
  }
}

extension Picture {
  /// A picture of a copy of pixels of 4 bytes, in rows `bytesPerRow` apart; nil without memory.
  package static func copying(
    _ source: UnsafeRawPointer,
    size: PixelSize,
    bytesPerRow: Int,
    _ layout: PixelLayout,
    origin: PictureOrigin? = nil
  ) -> Picture? {
    let device = Device.current
    let bytes = ByteCount(PixelFormat.rgba8.byteCount(of: size))
    var pixels: PixelBuffer?
    if device.codecs != .model {
      guard let canvas = try? PixelCanvas(size: size) else { return nil }
      let stride = canvas.buffer.bytesPerRow
      for y in 0..<size.height {
        (canvas.base + y * stride).copyMemory(
          from: source + y * bytesPerRow,
          byteCount: size.width * 4
        )
      }
      pixels = canvas.buffer
    }
    return Picture(
      decoded: PixelStore(pixels: pixels, byteCount: bytes, memory: device.memory),
      size: size,
      layout: layout,
      origin: origin
    )
  }
}
