/// `imagebench man`: the manual page.
enum ManCommand: Command {
  static let name = "man"
  static let summary = "Print the manual page, as roff."
  static let synopsis = ""
  static let details = """
      imagebench man > ~/.local/share/man/man1/imagebench.1
    """
  static let options: [OptionSpec] = []

  static func run(_ values: OptionValues) throws -> ExitCode {
    try values.refuseOperands()
    Console(progress: .none).result(page)
    return .fine
  }

  /// What the tool takes from the environment.
  private static let environment = [
    ("IMAGEBENCH_CACHE", "Where the corpus is kept, unless --cache-dir says it."),
    ("XDG_CACHE_HOME", "The folder of caches; the corpus is in imagebench below it."),
    (
      "XDG_DATA_HOME",
      "The folder of data; the history is in imagebench below it, unless --history says it."
    ),
    ("IMAGEBENCH_COMMIT", MeasuredCommit.option.help),
    ("NO_COLOR", "A value that is not empty turns the colours of a terminal off."),
    ("TERM", "The kind of terminal; there are no colours on one that is dumb or not named."),
  ]

  private static var page: String {
    var text = """
      .TH IMAGEBENCH 1 "" "imagebench \(Tool.version)"
      .SH NAME
      imagebench \\- measure how an image\\-loading pipeline behaves under a scrolling feed
      .SH SYNOPSIS
      .B imagebench
      .I COMMAND
      [options]
      .SH COMMANDS

      """
    for command in Tool.commands {
      text += ".SS imagebench \(escaped(command.name)) \(escaped(command.synopsis))\n"
      text += lines(command.summary)
      if !command.details.isEmpty { text += ".PP\n.nf\n" + lines(command.details) + ".fi\n" }
      for option in command.options {
        let synopsis = option.synopsis.trimmingPrefix { $0 == " " }
        text += ".TP\n.B \(escaped(String(synopsis)))\n" + lines(option.help)
      }
    }
    text += ".SH ENVIRONMENT\n"
    for (name, meaning) in environment {
      text += ".TP\n.B \(escaped(name))\n" + lines(meaning)
    }
    text += ".SH EXIT STATUS\n"
    let codes = Tool.overview.split(separator: "\n").drop { !$0.hasPrefix("Exit codes") }
    return text + lines(codes.joined(separator: "\n"))
  }

  /// Lines of text, none of which is a request of roff.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.first == "." || line.first == "'" ? "\\&" + escaped(String(line)) : escaped(String(line))
    }.joined(separator: "\n") + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      // groff reads bytes unless it is asked otherwise, and knows these by their numbers.
      case _ where !character.isASCII:
        character.unicodeScalars.map { scalar in
          let digits = String(scalar.value, radix: 16, uppercase: true)
          return "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }.joined()
      default: "\(character)"
      }
    }.joined()
  }
}
