/// The description of a command, from which its help, the manual and the completion are made.
package struct CommandPage: Sendable {
  /// The word that calls it.
  package var name: String
  /// What it does, in one line of the overview.
  package var summary: String
  /// What follows the name, such as "FILE [options]".
  package var synopsis: String
  /// More about it: what it prints, examples; empty for nothing.
  package var details: String
  /// Its options, `--help` among them.
  package var options: [OptionSpec]
  /// What a shell offers for what is no option.
  package var operands: OptionSpec.Offer

  /// The command `name`; its options are those given and `--help`.
  package init(
    name: String,
    summary: String,
    synopsis: String,
    details: String = "",
    options: [OptionSpec] = [],
    operands: OptionSpec.Offer = OptionSpec.Offer()
  ) {
    self.name = name
    self.summary = summary
    self.synopsis = synopsis
    self.details = details
    self.options = options + [.help]
    self.operands = operands
  }

  /// The columns of a help page.
  private static let width = 100

  /// The help page.
  package var help: String {
    let column = (options.map { $0.synopsis.count }.max() ?? 0) + 4
    var text = "\(summary)\n\nUsage: imagebench \(name) \(synopsis)\n\n"
    if !details.isEmpty { text += details + "\n\n" }
    text += "Options:\n"
    let indent = String(repeating: " ", count: column + 2)
    for option in options {
      let left = "  " + option.synopsis
      let gap = String(repeating: " ", count: column + 2 - left.count)
      text += left + gap
      text += Self.wrapped(option.help, to: Self.width - column - 2, indent: indent) + "\n"
    }
    return text
  }

  private static func wrapped(_ text: String, to width: Int, indent: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n" + indent)
  }
}
