import CodecTestSupport
import Conformance
import Glibc

extension PictureBook {
  /// A small JPEG that looks like a photograph.
  static func jpeg(width: Int, height: Int) -> [UInt8] {
    var samples = [UInt8](repeating: 0, count: width * height * 3)
    ibt_fill_photograph(&samples, UInt32(width), UInt32(height), 1)
    var options = ibt_jpeg_options()
    options.components = 3
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
}
