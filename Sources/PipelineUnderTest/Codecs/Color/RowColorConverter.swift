import Basics
import CCodecs

/// Converts rows of pixels to sRGB in place; used by one task at a time.
final class RowColorConverter {
  /// What the rows of an image are made from.
  enum Source: Hashable {
    case gray
    case rgb
    /// Cyan, magenta, yellow and black; the highest level means no ink.
    case ink
  }

  /// Whether an image needs a conversion, and the converter for it.
  enum Choice {
    case unneeded
    case ready(RowColorConverter)
    case useless(ColorOutcome.Reason)
  }

  private let transform: OpaquePointer

  private init(_ transform: OpaquePointer) {
    self.transform = transform
  }

  deinit {
    ib_color_close(transform)
  }

  /// The memory of lcms2 and the tables, in bytes.
  var currentBytes: Int { Int(ib_color_current_bytes(transform)) }

  /// The peak memory while the converter was made, in bytes.
  var peakBytes: Int { Int(ib_color_peak_bytes(transform)) }

  func convert(_ row: UnsafeMutableRawPointer, pixels: Int) {
    ib_color_convert_row(transform, row, UInt32(pixels))
  }

  /// A converter from `profile` to sRGB, if the two differ.
  static func choose(
    _ profile: ColorProfile,
    source: Source,
    format: PixelFormat,
    maxBytes: Int
  ) -> Choice {
    switch profile {
    case .assumedSRGB, .sRGB:
      return .unneeded
    case .calibrated(let calibration):
      guard source != .ink else { return .useless(.unusableProfile) }
      var native = ib_color_calibration(calibration)
      return choice(status: {
        ib_color_open_calibrated(&native, format.bits, UInt64(max(0, maxBytes)), $0)
      })
    case .icc(let profile):
      guard let bytes = profile.bytes() else { return .useless(.unusableProfile) }
      let (isSRGB, isGray) = bytes.withUnsafeBytes { bytes in
        let tags = ICCTags(bytes)
        return (tags.isSRGB, tags.hasSignature("GRAY", at: 16))
      }
      let rows: Int
      // The codec delivers inks with 8 bits, whatever the result's format.
      var bits: Int32 = 8
      switch source {
      case .ink: rows = IB_COLOR_ROWS_INK
      // A gray image has equal red, green and blue, so an RGB profile suits it too.
      case .gray, .rgb:
        if isSRGB { return .unneeded }
        rows = isGray && source == .gray ? IB_COLOR_ROWS_GRAY : IB_COLOR_ROWS_RGBA
        bits = format.bits
      }
      return choice(status: {
        ib_color_open_icc(bytes, bytes.count, Int32(rows), bits, UInt64(max(0, maxBytes)), $0)
      })
    }
  }

  private static func choice(
    status open: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) -> Choice {
    var transform: OpaquePointer?
    let status = open(&transform)
    if let transform { return .ready(RowColorConverter(transform)) }
    return .useless(Int(status) == IB_COLOR_UNUSABLE ? .unusableProfile : .needsTooMuchMemory)
  }
}

extension PixelFormat {
  /// Bits of a sample.
  fileprivate var bits: Int32 {
    switch self {
    case .rgba8, .yuv420: 8
    case .rgba16: 16
    }
  }
}

extension ib_color_calibration {
  fileprivate init(_ calibration: ColorCalibration) {
    func point(_ value: Chromaticity) -> (Double, Double) {
      (Double(value.x) / 100_000, Double(value.y) / 100_000)
    }
    let primaries = calibration.primaries
    let gamma =
      switch calibration.transfer {
      case .sRGB: 0.0
      case .power(let power): 100_000 / Double(power)
      }
    self.init(
      gamma: gamma,
      white: point(primaries.white),
      red: point(primaries.red),
      green: point(primaries.green),
      blue: point(primaries.blue)
    )
  }
}
