internal import Basics
package import Records
package import Text

/// Regressions by cause as lines for people: in a terminal, in Markdown, and for build servers.
package struct FindingLines<Row: Sendable>: Sendable {
  /// The findings, those with a cause first.
  package private(set) var groups: [RegressionGroup<Row>]
  private let folder: RunFolder
  private let line: @Sendable (Row) -> String
  private let suffix: @Sendable (RegressionGroup<Row>) -> String

  /// The findings `groups` about the run in `folder`; `line` describes a row that no cause
  /// explains, and `suffix` what follows a finding, by default nothing.
  package init(
    _ groups: [RegressionGroup<Row>],
    of folder: RunFolder,
    line: @escaping @Sendable (Row) -> String,
    suffix: @escaping @Sendable (RegressionGroup<Row>) -> String = { _ in "" }
  ) {
    self.groups = groups
    self.folder = folder
    self.line = line
    self.suffix = suffix
  }

  /// Only `groups` of the findings `all`.
  package init(_ all: FindingLines, _ groups: [RegressionGroup<Row>]) {
    self = all
    self.groups = groups
  }

  /// A finding in one line.
  package func title(_ group: RegressionGroup<Row>) -> String {
    group.title(line) + suffix(group)
  }

  /// The command that draws the worst frame of a cause from its trace; nil without a cause.
  private func film(_ group: RegressionGroup<Row>) -> String? {
    guard let cause = group.cause else { return nil }
    let trace = folder.path(ofTrace: TrialKey(cell: cause.worst, repetition: 1))
    return "imagebench explain \(trace) --film worst.png"
  }

  /// How many findings and rows there are: "2 regressions (37 rows)".
  package var count: String {
    let rows = groups.reduce(0) { $0 + $1.rows.count }
    let findings = Plural.text(groups.count, "regression")
    return rows == groups.count ? findings : "\(findings) (\(rows) rows)"
  }

  /// The findings for a terminal.
  ///
  /// - Complexity: O(n) in the number of rows.
  var text: [String] {
    groups.enumerated().flatMap { index, group in
      ["\(index + 1). \(title(group))"] + (film(group).map { ["   worst frame: \($0)"] } ?? [])
    }
  }

  /// The findings as a list of Markdown.
  ///
  /// - Complexity: O(n) in the number of rows.
  var markdown: String {
    groups.enumerated().map { index, group in
      let film = film(group).map { "\n   worst frame: `\($0)`" } ?? ""
      return "\(index + 1). \(Self.escaped(title(group)))\(film)"
    }.joined(separator: "\n")
  }

  /// `text` as Markdown in which names of counters stay code.
  private static func escaped(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return MarkdownRenderer.escaped(text) }
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? part : MarkdownRenderer.escaped(part)
    }.joined(separator: "`")
  }

  /// The findings for programs: the cause or the metric, the sentence, and how many rows each has.
  ///
  /// - Complexity: O(n) in the number of rows.
  package var json: [JSONValue] {
    groups.map { group in
      let cause = group.cause
      let object: JSONValue = [
        "cause": cause.map { .string($0.cause.rawValue) } ?? .null,
        "sentence": .string(title(group)),
        "worst_cell": cause.map { .string($0.worst.title) } ?? .null,
        "worst_frame": film(group).map { .string($0) } ?? .null,
        "rows": .integer(group.rows.count),
      ]
      return object
    }
  }

  /// The findings as test cases of JUnit that fail, each with its rows.
  ///
  /// - Complexity: O(n) in the number of rows.
  package func junit(classname: String) -> [String] {
    groups.flatMap { group in
      let name = group.cause?.cause.rawValue ?? "metric"
      let title = XMLText.escaped(title(group))
      let rows = XMLText.escaped(group.rows.map(line).joined(separator: "\n"))
      return [
        "    <testcase classname=\"\(classname)\" name=\"\(title)\" time=\"0\">",
        "      <failure type=\"\(name)\" message=\"\(title)\">\(rows)</failure>",
        "    </testcase>",
      ]
    }
  }

  /// `title` and the findings for a terminal, each with a line end.
  ///
  /// - Complexity: O(n) in the number of rows.
  package func head(_ title: TonedText, _ styling: Styling) -> String {
    ([title] + text.map { TonedText($0, tone: .bad) }).map {
      styling.paint(DisplayWidth.sanitized($0.text), $0.tone) + "\n"
    }.joined()
  }

  /// A page of Markdown for a comment on a pull request: `title`, the findings, the numbers that
  /// lead in `comparison`, `rows` below a summary, and `notes`.
  ///
  /// - Complexity: O(n) in the number of cells.
  package func page(
    _ title: String,
    _ comparison: RunComparison,
    rows: ReportTable,
    notes: [String]
  ) -> String {
    var blocks = ["### \(MarkdownRenderer.escaped(title))"]
    if !groups.isEmpty { blocks.append(markdown) }
    if comparison.differences.isEmpty { blocks.append(LeadingTable(comparison).markdown) }
    if !rows.rows.isEmpty {
      let count = Plural.text(rows.rows.count, "row")
      blocks.append(Self.folded(count, String(MarkdownRenderer().render(rows).dropLast())))
    }
    blocks.append(notes.map { "- \(MarkdownRenderer.escaped($0))" }.joined(separator: "\n"))
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// Rows below a summary that readers open.
  static func folded(_ summary: String, _ body: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(body)\n\n</details>"
  }
}
