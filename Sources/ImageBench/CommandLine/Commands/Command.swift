/// One command of the tool: a file, a name, a help page and what it does.
protocol Command {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in one line of the overview.
  static var summary: String { get }
  /// What comes behind the name, such as "FILE [options]".
  static var synopsis: String { get }
  /// More about it: what it prints, examples.
  static var details: String { get }
  /// Its options, without `--help`.
  static var options: [OptionSpec] { get }
  /// Does it.
  static func run(_ values: OptionValues) async throws -> ExitCode
}

extension Command {
  /// The help page.
  static var helpPage: String {
    let all = options + [.help]
    let width = (all.map { $0.synopsis.count }.max() ?? 0) + 2
    var text = "\(summary)\n\nUsage: imagebench \(name) \(synopsis)\n\n"
    if !details.isEmpty { text += details + "\n\n" }
    text += "Options:\n"
    for option in all {
      let left = "  " + option.synopsis
      let gap = String(repeating: " ", count: width + 2 - left.count + 2)
      let indent = String(repeating: " ", count: width + 4)
      text += left + gap + wrapped(option.help, width: 100 - width - 4, indent: indent) + "\n"
    }
    return text
  }

  private static func wrapped(_ text: String, width: Int, indent: String) -> String {
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
