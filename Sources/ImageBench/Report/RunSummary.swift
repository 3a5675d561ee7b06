/// The text of `summary.md`, and of what a run prints at its end.
public struct RunSummary: Sendable {
  private let record: RunRecord
  private let title: String
  private let context: String
  private let notes: [String]
  private let tableNotes: [String]

  /// The summary of `record`, under `title`; `context` says in a line what was run and how.
  ///
  /// `notes`, by default none, stand below that, and `tableNotes` under each table.
  public init(
    _ record: RunRecord,
    title: String,
    context: String,
    notes: [String] = [],
    tableNotes: [String] = []
  ) {
    self.context = context
    self.notes = notes
    self.tableNotes = tableNotes
    self.record = record
    self.title = title
  }

  /// The comparison tables in `format`; text and Markdown end with what each step changed.
  public func render(_ format: OutputFormat, width: Int = OutputFormat.defaultWidth) -> String {
    let isForPrograms = format == .csv || format == .json
    let report = ComparisonReport(record, scale: isForPrograms ? .file : .shown)
    let noted = report.tables.map { table in
      var table = table
      table.footnotes = tableNotes + table.footnotes
      return table
    }
    let tables = format.render(format == .csv ? [report.joinedTable] : noted, width: width)
    switch format {
    case .csv, .json: return tables
    case .text:
      let lines = [title, context] + notes
      return lines.joined(separator: "\n") + "\n\n" + tables
        + "\nWhat each variant changed against the one above it\n"
        + report.steps.joined(separator: "\n") + "\n"
    case .markdown:
      let steps = report.steps.map {
        $0.hasPrefix("  ") ? "- " + $0.drop { $0 == " " } : "\n**\($0)**\n"
      }
      let items = notes.map { "- \(MarkdownRenderer.escaped($0))\n" }.joined()
      let list = items.isEmpty ? "" : items + "\n"
      return
        "# \(title)\n\n\(context)\n\n\(list)\(tables)\n## What each variant changed against the one above it\n"
        + steps.joined(separator: "\n") + "\n"
    }
  }
}
