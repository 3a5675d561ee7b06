internal import Basics
internal import VirtualDevice

extension CGImage {
  /// A stencil of gray samples: 0 keeps what it is laid upon, 255 takes it away.
  ///
  /// Of samples with more than 8 bits the first 8 count. It is nil for a size of nothing, for
  /// other bits a component, and where `provider` has too few bytes. Traps for a decode array.
  ///
  /// - Complexity: O(width · height).
  public convenience init?(
    maskWidth width: Int,
    height: Int,
    bitsPerComponent: Int,
    bitsPerPixel: Int,
    bytesPerRow: Int,
    provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool
  ) {
    precondition(decode == nil, "CGImage has no decode array here; convert the levels first")
    guard bitsPerComponent == 8, bitsPerPixel >= 8, bitsPerPixel.isMultiple(of: 8),
      bytesPerRow >= width * bitsPerPixel / 8,
      let context = CGContext.canvas(width: width, height: height)
    else { return nil }
    // Where codecs are only modelled an image has no bytes to give.
    if Device.current.codecs == .real {
      guard let data = provider.data, data.length >= bytesPerRow * height,
        let pixels = context.data
      else { return nil }
      for y in 0..<height {
        let row = data.bytes + y * bytesPerRow
        for x in 0..<width {
          let sample = row.load(fromByteOffset: x * bitsPerPixel / 8, as: UInt8.self)
          let place = y * context.bytesPerRow + x * 4
          for channel in 0..<3 {
            pixels.storeBytes(of: sample, toByteOffset: place + channel, as: UInt8.self)
          }
          pixels.storeBytes(of: 255, toByteOffset: place + 3, as: UInt8.self)
        }
      }
    }
    guard let image = context.makeImage() else { return nil }
    self.init(
      image.picture,
      colorSpace: nil,
      shouldInterpolate: shouldInterpolate,
      isMask: true
    )
  }

  /// The image where `mask`, which is stretched over it, lets it through.
  ///
  /// A stencil takes away where it is white; an image as a mask takes away where it is black. The
  /// image is decoded for it.
  ///
  /// - Complexity: O(width · height).
  public func masking(_ mask: CGImage) -> CGImage? {
    guard let image = CGContext.canvas(width: width, height: height),
      let stencil = CGContext.canvas(width: width, height: height)
    else { return nil }
    let room = CGRect(x: 0, y: 0, width: width, height: height)
    image.draw(self, in: room)
    stencil.draw(mask, in: room)
    if Device.current.codecs == .real, let pixels = image.data, let samples = stencil.data {
      for place in stride(from: 0, to: image.bytesPerRow * height, by: 4) {
        let sample = Int(samples.load(fromByteOffset: place, as: UInt8.self))
        let kept = mask.isMask ? 255 - sample : sample
        for channel in place..<place + 4 {
          let value = Int(pixels.load(fromByteOffset: channel, as: UInt8.self))
          let masked = UInt8((value * kept + 127) / 255)
          pixels.storeBytes(of: masked, toByteOffset: channel, as: UInt8.self)
        }
      }
    }
    return image.makeImage()
  }
}

extension CGContext {
  /// A bitmap of 4 channels with alpha.
  fileprivate static func canvas(width: Int, height: Int) -> CGContext? {
    CGContext(
      data: nil,
      width: width,
      height: height,
      bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
    )
  }
}
