internal import Basics
internal import Reports
internal import Scenarios

/// Findings as rows of a table.
enum CheckTable {
  /// The failures of `part`, sorted by what users see.
  static func failures(of part: CheckReport.Part) -> ReportTable {
    var table = ReportTable(
      title: "\(part.loader): \(part.summary)",
      columns: [
        .init("check"), .init("users see"), .number("number"), .init("of"),
        .init("fails at"), .init("worst in"),
      ]
    )
    for finding in part.findings where finding.verdict.fails {
      guard case .fails(let worst) = finding.verdict.result else { continue }
      let check = finding.check
      let mark = finding.standing == .fails ? "" : " [\(finding.standing.rawValue)]"
      table.append(row: [
        .text(check.label + mark, tone: finding.standing == .fails ? .bad : nil),
        .text(check.impact.rawValue), .text(number(worst.value)),
        .text(check.measure.text), .text(bound(check.bound)),
        .text(place(finding, worst)),
      ])
    }
    return table
  }

  /// Every loader and check.
  static func all(of report: CheckReport) -> ReportTable {
    var table = ReportTable(
      title: "checks",
      columns: [
        .init("loader"), .init("check"), .init("patterns"), .init("level"), .init("impact"),
        .init("result"), .init("measure"), .number("worst"), .init("bound"), .init("scenario"),
        .init("device"), .init("seed"), .init("frame"), .init("reason"),
      ],
      keyColumnCount: 2
    )
    for part in report.parts {
      for finding in part.findings { table.append(row: row(part.loader, finding)) }
    }
    return table
  }

  private static func row(
    _ loader: String,
    _ finding: CheckReport.Finding
  ) -> [ReportTable.Cell] {
    let check = finding.check
    let worst = finding.worst
    let none = "nothing was measured"
    return [
      .text(loader), .text(check.name),
      .text(check.failures.map(\.number).joined(separator: " ")), .text(check.level.rawValue),
      .text(check.impact.rawValue), .text(finding.standing.rawValue), .text(check.measure.text),
      .number(worst?.value, places: 3, otherwise: none), .text(bound(check.bound)),
      .text(finding.evidence?.scenario ?? check.workload.scenario.name),
      .text(worst?.device ?? ""), .text(worst.map { "\($0.seed)" } ?? ""),
      .text(finding.evidence?.frame.map { "\($0.number)" } ?? ""), .text(finding.reason),
    ]
  }

  /// Where a failure is worst.
  private static func place(
    _ finding: CheckReport.Finding,
    _ worst: CheckVerdict.Place
  ) -> String {
    let scenario = finding.evidence?.scenario ?? finding.check.workload.scenario.name
    let frame = finding.evidence?.frame.map { ", frame \($0.number)" } ?? ""
    return "\(scenario) on \(worst.device), seed \(worst.seed)\(frame)"
  }

  /// A number of a check: whole where it is, else with up to two places.
  static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15
      ? "\(Int(value))" : FixedPoint.text(value, places: value.magnitude < 10 ? 2 : 1)
  }

  /// From where on a number is a failure.
  static func bound(_ bound: PatternCheck.Bound) -> String {
    switch bound {
    case .atLeast(let least): "≥ \(number(least))"
    case .atMost(let most): "≤ \(number(most))"
    }
  }
}
