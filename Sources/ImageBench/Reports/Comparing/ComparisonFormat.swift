internal import Statistics

/// The output format of a comparison.
package enum ComparisonFormat: String, Sendable, Hashable, CaseIterable {
  /// Lines for a terminal.
  case text
  /// GitHub-flavoured Markdown for a pull request or a summary.
  case markdown
  /// RFC 4180, one row for each cell that changed or was not judged.
  case csv
  /// One object with the sides, the census and the cells.
  case json
  /// JUnit XML, one test case per cell, for build servers.
  case junit
  /// Workflow commands of GitHub Actions, which become annotations.
  case github

  /// The text of `comparison` in this format, with one line end at its end.
  ///
  /// `strictness` says what counts as a failure, `usual` by default, and applies only to `junit`
  /// and `github`. `styling` says whether lines are coloured, plain by default, and applies only to
  /// `text`.
  ///
  /// - Complexity: O(n log n) in the number of cells.
  package func render(
    _ comparison: RunComparison,
    strictness: RunComparison.Strictness = .usual,
    styling: Styling = .plain
  ) -> String {
    switch self {
    case .text: ComparisonText(comparison).text(styling)
    case .markdown: ComparisonText(comparison).markdown
    case .csv: ComparisonTable(comparison).csv
    case .json: ComparisonTable(comparison).json
    case .junit: ComparisonJUnit(comparison, strictness).text
    case .github: ComparisonAnnotations(comparison, strictness).text
    }
  }
}
