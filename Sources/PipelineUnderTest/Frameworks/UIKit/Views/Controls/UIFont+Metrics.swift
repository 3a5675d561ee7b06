extension UIFont {
  /// The name of the system's font, which all are here.
  public var fontName: String { ".SFUI-Regular" }
  public var familyName: String { ".AppleSystemUIFont" }
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize)
  }
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  // Parts of the size, near those of the system's font.
  public var ascender: CGFloat { pointSize * 0.95 }
  public var descender: CGFloat { -pointSize * 0.24 }
  public var capHeight: CGFloat { pointSize * 0.7 }

  /// The size of `text` in lines of at most `width` points, of which there are at most `lines`
  /// unless that is 0.
  ///
  /// A model: each character is half as wide as the font is tall.
  func size(of text: String, width: CGFloat, lines: Int) -> CGSize {
    guard !text.isEmpty else { return CGSize(width: 0, height: 0) }
    let advance = pointSize * 0.5
    let whole = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { CGFloat($0.count) * advance }
    let perLine = max(width, advance)
    var count = whole.reduce(0) { $0 + max(1, Int(($1 / perLine).rounded(.up))) }
    if lines > 0 { count = min(count, lines) }
    let widest = min(whole.max() ?? 0, perLine)
    return CGSize(
      width: widest.rounded(.up),
      height: (CGFloat(count) * lineHeight).rounded(.up)
    )
  }
}
