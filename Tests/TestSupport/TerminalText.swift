/// Text for a terminal, taken apart into what is read and how it is coloured.
public struct TerminalText {
  /// A piece of text in one colour, which ends on the line on which it begins.
  public struct Span: Equatable {
    /// "red", "green" or "yellow".
    public var colour: String
    /// What is read.
    public var text: String
  }

  /// What is read, with every control character that is no line end and no known colour.
  public private(set) var plain = ""
  /// The coloured pieces in their order.
  public private(set) var spans: [Span] = []

  private static let colours = ["31": "red", "32": "green", "33": "yellow"]

  /// Takes `text` apart.
  ///
  /// Only a colour that ends on its line is known: pagers show each line by itself.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init(_ text: String) {
    var rest = text[...]
    while let start = rest.firstRange(of: "\u{1b}[") {
      plain += rest[..<start.lowerBound]
      let tail = rest[start.upperBound...]
      if let letter = tail.firstIndex(of: "m"),
        let colour = Self.colours[String(tail[..<letter])],
        let end = tail[letter...].firstRange(of: "\u{1b}[0m"),
        case let inside = String(tail[tail.index(after: letter)..<end.lowerBound]),
        !inside.contains(where: { $0.isNewline || $0 == "\u{1b}" })
      {
        plain += inside
        spans.append(Span(colour: colour, text: inside))
        rest = rest[end.upperBound...]
      } else {
        plain += rest[start]
        rest = tail
      }
    }
    plain += rest
  }

  /// The texts in `colour`, in their order.
  public func texts(in colour: String) -> [String] {
    spans.filter { $0.colour == colour }.map(\.text)
  }
}
