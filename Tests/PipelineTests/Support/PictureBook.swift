import CodecTestSupport
import Glibc
import PipelineUnderTest
import Quantities

/// The pictures behind the URLs of a test: sizes alone, or real bytes for those that have some.
struct PictureBook: Sendable {
  /// Four bands of 256 rows in full, so that a decode can be stopped between two.
  static let storedSize = PixelSize(width: 768, height: 1024)
  static let encodedBytes = ByteCount(40_000)

  var bytes: [Int: EncodedImage] = [:]

  static let header = ImageHeader(
    codec: .jpeg,
    storedSize: storedSize,
    encodedBytes: encodedBytes
  )

  func byteCount(of url: ImageURL) -> ByteCount {
    bytes[url.number]?.byteCount ?? Self.encodedBytes
  }

  /// The picture as network and disk hand it over, held once.
  func data(for url: ImageURL, memory: any MemoryAccounting) -> ImageData {
    let real = bytes[url.number]
    return ImageData(
      bytes: real,
      header: real == nil ? Self.header : nil,
      byteCount: byteCount(of: url),
      memory: memory
    )
  }

  /// The bytes of decoded pixels of a modelled picture at `size` pixels, or in full.
  static func decodedBytes(_ size: Int?, mode: DecodeMode = .downsample) -> ByteCount {
    DecodePlan(header: header, options: DecodeOptions(mode: mode, maxPixelSize: size)).outputBytes
  }

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

extension ImageURL {
  /// The address with this number.
  static func number(_ number: Int) -> ImageURL {
    ImageURL(number: number, text: "https://images.example/\(number).jpg")
  }
}

extension ImageRequest {
  /// A request by the number of its URL.
  init(_ url: Int, _ size: Int = 100, purpose: Purpose = .display) {
    self.init(url: .number(url), maxPixelSize: size, purpose: purpose)
  }
}
