internal import Basics
internal import Codecs
package import CoreGraphics
package import VirtualDevice

/// Encodes images as files, which keep the stamp of the address that their pixels come from.
package enum ImageFile {
  /// The file of `image`, at the price of the device on the calling lane.
  ///
  /// Nil for a damaged image. Where codecs are only modelled, the file has a header without pixels,
  /// and as many bytes a pixel as the source of the image had, or 0.25 (JPEG) and 1.5 (PNG).
  package static func encode(_ image: CGImage, as format: PictureEncoder.Format) -> NSData? {
    let device = Device.current
    guard let store = image.picture.draw() else { return nil }
    let size = image.picture.size
    device.spend(device.prices.encode(size.pixelCount))
    let origin = image.picture.origin
    let file: [UInt8]?
    if let pixels = store.pixels {
      guard let straight = image.straightPixels(of: pixels) else { return nil }
      file = straight.withUnsafeBytes {
        PictureEncoder.encode($0, size: size, bytesPerRow: straight.bytesPerRow, as: format)
      }
    } else {
      file = PictureEncoder.model(
        size: size,
        byteCount: ByteCount(Int(Double(size.pixelCount) * bytesPerPixel(origin, format))),
        as: format
      )
    }
    guard var file else { return nil }
    if let address = origin?.address { file = PictureStamp.stamp(file, address: address) }
    return NSData(bytes: file, length: file.count)
  }

  private static func bytesPerPixel(
    _ origin: PictureOrigin?,
    _ format: PictureEncoder.Format
  ) -> Double {
    guard case .jpeg(let quality, _) = format else { return 1.5 }
    guard let origin, origin.sourceSize.pixelCount > 0 else { return 0.25 }
    // Files of cameras and services are of about quality 85.
    return Double(origin.encodedBytes.bytes) / Double(origin.sourceSize.pixelCount)
      * Double(quality) / 85
  }
}

extension ImageFile {
  /// The format and its choices.
  package typealias Format = PictureEncoder.Format
}
