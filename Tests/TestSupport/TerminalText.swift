/// Text for a terminal, separated into plain text and colours.
package struct TerminalText {
  /// A piece of text in one colour, which ends on the line where it begins.
  package struct Span: Equatable {
    /// "red", "green" or "yellow".
    package var colour: String
    package var text: String
  }

  /// The text without known colours; unknown control characters other than line ends remain.
  package private(set) var plain = ""
  /// The coloured pieces in their order.
  package private(set) var spans: [Span] = []

  private static let colours = ["31": "red", "32": "green", "33": "yellow"]

  /// Parses `text`.
  ///
  /// Only a colour that ends on its line is accepted: pagers show each line separately.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init(_ text: String) {
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
  package func texts(in colour: String) -> [String] {
    spans.filter { $0.colour == colour }.map(\.text)
  }
}
