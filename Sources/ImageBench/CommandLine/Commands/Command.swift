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
  /// The words of which the first operand is one; none by default, for a command without actions.
  static var actions: [String] { get }
  /// Does it.
  static func run(_ values: OptionValues) async throws -> ExitCode
}

extension Command {
  static var details: String { "" }
  static var options: [OptionSpec] { [] }
  static var operands: OptionSpec.Offer { OptionSpec.Offer() }
  static var actions: [String] { [] }

  /// Throws unless `word` is one of the command's actions, if it has any.
  static func checkAction(_ word: String) throws(CommandError) {
    guard !actions.isEmpty, !actions.contains(word) else { return }
    throw noAction(word)
  }

  /// The action that the first operand names.
  static func action<Action>(
    _ values: OptionValues
  ) throws(CommandError) -> Action where Action: RawRepresentable<String> {
    let word = values.operands.first
    guard let action = word.flatMap({ Action(rawValue: $0) }) else { throw noAction(word) }
    return action
  }

  /// The error about `word`, which is none of the actions; nil for no word at all.
  private static func noAction(_ word: String?) -> CommandError {
    let question = word.flatMap { NameDistance.question(for: $0, among: actions) }
    return .usage(
      "\(name) takes one of \(actions.listed())" + (word.map { ", not \"\($0)\"" } ?? "")
        + (question.map { "; \($0)" } ?? "")
    )
  }

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
