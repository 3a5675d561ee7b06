import Basics
import CTestSupport
import Codecs
import Glibc
import ImageFormats
import ImagePipeline

/// A repeatable stream of numbers (SplitMix64, Steele, Lea and Flood 2014).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// RGBA pixels without padding, as tests compare them.
struct Raster: Equatable {
  var size: PixelSize
  var bytes: [UInt8]

  init(size: PixelSize, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  init(_ buffer: PixelBuffer) {
    size = buffer.size
    let rowBytes = buffer.size.width * 4
    var packed: [UInt8] = []
    packed.reserveCapacity(rowBytes * buffer.size.height)
    buffer.withUnsafeBytes { source in
      for y in 0..<buffer.size.height {
        let start = y * buffer.bytesPerRow
        packed.append(contentsOf: source[start..<start + rowBytes])
      }
    }
    bytes = packed
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * size.width + x) * 4
    return Array(bytes[start..<start + 4])
  }

  /// The raster as it is shown, pixel by pixel by the definition of the orientation.
  func shown(_ orientation: ExifOrientation) -> Raster {
    let shownSize = orientation.shownSize(of: size)
    var result = Raster(size: shownSize, bytes: Array(repeating: 0, count: bytes.count))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let position = orientation.shownPosition(x: x, y: y, stored: size)
        let target = (position.y * shownSize.width + position.x) * 4
        result.bytes.replaceSubrange(target..<target + 4, with: self[x, y])
      }
    }
    return result
  }

  /// The largest difference of any sample, and the mean square, to the exact area average of
  /// `full`.
  func difference(toAreaAverageOf full: Raster) -> (largest: Double, psnr: Double) {
    var exact = [Double](repeating: 0, count: size.pixelCount * 4)
    ibt_area_average(
      full.bytes,
      UInt32(full.size.width),
      UInt32(full.size.height),
      &exact,
      UInt32(size.width),
      UInt32(size.height)
    )
    var largest = 0.0
    var squares = 0.0
    for index in bytes.indices {
      let difference = (Double(bytes[index]) - exact[index]).magnitude
      largest = max(largest, difference)
      squares += difference * difference
    }
    let meanSquare = squares / Double(bytes.count * 3 / 4)
    return (largest, meanSquare == 0 ? .infinity : 10 * log10(255 * 255 / meanSquare))
  }
}

/// Encoded images made on the spot with the codecs' own encoders.
enum Fixture {
  /// RGB bytes that look like a photograph.
  static func photograph(_ width: Int, _ height: Int, seed: UInt32 = 1) -> [UInt8] {
    var samples = [UInt8](repeating: 0, count: width * height * 3)
    ibt_fill_photograph(&samples, UInt32(width), UInt32(height), seed)
    return samples
  }

  static func jpegOptions(_ change: (inout ibt_jpeg_options) -> Void = { _ in }) -> ibt_jpeg_options
  {
    var options = ibt_jpeg_options()
    options.components = 3
    options.quality = 90
    options.horizontal_sampling = 2
    options.vertical_sampling = 2
    change(&options)
    return options
  }

  static func jpeg(
    _ width: Int,
    _ height: Int,
    samples: [UInt8]? = nil,
    _ change: (inout ibt_jpeg_options) -> Void = { _ in }
  ) -> [UInt8] {
    var options = jpegOptions(change)
    var size = 0
    let samples = samples ?? photograph(width, height)
    precondition(
      samples.count >= width * height * Int(options.components),
      "a fixture has too few samples"
    )
    let bytes = ibt_encode_jpeg(samples, UInt32(width), UInt32(height), &options, &size)
    return taken(bytes, size)
  }

  static func png(
    _ width: Int,
    _ height: Int,
    colorType: Int32,
    bitDepth: Int32 = 8,
    rows: [UInt8],
    palette: [UInt8] = [],
    _ change: (inout ibt_png_options) -> Void = { _ in }
  ) -> [UInt8] {
    palette.withUnsafeBufferPointer { palette in
      var options = ibt_png_options()
      options.color_type = colorType
      options.bit_depth = bitDepth
      options.palette = palette.baseAddress
      options.palette_count = Int32(palette.count / 4)
      change(&options)
      let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0
      let rowBytes = (width * channels * Int(bitDepth) + 7) / 8
      precondition(rows.count >= rowBytes * height, "a fixture has too few samples")
      var size = 0
      let bytes = ibt_encode_png(rows, rowBytes, UInt32(width), UInt32(height), &options, &size)
      return taken(bytes, size)
    }
  }

  /// RGBA samples with every alpha, and colours unrelated to it.
  static func translucent(_ width: Int, _ height: Int, seed: UInt64 = 7) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &numbers) }
  }

  private static func taken(_ bytes: UnsafeMutablePointer<UInt8>?, _ size: Int) -> [UInt8] {
    guard let bytes else { preconditionFailure("the encoder refused a fixture") }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }
}

/// Decodes `bytes` in bands and returns the pixels.
func decoded(
  _ bytes: [UInt8],
  _ mode: DecodeMode = .downsample,
  _ maxPixelSize: Int? = nil,
  _ change: (inout DecodeOptions) -> Void = { _ in }
) throws -> Raster {
  var options = DecodeOptions(mode: mode, maxPixelSize: maxPixelSize)
  change(&options)
  return Raster(try EncodedImage(copying: bytes).decode(options).pixels)
}

/// The error with which decoding `bytes` fails, or nil.
func decodingError(
  _ bytes: [UInt8],
  _ options: DecodeOptions = DecodeOptions()
) throws -> DecodingError? {
  do throws(DecodingError) {
    let image = try EncodedImage(copying: bytes)
    _ = try image.decode(options)
    return nil
  } catch {
    return error
  }
}
