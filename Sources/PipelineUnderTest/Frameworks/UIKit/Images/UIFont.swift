/// A font, of which images need the size alone.
open class UIFont: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after the initialisers.
  public let pointSize: CGFloat
  public let weight: Weight

  /// How thick the strokes are.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)
  }

  /// The use of a text, which has a size of its own.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The size in points at the default setting (Human Interface Guidelines, "Typography", Large).
    fileprivate var points: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  fileprivate init(_ pointSize: CGFloat, _ weight: Weight) {
    self.pointSize = pointSize
    self.weight = weight
  }

  /// The system's font of a size in points.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, .regular) }

  /// The system's font of a size in points.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize, weight)
  }

  /// The system's bold font of a size in points.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, .bold) }

  /// The font of a text style at the default setting.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(style.points, style == .headline ? .semibold : .regular)
  }

  public class var labelFontSize: CGFloat { 17 }
  public class var systemFontSize: CGFloat { 14 }
  public class var smallSystemFontSize: CGFloat { 12 }

  /// The height of a line, 1.2 times the size, which is about that of the system's font.
  open var lineHeight: CGFloat { pointSize * 1.2 }

  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontSize, weight) }
}
