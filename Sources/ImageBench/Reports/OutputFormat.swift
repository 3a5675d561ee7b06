/// The form in which results are written, as chosen with `--format`.
package enum OutputFormat: String, Sendable, Hashable, CaseIterable {
  /// Aligned columns for a terminal.
  case text
  /// GitHub-flavoured Markdown for reviews and summaries.
  case markdown
  /// RFC 4180 for spreadsheets: bare numbers, no title, no notes.
  case csv
  /// One JSON object with every table, for programs.
  case json

  /// The width of text that is not written to a terminal, in columns.
  package static let defaultWidth = 100

  /// The text of `tables` in this format, with one line end at its end.
  ///
  /// `width` is the width of the terminal in columns, 100 by default, and `styling` says whether it
  /// shows colours, plain by default; both apply only to `text`. An empty line separates tables; in
  /// CSV each of them has its own header line. JSON is always an object with the member `tables`,
  /// even for a single one.
  ///
  /// - Complexity: O(n) in the number of cells.
  package func render(
    _ tables: [ReportTable],
    width: Int = OutputFormat.defaultWidth,
    styling: Styling = .plain
  ) -> String {
    switch self {
    case .text:
      tables.map { TextRenderer(width: width, styling: styling).render($0) }.joined(separator: "\n")
    case .markdown:
      tables.map { MarkdownRenderer().render($0) }.joined(separator: "\n")
    case .csv:
      tables.map { CSVRenderer().render($0) }.joined(separator: "\n")
    case .json:
      JSONRenderer().render(tables)
    }
  }
}
