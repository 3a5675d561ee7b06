internal import Records
internal import Statistics

/// A comparison as workflow commands of GitHub Actions: errors, warnings and a notice with the
/// census.
struct ComparisonAnnotations {
  private let comparison: RunComparison
  private let strictness: RunComparison.Strictness

  init(_ comparison: RunComparison, _ strictness: RunComparison.Strictness) {
    self.comparison = comparison
    self.strictness = strictness
  }

  var text: String {
    var lines: [String]
    if comparison.differences.isEmpty {
      let failing = RunComparison.order.filter { comparison.fails($0, strictness) }
      let findings = comparison.findings
      let others = failing.filter { $0 != .regressed }.flatMap { comparison.cells($0) }
      let errors =
        findings.groups.map { group in
          let subject = group.cause?.cause.rawValue ?? group.rows[0].cell.metric.name
          let lines = [findings.title(group)] + group.rows.map { CellText($0).line }
          return ("\(subject) regressed", WorkflowCommand.names(lines))
        }
        + others.map { cell in
          ("\(cell.cell.metric.name) \(cell.verdict.rawValue)", CellText(cell).line)
        }
      lines = WorkflowCommand.limited(.error, errors).map(\.text)
      for verdict in [Verdict.undecided, .notComparable, .gone] where !failing.contains(verdict) {
        let cells = comparison.cells(verdict)
        guard let first = cells.first else { continue }
        let more = cells.count > 1 ? ", and \(cells.count - 1) more" : ""
        lines.append(
          WorkflowCommand(
            .warning,
            title: "\(cells.count) \(verdict.rawValue)",
            CellText(first).line + more
          ).text
        )
      }
    } else {
      lines = comparison.differences.map {
        WorkflowCommand(.error, title: "The runs cannot be compared", $0).text
      }
    }
    lines.append(WorkflowCommand(.notice, title: "imagebench compare", comparison.census).text)
    return lines.map { $0 + "\n" }.joined()
  }
}
