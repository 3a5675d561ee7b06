/// The text of `summary.md`, and of what a run prints at its end.
public struct RunSummary: Sendable {
  private let record: RunRecord
  private let title: String
  private let context: String

  /// The summary of `record`, under `title`; `context` says in a line what was run and how.
  public init(_ record: RunRecord, title: String, context: String) {
    self.context = context
    self.record = record
    self.title = title
  }

  /// The comparison tables in `format`; text and Markdown end with what each step changed.
  public func render(_ format: OutputFormat, width: Int = OutputFormat.defaultWidth) -> String {
    let isForPrograms = format == .csv || format == .json
    let report = ComparisonReport(record, scale: isForPrograms ? .file : .shown)
    let tables = format.render(
      format == .csv ? [report.joinedTable] : report.tables,
      width: width
    )
    switch format {
    case .csv, .json: return tables
    case .text:
      return "\(title)\n\(context)\n\n" + tables
        + "\nWhat each variant changed against the one above it\n"
        + report.steps.joined(separator: "\n") + "\n" + verdictText(width)
    case .markdown:
      let steps = report.steps.map {
        $0.hasPrefix("  ") ? "- " + $0.drop { $0 == " " } : "\n**\($0)**\n"
      }
      return
        "# \(title)\n\n\(context)\n\n\(tables)\n## What each variant changed against the one above it\n"
        + steps.joined(separator: "\n") + "\n" + verdictMarkdown
    }
  }

  /// The verdict for people on a page of `width` columns; empty where there is nothing to choose.
  private func verdictText(_ width: Int) -> String {
    let sentences = DesignVerdict(record).sentences
    guard !sentences.isEmpty else { return "" }
    return "\nVerdict\n"
      + sentences.map { "  " + DisplayWidth.wrapped($0, to: width - 2, indent: "    ") + "\n" }
      .joined()
  }

  private var verdictMarkdown: String {
    let sentences = DesignVerdict(record).sentences
    guard !sentences.isEmpty else { return "" }
    return "\n## Verdict\n\n"
      + sentences.map { "- \(MarkdownRenderer.escaped($0))\n" }.joined()
  }
}
