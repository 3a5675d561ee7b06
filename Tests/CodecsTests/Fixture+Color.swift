import Basics
import CTestSupport
import Codecs
import Glibc
import ImagePipeline

/// A profile made by lcms2, and lcms2's own conversion of pixels with it.
struct ProfileSample {
  var bytes: [UInt8]

  private init(_ make: (inout Int) -> UnsafeMutablePointer<UInt8>?) {
    var size = 0
    guard let made = make(&size) else { preconditionFailure("lcms2 refused to make a profile") }
    defer { free(made) }
    bytes = Array(UnsafeBufferPointer(start: made, count: size))
  }

  static func rgb(
    _ points: [Double],
    gamma: Double = 0,
    tableSize: Int32 = 0,
    name: String = "Sample"
  ) -> ProfileSample {
    ProfileSample { ibt_make_rgb_profile(points, gamma, tableSize, name, &$0) }
  }

  static let displayP3Points = [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
  static let sRGBPoints = [0.3127, 0.3290, 0.640, 0.330, 0.300, 0.600, 0.150, 0.060]
  static let displayP3 = rgb(displayP3Points, name: "Display P3")
  static let adobeRGB = rgb(
    [0.3127, 0.3290, 0.640, 0.330, 0.210, 0.710, 0.150, 0.060],
    gamma: 2.19921875,
    name: "Like Adobe RGB"
  )
  static let sRGB = rgb(sRGBPoints, name: "Like sRGB")
  static let gray = ProfileSample { ibt_make_gray_profile(1.8, &$0) }
  static let press = ProfileSample { ibt_make_ink_profile(&$0) }

  /// Packed pixels converted by lcms2 to packed RGB of as many bits.
  func converted<Sample: FixedWidthInteger>(
    _ pixels: [Sample],
    _ kind: ibt_pixel_kind,
    channels: Int,
    flags: UInt32 = 0
  ) -> [Sample]? {
    var result = [Sample](repeating: 0, count: pixels.count / channels * 3)
    let isDone = ibt_convert_to_srgb(
      bytes,
      bytes.count,
      kind,
      pixels,
      &result,
      UInt32(pixels.count / channels),
      flags
    )
    return isDone != 0 ? result : nil
  }
}

extension Fixture {
  /// RGB pixels of all combinations of `steps` levels, `steps` of red slowest.
  static func lattice(steps: Int) -> [UInt8] {
    func level(_ index: Int) -> UInt8 { UInt8(index * 255 / (steps - 1)) }
    return (0..<steps * steps * steps).flatMap { index in
      [level(index / (steps * steps)), level(index / steps % steps), level(index % steps)]
    }
  }

  /// A JPEG without chroma subsampling, of the best quality.
  static func fineJPEG(_ width: Int, _ height: Int, samples: [UInt8]) -> [UInt8] {
    jpeg(width, height, samples: samples) {
      $0.quality = 100
      $0.horizontal_sampling = 1
      $0.vertical_sampling = 1
    }
  }

  /// One part of a profile as an APP2 segment.
  static func profileSegment(_ part: [UInt8], number: UInt8, of count: UInt8) -> [UInt8] {
    let length = 2 + 14 + part.count
    return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)]
      + Array("ICC_PROFILE\0".utf8) + [number, count] + part
  }

  /// A profile cut into `count` parts of nearly equal size.
  static func profileParts(_ profile: [UInt8], count: Int) -> [[UInt8]] {
    (0..<count).map { index in
      let part = profile[index * profile.count / count..<(index + 1) * profile.count / count]
      return profileSegment(Array(part), number: UInt8(index + 1), of: UInt8(count))
    }
  }

  /// `jpeg` with `segments` after its first marker.
  static func jpeg(_ jpeg: [UInt8], with segments: [[UInt8]]) -> [UInt8] {
    Array(jpeg.prefix(2)) + segments.flatMap { $0 } + jpeg.dropFirst(2)
  }

  /// `jpeg` with a whole profile.
  static func jpeg(_ jpeg: [UInt8], profile: ProfileSample) -> [UInt8] {
    let count = profile.bytes.count / 65_000 + 1
    return Self.jpeg(jpeg, with: profileParts(profile.bytes, count: count))
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    var bytes =
      bigEndian(UInt32(data.count)) + Array(name.utf8) + data + [0, 0, 0, 0]
    ibt_fix_png_chunk(&bytes, bytes.count, 0)
    return bytes
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var size = 0
    guard let deflated = ibt_deflate(bytes, bytes.count, &size) else {
      preconditionFailure("zlib refused a fixture")
    }
    defer { free(deflated) }
    return Array(UnsafeBufferPointer(start: deflated, count: size))
  }

  static func profileChunk(_ profile: [UInt8]) -> [UInt8] {
    chunk("iCCP", Array("A name\0\0".utf8) + deflated(profile))
  }

  static func gammaChunk(_ value: UInt32) -> [UInt8] { chunk("gAMA", bigEndian(value)) }

  /// Points in the order of `ProfileSample`, as a chunk.
  static func chromaticityChunk(_ points: [Double]) -> [UInt8] {
    chunk("cHRM", points.flatMap { bigEndian(UInt32(($0 * 100_000).rounded())) })
  }

  /// `png` with `chunks` after its header.
  static func png(_ png: [UInt8], with chunks: [[UInt8]]) -> [UInt8] {
    Array(png.prefix(33)) + chunks.flatMap { $0 } + png.dropFirst(33)
  }
}

/// A decode, and what happened to its colours.
func decodedWithColor(
  _ bytes: [UInt8],
  _ color: ColorConversion,
  _ options: DecodeOptions = DecodeOptions()
) throws -> (raster: Raster, profile: ColorProfile, outcome: ColorOutcome) {
  var options = options
  options.color = color
  let session = try DecodeSession(try EncodedImage(copying: bytes), options: options)
  while true {
    if case .finished(let pixels) = try session.decodeNextBand() {
      return (Raster(pixels), pixels.colorProfile, session.colorOutcome)
    }
  }
}

extension Raster {
  /// The colours without alpha.
  var colors: [UInt8] {
    stride(from: 0, to: bytes.count, by: 4).flatMap { bytes[$0..<$0 + 3] }
  }

  var alphas: [UInt8] { stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }
}

/// The largest difference between two lists of equal length.
func largestDifference<Sample: FixedWidthInteger>(_ a: [Sample], _ b: [Sample]) -> Int {
  precondition(a.count == b.count, "\(a.count) samples compared with \(b.count)")
  return zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}
