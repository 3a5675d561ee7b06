internal import Scenarios

/// The catalogue as the table of docs/checks.md, in which each check is a row.
package enum CheckPageTable {
  /// The table in Markdown.
  package static var markdown: String {
    let head = [
      "| check | the failure | users see | played | number | fails at | because | reported in |",
      "|---|---|---|---|---|---|---|---|",
    ]
    return (head + Check.catalogue.map(row)).joined(separator: "\n") + "\n"
  }

  private static func row(_ check: Check) -> String {
    let patterns = check.failures.map(\.number).joined(separator: ", ")
    let advice = check.level == .advice ? " (advice)" : ""
    let played = check.measure.isOfAllWorkloads ? "all" : "`\(check.workload.scenario.name)`"
    let needs = check.needs.map { "; not judged where \($0.otherwise)" }.joined()
    let cells = [
      "`\(check.name)`" + (patterns.isEmpty ? "" : " \(patterns)") + advice, check.title,
      check.impact.rawValue, played, check.measure.text, CheckTable.bound(check.bound),
      check.reason + needs, check.provenance.joined(separator: ", "),
    ]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}
