internal import Report

/// `imagebench history`: what became of metrics from night to night.
///
/// Each action has a file of its own and a line in `action(_:)`.
enum HistoryCommand: Command {
  static let name = "history"
  static let summary = "Find changes in series of nightly values."
  static let synopsis = "changes --series FILE.csv [options]"
  static let details = """
    changes  Prints the nights from which a series stands at another level.

    FILE is CSV with a header that names the columns series, index and value, in any order; others are
    passed over. An index is the number of a night, a value is finite; a night that was not measured is
    left out. Rows may come in any order, and many series may share a file.

    Every series is replayed night by night: what is raised in a night depends on the values up to that
    night alone, and is never taken back. For each change: the first night of the new level (index), the
    last night that was known when it was raised (night), by how much the level moved as a share of the
    old one (shift), and how probable something as clear is without a change (p).

    Times of one machine wander with it. Give the ratio to a reference build of the same night where
    there is one.

      imagebench history changes --series nights.csv
      imagebench history changes --series nights.csv --family night --min-shift 2% --format json
    """
  static let options: [OptionSpec] =
    HistoryChanges.options + [
      OptionSpec(
        "format",
        value: "FORMAT",
        "How results are written: table, markdown, csv or json (table)."
      )
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    guard let word = values.operands.first, values.operands.count == 1 else {
      throw CommandError.usage("history takes one action: changes")
    }
    guard let action = action(word) else {
      throw CommandError.usage("history has no action \"\(word)\"; it takes changes")
    }
    let format = values.text("format") == "table" ? .text : try values.format()
    let console = Console(progress: .none)
    let width = console.terminalWidth ?? OutputFormat.defaultWidth
    console.result(try action(values, format, width))
    return .fine
  }

  /// What prints the results of an action in a format and a width.
  private typealias Action = (OptionValues, OutputFormat, Int) throws -> String

  private static func action(_ word: String) -> Action? {
    switch word {
    case "changes": HistoryChanges.run
    default: nil
    }
  }
}
