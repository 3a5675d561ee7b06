/// The font of a text.
public struct Font: Hashable, Sendable {
  let size: CGFloat
  public static let largeTitle = Font(size: 34)
  public static let title = Font(size: 28)
  public static let title2 = Font(size: 22)
  public static let title3 = Font(size: 20)
  public static let headline = Font(size: 17)
  public static let body = Font(size: 17)
  public static let callout = Font(size: 16)
  public static let subheadline = Font(size: 15)
  public static let footnote = Font(size: 13)
  public static let caption = Font(size: 12)
  public static let caption2 = Font(size: 11)
  public static func system(
    size: CGFloat,
    weight: Weight? = nil,
    design: Design? = nil
  ) -> Font { Font(size: size) }
  public static func custom(_ name: String, size: CGFloat) -> Font { Font(size: size) }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(size: fixedSize) }
  /// How thick letters are.
  public enum Weight: Sendable, Hashable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  /// The kind of letters.
  public enum Design: Sendable, Hashable { case `default`, serif, rounded, monospaced }
  public func weight(_ weight: Weight) -> Font { self }
  public func bold() -> Font { self }
  public func italic() -> Font { self }
  public func monospacedDigit() -> Font { self }
}

/// Text, whose size is a model: see `UIFont`.
public struct Text: View, PrimitiveView, Equatable {
  var content: String
  var size: CGFloat = 17
  public init(_ content: some StringProtocol) { self.content = String(content) }
  public init(verbatim content: String) { self.content = content }
  public func font(_ font: Font?) -> Text {
    var copy = self
    copy.size = font?.size ?? 17
    return copy
  }
  // What frames do not draw.
  public func bold() -> Text { self }
  public func italic() -> Text { self }
  public func underline() -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
  /// Small or capital letters.
  public enum Case: Sendable, Hashable { case uppercase, lowercase }
  /// Where a text that does not fit is cut.
  public enum TruncationMode: Sendable, Hashable { case head, tail, middle }
  public static func + (left: Text, right: Text) -> Text {
    var copy = left
    copy.content += right.content
    return copy
  }

  func makeNode() -> Node {
    LeafNode<Text, UILabel>(UILabel()) { text, label, _ in
      label.numberOfLines = 0
      label.font = .systemFont(ofSize: text.size)
      label.text = text.content
    } measure: { _, label, proposal in
      label.sizeThatFits(CGSize(width: proposal.width ?? .greatestFiniteMagnitude, height: 0))
    }
  }
}

/// An image with a text.
public struct Label: View {
  let title: String
  let image: String
  public init(_ title: String, systemImage: String) { (self.title, image) = (title, systemImage) }
  public var body: some View {
    HStack {
      Image(systemName: image)
      Text(title)
    }
  }
}
