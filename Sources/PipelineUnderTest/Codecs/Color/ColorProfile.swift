public import Basics

/// What the levels of an image's pixels mean as colours, according to its file.
public enum ColorProfile: Sendable, Hashable {
  /// The file declares nothing, or nothing intact; such pixels are shown as sRGB.
  case assumedSRGB
  /// The file declares sRGB, or the pixels have been converted to it.
  case sRGB
  /// The file gives a transfer curve, and perhaps primaries, instead of a profile.
  indirect case calibrated(ColorCalibration)
  /// The file embeds an ICC profile.
  case icc(ICCProfile)

  /// The bytes that the profile takes in the file, compressed if it is; zero without one.
  public var storedByteCount: ByteCount {
    guard case .icc(let profile) = self else { return .zero }
    return profile.storedByteCount
  }
}

extension ColorProfile: CustomStringConvertible {
  /// A short label: the profile's own name, or what is known instead.
  ///
  /// - Complexity: O(bytes of the profile).
  public var description: String {
    switch self {
    case .assumedSRGB: "none"
    case .sRGB: "sRGB"
    case .calibrated(let calibration): calibration.description
    case .icc(let profile): profile.name ?? "ICC profile without a name"
    }
  }
}

/// A point in the CIE 1931 chromaticity diagram, in 1/100,000 as PNG stores it.
public struct Chromaticity: Sendable, Hashable {
  public var x: Int
  public var y: Int

  /// The point (`x`, `y`), both in 1/100,000.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// Primaries and transfer curve of an RGB space.
public struct ColorCalibration: Sendable, Hashable {
  /// How levels encode light.
  public enum Transfer: Sendable, Hashable {
    /// The curve of sRGB (IEC 61966-2-1).
    case sRGB
    /// Level = light to the power of this, in 1/100,000: 45455 is the common 1/2.2.
    case power(Int)
  }

  /// White and the three primaries.
  public struct Primaries: Sendable, Hashable {
    public var white: Chromaticity
    public var red: Chromaticity
    public var green: Chromaticity
    public var blue: Chromaticity

    /// Those of sRGB (ITU-R BT.709, white D65).
    public static let sRGB = Primaries(
      white: Chromaticity(x: 31_270, y: 32_900),
      red: Chromaticity(x: 64_000, y: 33_000),
      green: Chromaticity(x: 30_000, y: 60_000),
      blue: Chromaticity(x: 15_000, y: 6_000)
    )

    /// Those of Display P3 (SMPTE EG 432-1, white D65).
    public static let displayP3 = Primaries(
      white: Chromaticity(x: 31_270, y: 32_900),
      red: Chromaticity(x: 68_000, y: 32_000),
      green: Chromaticity(x: 26_500, y: 69_000),
      blue: Chromaticity(x: 15_000, y: 6_000)
    )

    /// Four points.
    public init(white: Chromaticity, red: Chromaticity, green: Chromaticity, blue: Chromaticity) {
      self.white = white
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  public var transfer: Transfer
  /// sRGB by default.
  public var primaries = Primaries.sRGB

  /// A space of `transfer` and `primaries`.
  public init(transfer: Transfer, primaries: Primaries = .sRGB) {
    self.transfer = transfer
    self.primaries = primaries
  }
}

extension ColorCalibration: CustomStringConvertible {
  /// A short label for people.
  public var description: String {
    let curve =
      switch transfer {
      case .sRGB: "the curve of sRGB"
      case .power(let power): "gamma \(power)/100000"
      }
    switch primaries {
    case .sRGB: return curve
    case .displayP3: return "\(curve), primaries of Display P3"
    default: return "\(curve), primaries of its own"
    }
  }
}
