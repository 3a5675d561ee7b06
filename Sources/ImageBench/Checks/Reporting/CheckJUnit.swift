internal import Reports
internal import Scenarios

/// A report as JUnit XML: a test suite for each loader, a test case for each check.
///
/// Schema: `junit-10.xsd` of Jenkins. A failure is a `failure` whose type is what users see; what
/// is advice, accepted or not judged is `skipped`, with the reason. All times are 0.
struct CheckJUnit {
  private let report: CheckReport

  init(_ report: CheckReport) { self.report = report }

  var text: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let all = report.parts.flatMap(\.findings)
    lines.append("<testsuites name=\"imagebench check\"\(counts(all)) time=\"0\">")
    for part in report.parts {
      let skipped = part.findings.count(where: isSkipped)
      lines.append(
        "  <testsuite name=\"\(XMLText.escaped(part.loader))\"\(counts(part.findings)) "
          + "skipped=\"\(skipped)\" time=\"0\">"
      )
      lines += part.findings.flatMap { testCase($0, part.loader) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  private func counts(_ findings: [CheckReport.Finding]) -> String {
    let failures = findings.count { $0.standing == .fails }
    return " tests=\"\(findings.count)\" failures=\"\(failures)\" errors=\"0\""
  }

  private func isSkipped(_ finding: CheckReport.Finding) -> Bool {
    switch finding.standing {
    case .advice, .accepted, .notJudged: true
    case .fails, .passes: false
    }
  }

  private func testCase(_ finding: CheckReport.Finding, _ loader: String) -> [String] {
    let check = finding.check
    let start =
      "    <testcase classname=\"\(XMLText.escaped("imagebench.check.\(loader)"))\" "
      + "name=\"\(XMLText.escaped(check.name))\" time=\"0\""
    let line = CheckLine(finding).text
    switch finding.standing {
    case .passes: return [start + "/>"]
    case .fails:
      return [
        start + ">",
        "      <failure type=\"\(XMLText.escaped(check.impact.rawValue))\" "
          + "message=\"\(XMLText.escaped(line))\">\(XMLText.escaped(check.fix))</failure>",
        "    </testcase>",
      ]
    case .advice, .accepted, .notJudged:
      let text = finding.standing == .notJudged ? finding.reason : line
      let message = "\(finding.standing.rawValue): \(text)"
      return [
        start + ">", "      <skipped message=\"\(XMLText.escaped(message))\"/>", "    </testcase>",
      ]
    }
  }
}
