/// Whether text for people is coloured.
///
/// Colour only repeats what the text says, so plain text loses nothing. It takes no columns.
package enum Styling: Sendable, Hashable {
  /// Without colours, for files, pipes and terminals without colour.
  case plain
  /// With terminal colours: red for `bad`, green for `good`, yellow for `caution`.
  case coloured

  /// The destination of a text.
  package enum Output: Sendable, Hashable, CaseIterable {
    case terminal
    /// A file or a pipe.
    case other
  }

  /// The styling for `output`: coloured on a terminal, unless the environment disables it.
  ///
  /// `variable` returns the value of an environment variable; nil if it is not set. A non-empty
  /// NO_COLOR turns colour off (https://no-color.org), and so does a TERM that is "dumb", empty or
  /// not set, because the capabilities of such a terminal are unknown.
  package init(for output: Output, variable: (String) -> String?) {
    let terminal = variable("TERM") ?? ""
    let isRefused = !(variable("NO_COLOR") ?? "").isEmpty
    let isDumb = terminal.isEmpty || terminal == "dumb"
    self = output == .terminal && !isRefused && !isDumb ? .coloured : .plain
  }

  /// `text`, one line without control characters, in the colour of `tone`; unchanged for nil.
  func paint(_ text: String, _ tone: Tone?) -> String {
    guard self == .coloured, let tone, !text.isEmpty else { return text }
    return "\u{1b}[\(tone.code)m\(text)\u{1b}[0m"
  }

  /// A line in the colour of its tone.
  func paint(_ line: TonedText) -> String { paint(line.text, line.tone) }
}

/// The meaning of a text for its reader.
package enum Tone: Sendable, Hashable, CaseIterable {
  /// A regression, an excluded variant, an app that the device ended.
  case bad
  /// An improvement.
  case good
  /// An undecided result, or one that is better in one respect and worse in another.
  case caution

  /// The foreground colour in ECMA-48 (Select Graphic Rendition): red, green, yellow.
  fileprivate var code: Int {
    switch self {
    case .bad: 31
    case .good: 32
    case .caution: 33
    }
  }
}

/// A text with its tone.
package struct TonedText: Sendable, Hashable {
  package var text: String
  /// Nil, the default, for neutral.
  package var tone: Tone?

  /// `text`, by default without a tone.
  package init(_ text: String, tone: Tone? = nil) {
    self.text = text
    self.tone = tone
  }
}
