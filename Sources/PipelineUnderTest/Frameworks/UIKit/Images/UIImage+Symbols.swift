internal import Basics
internal import Codecs
internal import VirtualDevice

extension UIImage {
  /// What an image is chosen by.
  open class Configuration: NSObject, @unchecked Sendable {
    // Unchecked: nothing changes after the initialisers.
    public let traitCollection: UITraitCollection?

    fileprivate init(traitCollection: UITraitCollection?) { self.traitCollection = traitCollection }

    public convenience init(traitCollection: UITraitCollection) {
      self.init(traitCollection: Optional(traitCollection))
    }
  }

  /// How thick the lines of a symbol are.
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How large a symbol is next to its text.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small, medium, large
  }

  /// How a symbol looks; colours and weights change nothing of the pictures here.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    // Unchecked: nothing changes after the initialisers.
    private let points: CGFloat?
    private let size: SymbolScale?
    private let colors: [UIColor]

    private init(points: CGFloat? = nil, size: SymbolScale? = nil, colors: [UIColor] = []) {
      self.points = points
      self.size = size
      self.colors = colors
      super.init(traitCollection: nil)
    }

    public convenience init(pointSize: CGFloat) { self.init(points: pointSize) }

    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(points: pointSize)
    }

    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(points: pointSize, size: scale)
    }

    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(points: UIFont.preferredFont(forTextStyle: textStyle).pointSize)
    }

    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(points: UIFont.preferredFont(forTextStyle: textStyle).pointSize, size: scale)
    }

    public convenience init(font: UIFont) { self.init(points: font.pointSize) }

    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(points: font.pointSize, size: scale)
    }

    public convenience init(weight: SymbolWeight) { self.init(points: nil) }

    public convenience init(scale: SymbolScale) { self.init(size: scale) }

    public convenience init(hierarchicalColor: UIColor) { self.init(colors: [hierarchicalColor]) }

    public convenience init(paletteColors: [UIColor]) { self.init(colors: paletteColors) }

    /// A symbol in its own colours, which is here like any other.
    public class func preferringMulticolor() -> SymbolConfiguration {
      SymbolConfiguration(points: nil)
    }

    /// The name that the first SDK with this configuration had.
    public class func configurationPreferringMulticolor() -> SymbolConfiguration {
      preferringMulticolor()
    }

    /// A symbol in one colour.
    public class func preferringMonochrome() -> SymbolConfiguration {
      SymbolConfiguration(points: nil)
    }

    /// A symbol in shades of one colour, which is here like any other.
    public class func preferringHierarchical() -> SymbolConfiguration {
      SymbolConfiguration(points: nil)
    }

    public class var unspecified: SymbolConfiguration { SymbolConfiguration(points: nil) }

    /// This configuration where `other` leaves something open.
    public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(
        points: other.points ?? points,
        size: other.size ?? size,
        colors: other.colors.isEmpty ? colors : other.colors
      )
    }

    /// The side of the picture in points: 17 points of text unless another size is asked for.
    fileprivate var side: CGFloat {
      let factor: CGFloat =
        switch size ?? .unspecified {
        case .small: 0.8
        case .large: 1.3
        case .default, .unspecified, .medium: 1
        }
      return ((points ?? 17) * factor).rounded(.up)
    }

    fileprivate var color: UIColor { colors.first ?? .black }
  }

  /// A symbol; nil for an empty name, or one that no symbol has: those of other characters than
  /// letters, digits and dots.
  ///
  /// Every symbol is the same small disc, because only its size matters here.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  public convenience init?(
    systemName name: String,
    compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A symbol that shows a value from 0 to 1, which does not change its size.
  public convenience init?(
    systemName name: String,
    variableValue value: Double,
    configuration: Configuration? = nil
  ) {
    self.init(systemName: name, withConfiguration: configuration)
  }

  public convenience init?(
    systemName name: String,
    withConfiguration configuration: Configuration?
  ) {
    let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    guard isName, !name.isEmpty else { return nil }
    let symbol = configuration as? SymbolConfiguration ?? .unspecified
    let scale = UITraitCollection.current.displayScale
    guard let disc = CGImage.disc(side: Int((symbol.side * scale).rounded()), symbol.color) else {
      return nil
    }
    self.init(cgImage: disc, scale: scale, orientation: .up)
    traits.symbol = symbol
    traits.renderingMode = .automatic
  }
}

extension CGImage {
  /// A disc of this diameter in pixels, which the system keeps for all symbols of its size.
  fileprivate static func disc(side: Int, _ color: UIColor) -> CGImage? {
    let rgba = color.cgColor.rgba
    return Device.current.keep("symbol \(side) \(rgba)") {
      let context = CGContext(
        data: nil,
        width: side,
        height: side,
        bitsPerComponent: 8,
        bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
      )
      context?.setFillColor(color.cgColor)
      context?.fillEllipse(in: CGRect(x: 0, y: 0, width: side, height: side))
      return context?.makeImage()
    }
  }
}
