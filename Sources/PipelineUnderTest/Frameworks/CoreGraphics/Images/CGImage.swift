internal import Basics
internal import Codecs
package import VirtualDevice

/// A bitmap, or encoded bytes from which it is decoded at the first draw.
public final class CGImage: Hashable, Sendable {
  /// What it stands on; images that share pixels share it.
  package let picture: Picture
  public let colorSpace: CGColorSpace?
  /// The type of the bytes that it was made from; nil for drawn images.
  // Unchecked: the text never changes.
  public nonisolated(unsafe) let utType: CFString?
  public let shouldInterpolate: Bool
  public let renderingIntent: CGColorRenderingIntent

  /// An image on `picture`.
  package init(
    _ picture: Picture,
    colorSpace: CGColorSpace? = .standard,
    utType: CFString? = nil,
    shouldInterpolate: Bool = true,
    renderingIntent: CGColorRenderingIntent = .defaultIntent,
    isMask: Bool = false
  ) {
    self.picture = picture
    self.colorSpace = colorSpace
    self.utType = utType
    self.shouldInterpolate = shouldInterpolate
    self.renderingIntent = renderingIntent
    self.isMask = isMask
  }

  public var width: Int { picture.size.width }
  public var height: Int { picture.size.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  /// The bytes from one row to the next, known before the image is decoded.
  public var bytesPerRow: Int {
    height == 0 ? 0 : PixelFormat.rgba8.byteCount(of: PixelSize(width: width, height: 1))
  }
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }
  public var bitmapInfo: CGBitmapInfo { picture.layout.bitmapInfo }
  public var byteOrderInfo: CGImageByteOrderInfo {
    bitmapInfo.contains(.byteOrder32Little) ? .order32Little : .orderDefault
  }
  public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
  /// The map of channels before they are shown, which no image has here.
  public var decode: UnsafePointer<CGFloat>? { nil }
  /// Whether it is a stencil, made with `init(maskWidth:…)`.
  public let isMask: Bool
  /// The bytes of the pixels; reading them decodes the image.
  public var dataProvider: CGDataProvider? { CGDataProvider(of: self) }

  /// The same image.
  public func copy() -> CGImage? {
    CGImage(
      picture,
      colorSpace: colorSpace,
      utType: utType,
      shouldInterpolate: shouldInterpolate,
      renderingIntent: renderingIntent,
      isMask: isMask
    )
  }

  /// The same pixels, whose channels mean those of `colorSpace`.
  public func copy(colorSpace: CGColorSpace) -> CGImage? {
    guard colorSpace.model == self.colorSpace?.model else { return nil }
    return CGImage(picture, colorSpace: colorSpace, utType: utType)
  }

  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What becomes of colours that a device lacks.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
