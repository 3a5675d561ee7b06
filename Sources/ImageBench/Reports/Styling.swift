/// Whether text for people is coloured.
///
/// Colour repeats what the words say, so that nothing is lost without it, and takes no columns.
public enum Styling: Sendable, Hashable {
  /// Characters alone, for files, pipes and terminals that take no colour.
  case plain
  /// With the colours of a terminal: red for `bad`, green for `good`, yellow for `caution`.
  case coloured

  /// Where a text is read.
  public enum Output: Sendable, Hashable, CaseIterable {
    /// On a terminal.
    case terminal
    /// In a file or behind a pipe.
    case other
  }

  /// What suits `output`: coloured on a terminal, unless the environment asks for none.
  ///
  /// `variable` gives the value of a variable of the environment, nil where it is not set. A value of
  /// NO_COLOR that is not empty turns colour off (https://no-color.org), and so does a TERM that is "dumb",
  /// empty or not set, as nothing is known of such a terminal.
  public init(for output: Output, variable: (String) -> String?) {
    let terminal = variable("TERM") ?? ""
    let isRefused = !(variable("NO_COLOR") ?? "").isEmpty
    let isDumb = terminal.isEmpty || terminal == "dumb"
    self = output == .terminal && !isRefused && !isDumb ? .coloured : .plain
  }

  /// `text`, which is one line without control characters, in the colour of `tone`; as it is for nil.
  func paint(_ text: String, _ tone: Tone?) -> String {
    guard self == .coloured, let tone, !text.isEmpty else { return text }
    return "\u{1b}[\(tone.code)m\(text)\u{1b}[0m"
  }

  /// A line in the colour of its tone.
  func paint(_ line: TonedText) -> String { paint(line.text, line.tone) }
}

/// What a text means for its reader.
public enum Tone: Sendable, Hashable, CaseIterable {
  /// A regression, a variant that is out, an app that the device ended.
  case bad
  /// An improvement.
  case good
  /// Something that could not be judged, or is better in one thing and worse in another.
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

/// A text and what it means.
public struct TonedText: Sendable, Hashable {
  /// The text.
  public var text: String
  /// What it means; nil, the default, for neither good nor bad.
  public var tone: Tone?

  /// `text` without a tone by default.
  public init(_ text: String, tone: Tone? = nil) {
    self.text = text
    self.tone = tone
  }
}
