/// Where the channels of a colour are measured.
///
/// Colours are not converted between spaces: pixels are as their file stores them.
public final class CGColorSpace: Hashable, Sendable {
  /// The name, such as `kCGColorSpaceSRGB`.
  // Unchecked: the text never changes.
  public nonisolated(unsafe) let name: CFString?
  public let model: CGColorSpaceModel

  private init(_ name: String, _ model: CGColorSpaceModel) {
    self.name = name as NSString
    self.model = model
  }

  /// A space by its name; nil for one that is not here.
  public convenience init?(name: CFString) {
    switch name.description {
    case "kCGColorSpaceSRGB", "kCGColorSpaceExtendedSRGB", "kCGColorSpaceLinearSRGB",
      "kCGColorSpaceExtendedLinearSRGB", "kCGColorSpaceDisplayP3", "kCGColorSpaceDeviceRGB":
      self.init(name.description, .rgb)
    case "kCGColorSpaceGenericGrayGamma2_2", "kCGColorSpaceLinearGray", "kCGColorSpaceDeviceGray":
      self.init(name.description, .monochrome)
    default: return nil
    }
  }

  // Unchecked: the texts never change.
  public nonisolated(unsafe) static let sRGB: CFString = "kCGColorSpaceSRGB"
  // Unchecked: the text never changes.
  public nonisolated(unsafe) static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  // Unchecked: the text never changes.
  public nonisolated(unsafe) static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  // Unchecked: the text never changes.
  public nonisolated(unsafe) static let extendedLinearSRGB: CFString =
    "kCGColorSpaceExtendedLinearSRGB"
  // Unchecked: the text never changes.
  public nonisolated(unsafe) static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  // Unchecked: the text never changes.
  public nonisolated(unsafe) static let genericGrayGamma2_2: CFString =
    "kCGColorSpaceGenericGrayGamma2_2"
  // Unchecked: the text never changes.
  public nonisolated(unsafe) static let linearGray: CFString = "kCGColorSpaceLinearGray"

  static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", .rgb)
  static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", .monochrome)
  package static let standard = CGColorSpace("kCGColorSpaceSRGB", .rgb)

  /// The channels of a colour, without alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }
  public var isWideGamutRGB: Bool { name?.description == "kCGColorSpaceDisplayP3" }
  /// Whether a bitmap context can be made in it.
  public var supportsOutput: Bool { true }

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.name == right.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The family of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// The space of the display's red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The space of the display's gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
