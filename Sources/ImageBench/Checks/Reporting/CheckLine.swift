internal import Scenarios

/// A failure in one line: the number, the bound and the worst place.
struct CheckLine {
  let text: String

  init(_ finding: CheckReport.Finding) {
    let check = finding.check
    guard let worst = finding.worst else {
      text = finding.reason
      return
    }
    let scenario = finding.evidence?.scenario ?? check.workload.scenario.name
    let frame = finding.evidence?.frame.map { ", frame \($0.number)" } ?? ""
    text =
      "\(CheckTable.number(worst.value)) \(check.measure.text) (fails at "
      + "\(CheckTable.bound(check.bound))), worst in \(scenario) on \(worst.device), seed "
      + "\(worst.seed)\(frame)" + (finding.since.map { "; since \($0)" } ?? "")
  }
}
