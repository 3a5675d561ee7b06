/// A colour of Core Image, in sRGB.
public final class CIColor: NSObject, Sendable {
  public let cgColor: CGColor

  /// A colour of red, green, blue and alpha from 0 to 1, straight.
  public init(red r: CGFloat, green g: CGFloat, blue b: CGFloat, alpha a: CGFloat) {
    cgColor = CGColor(srgbRed: r, green: g, blue: b, alpha: a)
  }

  /// An opaque colour.
  public convenience init(red r: CGFloat, green g: CGFloat, blue b: CGFloat) {
    self.init(red: r, green: g, blue: b, alpha: 1)
  }

  /// The colour of Core Graphics.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  public var red: CGFloat { CGFloat(cgColor.rgba.x) }
  public var green: CGFloat { CGFloat(cgColor.rgba.y) }
  public var blue: CGFloat { CGFloat(cgColor.rgba.z) }
  public var alpha: CGFloat { cgColor.alpha }
  /// The number of channels with alpha.
  public var numberOfComponents: Int { cgColor.numberOfComponents }

  public static let black = CIColor(red: 0, green: 0, blue: 0)
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

  public override var hash: Int { cgColor.hashValue }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CIColor)?.cgColor == cgColor
  }
}
