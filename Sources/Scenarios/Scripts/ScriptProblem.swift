/// What is wrong in a line of a scenario file.
public enum ScriptProblem: Error, Sendable, Hashable {
  /// The line begins with a word that means nothing; `near` are words that may have been meant.
  case unknownWord(String, near: [String])
  /// Something else was needed where `found` stands; nil is the end of the line.
  case expected(String, found: String?)
  /// A value is outside of what is taken, which `allowed` says.
  case outOfRange(String, allowed: String)
  /// The line goes on although it is complete.
  case extra(String)
  /// A header line comes a second time.
  case twice(String)
  /// A header line comes behind the first step.
  case late(String)
  /// The line has no place in a feed of this kind; `needed` is the line that makes one for it.
  case misplaced(String, needed: String)
  /// The file says "feed rows" and no "picture".
  case noPicture
  /// A recorded place is before what has happened already, `now` seconds into the script.
  case backInTime(String, now: String)
  /// Nothing is known by a name; the text says what is.
  case unknownName(String)
  /// The file, or its script, is larger than any that a person or a recording makes.
  case tooLarge(String)
  /// The bytes are no text.
  case notText
}

extension ScriptProblem: CustomStringConvertible {
  /// The problem in words, with its remedy.
  public var description: String {
    switch self {
    case .unknownWord(let word, let near):
      let remedy =
        near.isEmpty
        ? "a step is one of \(ScriptWord.steps.joined(separator: ", "))"
        : "did you mean \(near.joined(separator: " or "))?"
      return "\"\(Self.short(word))\" is no word of a script; \(remedy)"
    case .expected(let what, let found):
      let place = found.map { "not \"\(Self.short($0))\"" } ?? "but the line ends"
      return "here stands \(what), \(place)"
    case .outOfRange(let text, let allowed):
      return "\"\(Self.short(text))\" is out of range; take \(allowed)"
    case .extra(let text): return "the line is complete before \"\(Self.short(text))\"; remove that"
    case .twice(let word): return "\"\(word)\" was said before; remove one of the two lines"
    case .late(let word): return "\"\(word)\" belongs before the first step; move it up"
    case .misplaced(let word, let needed):
      return "\"\(word)\" needs the line \"\(needed)\" above it"
    case .noPicture:
      return "\"feed rows\" needs a line such as \"picture 64pt x 64pt from tile of 100\""
    case .backInTime(let time, let now):
      return "\(Self.short(time)) is past, the script is at \(now) already; put the lines in order"
    case .unknownName(let text): return text
    case .tooLarge(let limit): return "there is more than \(limit); cut it into several files"
    case .notText: return "the bytes are not UTF-8; save the file as plain text"
    }
  }

  /// The beginning of a text that may be of any length, without what would break a line.
  private static func short(_ text: String) -> String {
    let clean = text.unicodeScalars.prefix(40).map { scalar in
      scalar.properties.generalCategory == .control ? "\u{fffd}" : String(scalar)
    }
    return clean.joined() + (text.unicodeScalars.count > 40 ? "…" : "")
  }
}

/// The words that lines of a scenario file begin with.
enum ScriptWord {
  /// Those of the header, in the order in which they are written.
  static let header = [
    "name", "about", "streams", "property", "variant", "device", "seed", "feed", "items", "columns",
    "spacing", "row", "picture", "network", "latency", "bandwidth", "connections", "failing",
    "missing", "cache", "settle",
  ]

  /// Those of the header that describe the items of "feed rows".
  static let rows: Set<String> = ["items", "columns", "spacing", "row", "picture"]

  /// Those of steps.
  static let steps =
    ["drag", "flick", "pause", "jump", "at", "show", "offline"]
    + TimedEvent.Kind.allCases.map(\.rawValue)
}
