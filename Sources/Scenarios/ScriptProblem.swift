/// A problem in a line of a scenario file.
package enum ScriptProblem: Error, Sendable, Hashable {
  /// The line begins with an unknown word; `near` are words that may have been meant.
  case unknownWord(String, near: [String])
  /// Something else was expected instead of `found`; nil means the end of the line.
  case expected(String, found: String?)
  /// A value is out of range; `allowed` states the range.
  case outOfRange(String, allowed: String)
  /// The line continues after it is complete.
  case extra(String)
  /// A header line is repeated.
  case twice(String)
  /// A header line follows the first step.
  case late(String)
  /// The line does not fit a feed of this kind; `needed` is the header line that it requires.
  case misplaced(String, needed: String)
  /// The file says "feed rows" and no "picture".
  case noPicture
  /// A recorded position is earlier than the script, which is at `now` seconds.
  case backInTime(String, now: String)
  /// A name is unknown; the text lists the known ones.
  case unknownName(String)
  /// The file, or its script, is larger than any that a person or a recording makes.
  case tooLarge(String)
  /// The bytes are not text.
  case notText
}

extension ScriptProblem: CustomStringConvertible {
  /// The problem in one sentence, with its remedy.
  package var description: String {
    switch self {
    case .unknownWord(let word, let near):
      let remedy =
        near.isEmpty
        ? "a step is one of \(ScriptWord.steps.joined(separator: ", "))"
        : "did you mean \(near.joined(separator: " or "))?"
      return "\"\(Self.short(word))\" is not a word of a script; \(remedy)"
    case .expected(let what, let found):
      let found = found.map { "not \"\(Self.short($0))\"" } ?? "but the line ends"
      return "expected \(what), \(found)"
    case .outOfRange(let text, let allowed):
      return "\"\(Self.short(text))\" is out of range; take \(allowed)"
    case .extra(let text): return "the line is complete before \"\(Self.short(text))\"; remove that"
    case .twice(let word): return "\"\(word)\" is given twice; remove one of the two lines"
    case .late(let word): return "\"\(word)\" belongs before the first step; move it up"
    case .misplaced(let word, let needed):
      return "\"\(word)\" needs the line \"\(needed)\" above it"
    case .noPicture:
      return "\"feed rows\" needs a line such as \"picture 64pt x 64pt from tile of 100\""
    case .backInTime(let time, let now):
      return "\(Self.short(time)) is past, the script is already at \(now); put the lines in order"
    case .unknownName(let text): return text
    case .tooLarge(let limit): return "there is more than \(limit); split it into several files"
    case .notText: return "the bytes are not UTF-8; save the file as plain text"
    }
  }

  /// The beginning of a text of any length, without characters that would break the line.
  private static func short(_ text: String) -> String {
    let clean = text.unicodeScalars.prefix(40).map { scalar in
      scalar.properties.generalCategory == .control ? "\u{fffd}" : String(scalar)
    }
    return clean.joined() + (text.unicodeScalars.count > 40 ? "…" : "")
  }
}

/// The words that lines of a scenario file begin with.
enum ScriptWord {
  /// The words of the header, in the order in which they are written.
  static let header = [
    "name", "about", "streams", "property", "variant", "device", "seed", "feed", "items", "columns",
    "spacing", "row", "picture", "network", "latency", "bandwidth", "connections", "failing",
    "missing", "cache", "settle", "measured", "order",
  ]

  /// The words of the header that describe the items of "feed rows".
  static let rows: Set<String> = ["items", "columns", "spacing", "row", "picture"]

  /// The words of steps.
  static let steps =
    ["drag", "flick", "pause", "jump", "at", "show", "offline"]
    + TimedEvent.Kind.allCases.map(\.rawValue)
}
