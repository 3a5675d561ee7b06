/// The documentation of the tool as a whole: the overview, the manual page and the completion.
package struct ToolManual: Sendable {
  /// One of the tool's exit codes, variables or remarks: its name and what it means.
  package typealias Entry = (name: String, meaning: String)

  /// The version of the tool.
  package var version: String
  /// The commands, in the order of the overview.
  package var commands: [CommandPage]
  /// The variables of the environment that the tool reads.
  package var environment: [Entry]
  /// The exit codes, in words, as lines.
  package var exitCodes: String

  package init(
    version: String,
    commands: [CommandPage],
    environment: [Entry] = [],
    exitCodes: String = ""
  ) {
    self.version = version
    self.commands = commands
    self.environment = environment
    self.exitCodes = exitCodes
  }

  /// The overview: a line for each command, whose summaries begin in one column.
  package var overview: String {
    let width = (commands.map { $0.name.count }.max() ?? 0) + 2
    let list = commands.map { command in
      let gap = String(repeating: " ", count: width - command.name.count)
      return "  \(command.name)\(gap)\(command.summary)\n"
    }
    return """
      ImageBench measures how an image-loading pipeline behaves under a scrolling feed.

      Usage: imagebench COMMAND [options]

      Commands:
      \(list.joined())
      imagebench COMMAND --help says more about a command; imagebench --version (or -V) prints the version.
      On a terminal regressions are red, improvements green and undecided cells yellow; NO_COLOR=1 turns
      colours off.
      \(exitCodes)
      """
  }

  /// The manual page, as roff of ASCII alone.
  package var page: String {
    var text = """
      .TH IMAGEBENCH 1 "" "imagebench \(version)"
      .SH NAME
      imagebench \\- measure how an image\\-loading pipeline behaves under a scrolling feed
      .SH SYNOPSIS
      .B imagebench
      .I COMMAND
      [options]
      .SH COMMANDS

      """
    for command in commands { text += Self.section(command) }
    text += ".SH ENVIRONMENT\n"
    for (name, meaning) in environment {
      text += ".TP\n.B \(Self.escaped(name))\n" + Self.lines(meaning)
    }
    return text + ".SH EXIT STATUS\n" + Self.lines(exitCodes)
  }

  private static func section(_ command: CommandPage) -> String {
    var text = ".SS imagebench \(escaped(command.name)) \(escaped(command.synopsis))\n"
    text += lines(command.summary)
    if !command.details.isEmpty { text += ".PP\n.nf\n" + lines(command.details) + ".fi\n" }
    for option in command.options where option.name != OptionSpec.help.name {
      let synopsis = option.synopsis.trimmingPrefix { $0 == " " }
      text += ".TP\n.B \(escaped(String(synopsis)))\n" + lines(option.help)
    }
    return text
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
