package import Records

/// The text of `summary.md`, which a run also prints at its end.
package struct RunSummary: Sendable {
  private let record: RunRecord
  private let title: String
  private let context: String
  private let choice: TableChoice
  private let notes: [String]
  private let tableNotes: [String]
  private let sweep: AssumptionSweep?

  /// The summary of `record` with `title`; `context` describes the run in one line, and `choice`
  /// selects the tables.
  ///
  /// `notes`, by default none, follow the context, and `tableNotes` follow each table. With
  /// `sweep`, the verdict says whether it holds under the assumptions of the model.
  package init(
    _ record: RunRecord,
    title: String,
    context: String,
    choice: TableChoice = TableChoice(),
    notes: [String] = [],
    tableNotes: [String] = [],
    sweep: AssumptionSweep? = nil
  ) {
    self.sweep = sweep
    self.context = context
    self.notes = notes + (choice.pivot == nil ? record.errors?.notes(on: record) ?? [] : [])
    self.tableNotes = tableNotes
    self.record = record
    self.title = title
    self.choice = choice
  }

  /// The files of a run that are made from its tables: `summary.md`, and `verdict.json` where there
  /// is something to choose.
  package var pages: [(entry: RunFolder.Entry, text: String)] {
    var pages = [(entry: RunFolder.Entry.summary, text: render(.markdown))]
    if let verdict = DesignVerdict(record, sweep: sweep) { pages.append((.verdict, verdict.json)) }
    return pages
  }

  /// The tables in `format`; text and Markdown end with the verdict, and text is coloured as
  /// `styling` says, by default plain.
  ///
  /// They are those of each scenario, device and seed, followed by the changes of each variant, or
  /// the user's own table if one was chosen.
  package func render(
    _ format: OutputFormat,
    width: Int = OutputFormat.defaultWidth,
    styling: Styling = .plain
  ) -> String {
    let tables =
      choice.pivot.map { pivot(format, $0, width, styling) } ?? ladder(format, width, styling)
    switch format {
    case .csv, .json: return tables
    case .text:
      let lines = [title, context] + notes
      return lines.joined(separator: "\n") + "\n\n" + tables + verdictText(width, styling)
    case .markdown:
      let items = notes.map { "- \(MarkdownRenderer.escaped($0))\n" }.joined()
      let list = items.isEmpty ? "" : items + "\n"
      return "# \(title)\n\n\(context)\n\n\(list)" + tables + verdictMarkdown
    }
  }

  /// `tables` with their notes.
  private func noted(_ tables: [ReportTable]) -> [ReportTable] {
    tables.map { table in
      var table = table
      table.footnotes = tableNotes + table.footnotes
      return table
    }
  }

  private func pivot(
    _ format: OutputFormat,
    _ pivot: Pivot,
    _ width: Int,
    _ styling: Styling
  ) -> String {
    let tables = PivotTables(record, pivot, lineage: choice.lineage)
    return switch format {
    case .csv, .json: format.render([tables.joinedTable], width: width)
    case .text, .markdown: format.render(noted(tables.tables), width: width, styling: styling)
    }
  }

  private func ladder(
    _ format: OutputFormat,
    _ width: Int,
    _ styling: Styling = .plain
  ) -> String {
    let isForPrograms = format == .csv || format == .json
    let report = ComparisonReport(
      record,
      headlines: Headline.columns(of: choice.metrics, in: record.metrics),
      scale: isForPrograms ? .file : .shown,
      lineage: choice.lineage,
      relativeTo: choice.relativeTo
    )
    let tables = format.render(
      format == .csv ? [report.joinedTable] : noted(report.tables),
      width: width,
      styling: styling
    )
    switch format {
    case .csv, .json: return tables
    case .text:
      return tables + "\n\(report.stepsTitle)\n" + report.steps.joined(separator: "\n") + "\n"
    case .markdown:
      let steps = report.steps.map {
        $0.hasPrefix("  ")
          ? "- " + MarkdownRenderer.escaped(String($0.drop { $0 == " " })) : "\n**\($0)**\n"
      }
      return "\(tables)\n## \(report.stepsTitle)\n" + steps.joined(separator: "\n") + "\n"
    }
  }

  /// The verdict for people on a page of `width` columns; empty when there is nothing to choose.
  private func verdictText(_ width: Int, _ styling: Styling) -> String {
    let sentences = VerdictWords.sentences(record, sweep: sweep)
    guard !sentences.isEmpty else { return "" }
    let lines = sentences.flatMap { sentence in
      // Each line is coloured separately, because pagers show single lines.
      let text = DisplayWidth.sanitized(sentence.text)
      return "  \(DisplayWidth.wrapped(text, to: width - 2, indent: "    "))".split(separator: "\n")
        .map { styling.paint(String($0), sentence.tone) + "\n" }
    }
    return "\nVerdict\n" + lines.joined()
  }

  private var verdictMarkdown: String {
    let sentences = VerdictWords.sentences(record, sweep: sweep).map(\.text)
    guard !sentences.isEmpty else { return "" }
    return "\n## Verdict\n\n"
      + sentences.map { "- \(MarkdownRenderer.escaped($0))\n" }.joined()
  }
}
