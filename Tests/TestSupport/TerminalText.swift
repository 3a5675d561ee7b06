/// Text for a terminal, separated into plain text and colours.
public struct TerminalText {
  /// A piece of text in one colour, which ends on the line where it begins.
  public struct Span: Equatable {
    /// "red", "green" or "yellow".
    public var colour: String
    public var text: String
  }

  /// The text without known colours; unknown control characters other than line ends remain.
  public private(set) var plain = ""
  /// The coloured pieces in their order.
  public private(set) var spans: [Span] = []

  private static let colours = ["31": "red", "32": "green", "33": "yellow"]

  /// Parses `text`.
  ///
  /// Only a colour that ends on its line is accepted: pagers show each line separately.
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
