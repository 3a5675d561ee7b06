import Basics
import CTestSupport
import Conformance
import Glibc
import ImageFormats

extension PictureBook {
  /// A small JPEG that looks like a photograph.
  static func jpeg(width: Int, height: Int, layout: ScanLayout = .baseline) -> [UInt8] {
    var samples = [UInt8](repeating: 0, count: width * height * 3)
    ibt_fill_photograph(&samples, UInt32(width), UInt32(height), 1)
    var options = ibt_jpeg_options()
    options.components = 3
    options.is_progressive = layout == .progressive ? 1 : 0
    options.quality = 90
    options.horizontal_sampling = 2
    options.vertical_sampling = 2
    var size = 0
    guard
      let bytes = ibt_encode_jpeg(samples, UInt32(width), UInt32(height), &options, &size)
    else { preconditionFailure("the encoder refused a photograph of \(width)x\(height)") }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }

  /// A photograph whose Exif data carry `thumbnail`.
  static func jpeg(width: Int, height: Int, thumbnail: [UInt8]) -> [UInt8] {
    func entry(_ tag: UInt8, _ type: UInt8, _ value: [UInt8]) -> [UInt8] {
      [tag >> 4 == 1 ? 1 : 2, tag, 0, type, 0, 0, 0, 1] + value
    }
    let count = [UInt8(thumbnail.count >> 8), UInt8(thumbnail.count & 255)]
    // The second directory begins at 26 of the TIFF structure, the thumbnail at 56.
    let exif: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8]
      + [0, 1] + entry(0x12, 3, [0, 1, 0, 0]) + [0, 0, 0, 26]
      + [0, 2] + entry(0x01, 4, [0, 0, 0, 56]) + entry(0x02, 4, [0, 0] + count) + [0, 0, 0, 0]
    let body = exif + thumbnail
    let length = [UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)]
    return [0xFF, 0xD8, 0xFF, 0xE1] + length + body
      + jpeg(width: width, height: height).dropFirst(2)
  }

  /// A PNG of 2 x 2 pixels with an alpha channel.
  static var transparentPNG: [UInt8] {
    var options = ibt_png_options()
    options.color_type = 6
    options.bit_depth = 8
    var size = 0
    let rows = [UInt8](repeating: 99, count: 16)
    guard let bytes = ibt_encode_png(rows, 8, 2, 2, &options, &size) else {
      preconditionFailure("the encoder refused a small PNG")
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }
}
