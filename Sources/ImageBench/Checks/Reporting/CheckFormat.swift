package import Reports

/// The form in which the result of checks is written.
package enum CheckFormat: String, Sendable, Hashable, CaseIterable {
  /// A table and a paragraph for each failure, for a terminal.
  case text
  /// The same for a pull request.
  case markdown
  /// RFC 4180, a row for each loader and check.
  case csv
  /// One object with the loaders and their checks.
  case json
  /// JUnit XML, a test case for each loader and check.
  case junit
  /// Workflow commands of GitHub Actions, which become annotations.
  case github

  /// The text of `report` in this form.
  ///
  /// `width` is that of the terminal, and `styling` says whether it shows colours; both apply only
  /// to text.
  package func render(
    _ report: CheckReport,
    width: Int = OutputFormat.defaultWidth,
    styling: Styling = .plain
  ) -> String {
    switch self {
    case .text: CheckText(report, width, styling).text
    case .markdown: CheckText(report, width, .plain).markdown
    case .csv: OutputFormat.csv.render([CheckTable.all(of: report)])
    case .json: CheckJSON(report).text
    case .junit: CheckJUnit(report).text
    case .github: CheckAnnotations(report).text
    }
  }
}
