/// A colour, which as a view fills its room.
public struct Color: View, PrimitiveView, Hashable {
  let uiColor: UIColor
  public init(uiColor: UIColor) { self.uiColor = uiColor }
  public init(_ color: UIColor) { uiColor = color }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    uiColor = UIColor(red: red, green: green, blue: blue, alpha: opacity)
  }
  public init(white: Double, opacity: Double = 1) {
    uiColor = UIColor(white: white, alpha: opacity)
  }

  /// A colour of an asset catalogue, of which there is none: no colour, so that it hides nothing.
  public init(_ name: String, bundle: Bundle? = nil) { uiColor = UIColor(white: 0, alpha: 0) }

  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(red: 0.56, green: 0.56, blue: 0.58)
  public static let red = Color(red: 1, green: 0.23, blue: 0.19)
  public static let green = Color(red: 0.2, green: 0.78, blue: 0.35)
  public static let blue = Color(red: 0, green: 0.48, blue: 1)
  public static let orange = Color(red: 1, green: 0.58, blue: 0)
  public static let yellow = Color(red: 1, green: 0.8, blue: 0)
  public static let pink = Color(red: 1, green: 0.18, blue: 0.33)
  public static let purple = Color(red: 0.69, green: 0.32, blue: 0.87)
  public static let primary = Color(white: 0)
  public static let secondary = Color(red: 0.24, green: 0.24, blue: 0.26, opacity: 0.6)
  public static let accentColor = blue

  public func opacity(_ opacity: Double) -> Color {
    Color(uiColor: uiColor.withAlphaComponent(opacity))
  }

  func makeNode() -> Node {
    LeafNode<Color, UIView>(UIView()) { color, view, _ in
      view.backgroundColor = color.uiColor
    } measure: { _, _, proposal in
      CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
    }
  }
}
