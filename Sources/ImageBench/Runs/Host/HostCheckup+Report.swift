internal import Records
package import Reports

extension HostCheckup {
  /// A row for each part, and the total below.
  package var table: ReportTable {
    var table = ReportTable(
      title: "host",
      columns: [
        ReportTable.Column("part"), .number("score", exactness: .noisy), .number("weight"),
        ReportTable.Column("seen", exactness: .noisy),
        ReportTable.Column("what to do", exactness: .noisy),
      ]
    )
    for finding in findings {
      table.append(row: [
        .text(finding.part.rawValue), Self.cell(finding.score), .count(finding.part.weight),
        .text(finding.seen), .text(finding.advice),
      ])
    }
    table.append(row: [
      .text("whole"), Self.cell(score), .count(HostPart.allCases.reduce(0) { $0 + $1.weight }),
      .text(grade?.rawValue ?? "unknown"),
      .text(grade?.meaning ?? "Run on Linux with /proc mounted, where the parts can be read."),
    ])
    return table
  }

  private static func cell(_ score: Int?) -> ReportTable.Cell {
    score.map { .count($0) } ?? .empty(reason: "it could not be determined")
  }
}
