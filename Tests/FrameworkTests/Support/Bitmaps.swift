import AppleFoundation
import CoreGraphics
import Testing
import VirtualDevice

/// Bitmaps and what is in their corners.
enum Bitmaps {
  /// A transparent bitmap of red, green, blue and alpha.
  static func context(
    _ width: Int,
    _ height: Int,
    _ info: CGImageAlphaInfo = .premultipliedLast,
    _ order: CGBitmapInfo = []
  ) -> CGContext? {
    CGContext(
      data: nil,
      width: width,
      height: height,
      bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: info.rawValue | order.rawValue
    )
  }

  /// The pixel of column `x` and row `y` from the top left: red, green, blue and alpha as stored.
  static func pixel(_ image: CGImage?, _ x: Int, _ y: Int) -> [UInt8] {
    guard let image, let data = image.dataProvider?.data else { return [] }
    let places = image.picture.layout.order.places
    let start = y * image.bytesPerRow + x * 4
    return (0..<4).map { data.bytes.load(fromByteOffset: start + places[$0], as: UInt8.self) }
  }

  /// The colours near the corners: top left, top right, bottom left, bottom right.
  ///
  /// R, G, B and W are the colours of ``TestPicture``, "-" is transparent, "?" is another colour.
  static func corners(of image: CGImage?, inset: Int = 2) -> String {
    guard let image else { return "no image" }
    let (right, bottom) = (image.width - 1 - inset, image.height - 1 - inset)
    return [(inset, inset), (right, inset), (inset, bottom), (right, bottom)]
      .map { name(pixel(image, $0.0, $0.1)) }.joined()
  }

  private static func name(_ pixel: [UInt8]) -> String {
    guard pixel.count == 4, pixel[3] > 20 else { return "-" }
    for (name, color) in zip(["R", "G", "B", "W"], TestPicture.quarters) {
      if zip(pixel, color).allSatisfy({ abs(Int($0) - Int($1)) < 60 }) { return name }
    }
    return "?"
  }
}
