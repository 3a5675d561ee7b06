internal import Synchronization

/// A colour, which may depend on the interface style.
open class UIColor: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after the initialisers.
  private let fixed: CGColor
  private let provider: ((UITraitCollection) -> UIColor)?

  /// A colour of red, green, blue and alpha from 0 to 1, in extended sRGB.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    fixed = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    provider = nil
  }

  public init(white: CGFloat, alpha: CGFloat) {
    fixed = CGColor(gray: white, alpha: alpha)
    provider = nil
  }

  public init(cgColor: CGColor) {
    fixed = cgColor
    provider = nil
  }

  /// Black without opacity.
  public convenience override init() { self.init(white: 0, alpha: 0) }

  /// A colour of Display P3, whose numbers are taken as those of sRGB.
  public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: displayP3Red, green: green, blue: blue, alpha: alpha)
  }

  /// A colour of an asset catalogue, of which there is none: no colour, so that it hides nothing.
  public convenience init?(named name: String) { self.init(white: 0, alpha: 0) }

  /// The same; there is one bundle and one set of traits.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name)
  }

  /// A colour of hue, saturation and brightness from 0 to 1.
  public convenience init(
    hue: CGFloat,
    saturation: CGFloat,
    brightness: CGFloat,
    alpha: CGFloat
  ) {
    let sector = (hue - hue.rounded(.down)) * 6
    let chroma = brightness * saturation
    let second = chroma * (1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1))
    let rest = brightness - chroma
    let parts: (CGFloat, CGFloat, CGFloat) =
      switch Int(sector) {
      case 0: (chroma, second, 0)
      case 1: (second, chroma, 0)
      case 2: (0, chroma, second)
      case 3: (0, second, chroma)
      case 4: (second, 0, chroma)
      default: (chroma, 0, second)
      }
    self.init(red: parts.0 + rest, green: parts.1 + rest, blue: parts.2 + rest, alpha: alpha)
  }

  /// A colour that is asked for whenever it is drawn.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    provider = dynamicProvider
    fixed = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).cgColor
  }

  fileprivate convenience init(light: UInt32, dark: UInt32) {
    func color(_ hex: UInt32) -> UIColor {
      func channel(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
      return UIColor(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
    }
    let (day, night) = (color(light), color(dark))
    self.init { $0.userInterfaceStyle == .dark ? night : day }
  }

  public var cgColor: CGColor { provider.map { $0(.current).cgColor } ?? fixed }

  /// The colour for these traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    provider.map { $0(traitCollection) } ?? self
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  /// Writes the channels; true, as every colour here has them.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let values = cgColor.components ?? []
    let gray = values.count < 4
    red?.pointee = values[0]
    green?.pointee = gray ? values[0] : values[1]
    blue?.pointee = gray ? values[0] : values[2]
    alpha?.pointee = values.last ?? 1
    return true
  }

  /// Writes gray and alpha; false for a colour that is not gray.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let values = cgColor.components ?? []
    guard values.count == 2 || values[0] == values[1] && values[1] == values[2] else {
      return false
    }
    white?.pointee = values[0]
    alpha?.pointee = values.last ?? 1
    return true
  }

  /// Writes hue, saturation and brightness; true.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?,
    saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    getRed(&red, green: &green, blue: &blue, alpha: alpha)
    let high = max(red, green, blue)
    let range = high - min(red, green, blue)
    var angle: CGFloat = 0
    if range > 0 {
      angle =
        high == red
        ? ((green - blue) / range).truncatingRemainder(dividingBy: 6)
        : high == green ? (blue - red) / range + 2 : (red - green) / range + 4
    }
    hue?.pointee = (angle < 0 ? angle + 6 : angle) / 6
    saturation?.pointee = high > 0 ? range / high : 0
    brightness?.pointee = high
    return true
  }

  /// Makes it the colour of fills and strokes in the current context.
  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other === self || provider == nil && other.provider == nil && other.fixed == fixed
  }

  open override var hash: Int { fixed.hashValue }
}

// The values are those of Apple's Human Interface Guidelines ("Color", specifications), light and
// dark, as red, green, blue and alpha.
extension UIColor {
  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  public static let systemRed = UIColor(light: 0xFF3B_30FF, dark: 0xFF45_3AFF)
  public static let systemOrange = UIColor(light: 0xFF95_00FF, dark: 0xFF9F_0AFF)
  public static let systemYellow = UIColor(light: 0xFFCC_00FF, dark: 0xFFD6_0AFF)
  public static let systemGreen = UIColor(light: 0x34C7_59FF, dark: 0x30D1_58FF)
  public static let systemMint = UIColor(light: 0x00C7_BEFF, dark: 0x63E6_E2FF)
  public static let systemTeal = UIColor(light: 0x30B0_C7FF, dark: 0x40C8_E0FF)
  public static let systemCyan = UIColor(light: 0x32AD_E6FF, dark: 0x64D2_FFFF)
  public static let systemBlue = UIColor(light: 0x007A_FFFF, dark: 0x0A84_FFFF)
  public static let systemIndigo = UIColor(light: 0x5856_D6FF, dark: 0x5E5C_E6FF)
  public static let systemPurple = UIColor(light: 0xAF52_DEFF, dark: 0xBF5A_F2FF)
  public static let systemPink = UIColor(light: 0xFF2D_55FF, dark: 0xFF37_5FFF)
  public static let systemBrown = UIColor(light: 0xA284_5EFF, dark: 0xAC8E_68FF)
  public static let systemGray = UIColor(light: 0x8E8E_93FF, dark: 0x8E8E_93FF)
  public static let systemGray2 = UIColor(light: 0xAEAE_B2FF, dark: 0x6363_66FF)
  public static let systemGray3 = UIColor(light: 0xC7C7_CCFF, dark: 0x4848_4AFF)
  public static let systemGray4 = UIColor(light: 0xD1D1_D6FF, dark: 0x3A3A_3CFF)
  public static let systemGray5 = UIColor(light: 0xE5E5_EAFF, dark: 0x2C2C_2EFF)
  public static let systemGray6 = UIColor(light: 0xF2F2_F7FF, dark: 0x1C1C_1EFF)
  public static let tintColor = systemBlue

  public static let label = UIColor(light: 0x0000_00FF, dark: 0xFFFF_FFFF)
  public static let secondaryLabel = UIColor(light: 0x3C3C_4399, dark: 0xEBEB_F599)
  public static let tertiaryLabel = UIColor(light: 0x3C3C_434C, dark: 0xEBEB_F54C)
  public static let quaternaryLabel = UIColor(light: 0x3C3C_432D, dark: 0xEBEB_F52D)
  public static let link = UIColor(light: 0x007A_FFFF, dark: 0x0984_FFFF)
  public static let placeholderText = UIColor(light: 0x3C3C_434C, dark: 0xEBEB_F54C)
  public static let separator = UIColor(light: 0x3C3C_4349, dark: 0x5454_5899)
  public static let opaqueSeparator = UIColor(light: 0xC6C6_C8FF, dark: 0x3838_3AFF)
  public static let systemBackground = UIColor(light: 0xFFFF_FFFF, dark: 0x0000_00FF)
  public static let secondarySystemBackground = UIColor(light: 0xF2F2_F7FF, dark: 0x1C1C_1EFF)
  public static let tertiarySystemBackground = UIColor(light: 0xFFFF_FFFF, dark: 0x2C2C_2EFF)
  public static let systemGroupedBackground = UIColor(light: 0xF2F2_F7FF, dark: 0x0000_00FF)
  public static let secondarySystemGroupedBackground = UIColor(
    light: 0xFFFF_FFFF,
    dark: 0x1C1C_1EFF
  )
  public static let tertiarySystemGroupedBackground = UIColor(
    light: 0xF2F2_F7FF,
    dark: 0x2C2C_2EFF
  )
  public static let systemFill = UIColor(light: 0x7878_8033, dark: 0x7878_805B)
  public static let secondarySystemFill = UIColor(light: 0x7878_8028, dark: 0x7878_8051)
  public static let tertiarySystemFill = UIColor(light: 0x7676_801E, dark: 0x7676_803D)
  public static let quaternarySystemFill = UIColor(light: 0x7474_8014, dark: 0x7676_802D)
  public static let darkText = UIColor(white: 0, alpha: 1)
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}
