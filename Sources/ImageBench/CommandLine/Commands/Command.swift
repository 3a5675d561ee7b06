internal import Text

/// One command of the tool: a file, a name, a help page and what it does.
protocol Command {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in one line of the overview.
  static var summary: String { get }
  /// What follows the name, such as "FILE [options]".
  static var synopsis: String { get }
  /// More about it: what it prints, examples; nothing by default.
  static var details: String { get }
  /// Its options, without `--help`; none by default.
  static var options: [OptionSpec] { get }
  /// What a shell offers for what is no option; nothing by default.
  static var operands: OptionSpec.Offer { get }
  /// Does it.
  static func run(_ values: OptionValues) async throws -> ExitCode
}

extension Command {
  static var details: String { "" }
  static var options: [OptionSpec] { [] }
  static var operands: OptionSpec.Offer { OptionSpec.Offer() }

  /// What the help, the manual and the completion know of it.
  static var page: CommandPage {
    CommandPage(
      name: name,
      summary: summary,
      synopsis: synopsis,
      details: details,
      options: options,
      operands: operands
    )
  }
}
