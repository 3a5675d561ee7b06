/// One option of a command: what the parser reads, the help says and a shell completes.
package struct OptionSpec: Sendable {
  /// What a shell offers for a value; nothing by default.
  package struct Offer: Sendable, Hashable {
    /// Which names of files are offered.
    package enum Paths: Sendable { case none, all, directories }

    package var words: [String] = []
    package var paths = Paths.none

    package init(words: [String] = [], paths: Paths = .none) {
      self.words = words
      self.paths = paths
    }
  }

  /// A name that the option had before, which is still understood and in no help.
  package struct FormerName: Sendable {
    package let name: String
    /// The value that the name stands for; nil where it takes the option's value.
    package let value: String?

    package init(_ name: String, for value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an option that takes one of its words or a directory.
  private static let nameOrDirectory = "NAME|DIR"

  package let name: String
  package let letter: Character?
  /// What the value is called in the help; nil for an option without a value.
  package let value: String?
  package let help: String
  package let offer: Offer
  /// None by default.
  package var former: [FormerName] = []

  /// An option with the value `value`, for which a shell offers `words`, or what fits the value:
  /// files for FILE, FILES and PROGRAM, directories for DIR, and both for NAME|DIR.
  package init(
    _ name: String,
    letter: Character? = nil,
    value: String? = nil,
    words: [String] = [],
    _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
    let paths: Offer.Paths =
      switch value {
      case "DIR", Self.nameOrDirectory: .directories
      case "FILE", "FILES", "PROGRAM": .all
      default: .none
      }
    let hasPaths = words.isEmpty || value == Self.nameOrDirectory
    offer = Offer(words: words, paths: hasPaths ? paths : .none)
  }

  /// An option that takes one of the words of `Choice`, which its help lists behind `help`, with
  /// the default in parentheses; nil says that there is none.
  package init<Choice>(
    _ name: String,
    value: String,
    _ choices: Choice.Type,
    default usual: Choice?,
    _ help: String
  ) where Choice: RawRepresentable<String> & CaseIterable {
    let words = Choice.allCases.map(\.rawValue)
    let usual = usual.map { " (\($0.rawValue))" } ?? ""
    self.init(name, value: value, words: words, "\(help): \(words.listed(.or))\(usual).")
  }

  /// The left column of the help.
  package var synopsis: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + "--\(name)" + (value.map { " \($0)" } ?? "")
  }

  /// The option with a name that it had before.
  package func formerly(_ name: String, for value: String? = nil) -> OptionSpec {
    var option = self
    option.former.append(FormerName(name, for: value))
    return option
  }

  package static let help = OptionSpec("help", letter: "h", "Show this text.")
}
