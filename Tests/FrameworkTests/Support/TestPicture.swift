import Basics
import CCodecs
import VirtualDevice

/// Files of pictures whose pixels tests know.
enum TestPicture {
  /// The colours of the four quarters: red and green above, blue and white below.
  static let quarters: [[UInt8]] = [
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255],
  ]

  /// A picture of four quarters, in rows of straight RGBA.
  static func pixels(_ size: PixelSize) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.pixelCount * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        pixels += quarters[(2 * y < size.height ? 0 : 2) + (2 * x < size.width ? 0 : 1)]
      }
    }
    return pixels
  }

  /// The file of a picture of four quarters, with the stamp of `address` if there is one.
  static func file(
    _ size: PixelSize,
    as format: PictureEncoder.Format = .jpeg(quality: 90, orientation: 0),
    address: Int? = 7
  ) -> [UInt8] {
    let file = pixels(size).withUnsafeBytes {
      PictureEncoder.encode($0, size: size, bytesPerRow: size.width * 4, as: format)
    }
    guard let file else { preconditionFailure("the encoder refused a picture of \(size)") }
    return address.map { PictureStamp.stamp(file, address: $0) } ?? file
  }

  /// The same with a thumbnail of 80 pixels in its Exif data.
  static func fileWithThumbnail(_ size: PixelSize) throws -> [UInt8] {
    let small = PixelSize(width: 80, height: 80 * size.height / size.width)
    let thumbnail = file(small, as: .jpeg(quality: 80, orientation: 0), address: nil)
    let rows = pixels(size).enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    let encoder = ib_jpeg_encode_create()
    defer { ib_jpeg_encode_destroy(encoder) }
    return thumbnail.withUnsafeBufferPointer { thumbnail in
      var options = ib_jpeg_encode_options()
      options.width = UInt32(size.width)
      options.height = UInt32(size.height)
      options.quality = 90
      options.orientation = 1
      options.thumbnail = thumbnail.baseAddress
      options.thumbnail_count = thumbnail.count
      var bytes: UnsafeMutablePointer<UInt8>?
      var count = 0
      guard ib_jpeg_encode_start(encoder, &options) == 0,
        ib_jpeg_encode_rows(encoder, rows, rows.count, size.width * 3, UInt32(size.height)) == 0,
        ib_jpeg_encode_finish(encoder, &bytes, &count) == 0, let bytes
      else { preconditionFailure("the encoder refused a thumbnail") }
      defer { ib_jpeg_encode_release(bytes) }
      let file = Array(UnsafeBufferPointer(start: bytes, count: count))
      return PictureStamp.stamp(file, address: 7)
    }
  }
}
