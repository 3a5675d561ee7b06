internal import Records
internal import Reports
internal import Statistics

/// A night as JUnit XML: a test case for each cause, for each row that has none or does not fail,
/// and one for all cells without findings.
///
/// Schema: Maven Surefire 3, which has `flakyFailure` for a test that failed first and then passed,
/// and `rerunFailure` for a test that failed again.
struct NightJUnit {
  private let report: NightReport

  init(_ report: NightReport) {
    self.report = report
  }

  var text: String {
    let groups = report.findings.groups.filter { $0.cause != nil }
    let explained = Set(groups.flatMap(\.rows).map(\.identity))
    let findings = report.gate.findings.filter {
      !$0.isFailure || !explained.contains($0.identity)
    }
    let differences = report.gate.differences
    let errors = differences.isEmpty ? 0 : 1
    let failures = groups.count + findings.count { $0.isFailure }
    let skipped = findings.count { Self.skipReason($0) != nil }
    let counts =
      " tests=\"\(groups.count + findings.count + 1)\" failures=\"\(failures)\" errors=\"\(errors)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"imagebench nightly\"\(counts) time=\"0\">",
      "  <testsuite name=\"\(XMLText.escaped("night " + report.run.startedUTC))\"\(counts) "
        + "skipped=\"\(skipped)\" time=\"0\">",
    ]
    let all = "    <testcase classname=\"imagebench.nightly\" name=\"census\" time=\"0\""
    if differences.isEmpty {
      lines += [
        all + ">",
        "      <system-out>"
          + XMLText.escaped(
            ([report.gate.census] + (report.hostNote.map { [$0] } ?? [])).joined(separator: " ")
          )
          + "</system-out>",
        "    </testcase>",
      ]
    } else {
      let message = XMLText.escaped(differences.joined(separator: "; "))
      lines += [
        all + ">", "      <error type=\"not comparable\" message=\"\(message)\"/>",
        "    </testcase>",
      ]
    }
    lines += FindingLines(report.findings, groups).junit(classname: "imagebench.nightly.causes")
    for finding in findings { lines += testCase(finding) }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.map { $0 + "\n" }.joined()
  }

  private func testCase(_ finding: NightFinding) -> [String] {
    let key = finding.key
    let classname = XMLText.escaped("imagebench.\(key.scenario).\(key.variant)")
    let name = XMLText.escaped("\(finding.metric.name) (\(key.device), seed \(key.seed))")
    let start = "    <testcase classname=\"\(classname)\" name=\"\(name)\" time=\"0\">"
    let line = XMLText.escaped(NightReport.line(finding))
    let attributes = "type=\"\(XMLText.escaped(finding.rule.rawValue))\" message=\"\(line)\""
    let content: [String]
    if let reason = Self.skipReason(finding) {
      content = ["      <skipped message=\"\(XMLText.escaped(reason))\"/>"]
    } else if finding.state == .flaky {
      content = [rerun("flakyFailure", attributes, line)]
    } else if finding.state == .confirmed {
      content = ["      <failure \(attributes)/>", rerun("rerunFailure", attributes, line)]
    } else {
      content = ["      <failure \(attributes)/>"]
    }
    return [start] + content + ["    </testcase>"]
  }

  /// The result of the re-measurement.
  ///
  /// Surefire's schema requires a stack trace in it, and has no other element for text.
  private func rerun(_ name: String, _ attributes: String, _ line: String) -> String {
    "      <\(name) \(attributes)><stackTrace>\(line)</stackTrace></\(name)>"
  }

  /// Why a finding neither passes nor fails; nil when it does.
  private static func skipReason(_ finding: NightFinding) -> String? {
    switch finding.state {
    case .blessed(let reason, let until):
      "accepted: \(reason)" + (until.map { ", until \($0)" } ?? "")
    case .machine: "most cells of \(finding.metric.name) are worse in the same way tonight"
    case .undecided: "undecided: \(NightReport.undecidedMeaning)"
    case .suspected: "suspected, but not re-measured"
    case .failed, .confirmed, .flaky: nil
    }
  }
}
