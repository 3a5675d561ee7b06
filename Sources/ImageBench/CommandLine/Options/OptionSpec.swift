/// One option of a command: its name, its value and its line in the help.
struct OptionSpec: Sendable {
  let name: String
  let letter: Character?
  /// What the value is called in the help; nil for an option without a value.
  let value: String?
  let help: String

  init(_ name: String, letter: Character? = nil, value: String? = nil, _ help: String) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
  }

  /// The left column of the help.
  var synopsis: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + "--\(name)" + (value.map { " \($0)" } ?? "")
  }

  static let help = OptionSpec("help", letter: "h", "Show this text.")
  static let format = OptionSpec(
    "format",
    value: "FORMAT",
    "How results are written: text, markdown, csv or json (text)."
  )
  static let quiet = OptionSpec("quiet", letter: "q", "Show no progress.")
  static let cacheDirectory = OptionSpec(
    "cache-dir",
    value: "DIR",
    "Where the corpus is kept ($IMAGEBENCH_CACHE, else $XDG_CACHE_HOME/imagebench, else "
      + "~/.cache/imagebench)."
  )
}
