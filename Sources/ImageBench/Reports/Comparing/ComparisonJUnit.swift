internal import Records
internal import Statistics

/// A comparison as JUnit XML: a test suite of findings, then one per trial with its cells.
///
/// Schema: `junit-10.xsd` of Jenkins. A finding is a `failure` whose type is its cause; its cells,
/// and those that were not judged, are `skipped`, with the reason. All times are 0.
struct ComparisonJUnit {
  private let comparison: RunComparison
  private let strictness: RunComparison.Strictness

  init(_ comparison: RunComparison, _ strictness: RunComparison.Strictness) {
    self.comparison = comparison
    self.strictness = strictness
  }

  var text: String {
    var suites: [(name: String, cells: [JudgedCell])] = []
    var indices: [String: Int] = [:]
    for cell in comparison.judged.cells {
      let name = CellText(cell).location
      let index = indices[name] ?? suites.count
      if index == suites.count { suites.append((name, [])) }
      indices[name] = index
      suites[index].cells.append(cell)
    }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let findings = comparison.findings
    let failed = findings.groups.count
    let all = counts(comparison.judged.cells, and: failed)
    lines.append("<testsuites name=\"imagebench compare\"\(all) time=\"0\">")
    if !comparison.differences.isEmpty {
      // Build servers count tests, so runs that cannot be compared become one test with an error.
      let message = XMLText.escaped(comparison.differences.joined(separator: "; "))
      lines = [lines[0]]
      lines += [
        "<testsuites name=\"imagebench compare\" tests=\"1\" failures=\"0\" errors=\"1\" time=\"0\">",
        "  <testsuite name=\"comparability\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" "
          + "time=\"0\">",
        "    <testcase classname=\"imagebench\" name=\"comparability\" time=\"0\">",
        "      <error type=\"not comparable\" message=\"\(message)\"/>", "    </testcase>",
        "  </testsuite>", "</testsuites>",
      ]
      return lines.map { $0 + "\n" }.joined()
    }
    if failed > 0 {
      let counts = counts([], and: failed)
      lines.append("  <testsuite name=\"findings\"\(counts) skipped=\"0\" time=\"0\">")
      lines += findings.junit(classname: "imagebench.findings")
      lines.append("  </testsuite>")
    }
    for suite in suites {
      let skipped = suite.cells.count { isSkipped($0.verdict) }
      lines.append(
        "  <testsuite name=\"\(XMLText.escaped(suite.name))\"\(counts(suite.cells)) "
          + "skipped=\"\(skipped)\" time=\"0\">"
      )
      lines += suite.cells.flatMap(testCase)
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  private func counts(_ cells: [JudgedCell], and findings: Int = 0) -> String {
    let failures = findings + cells.count { fails($0.verdict) }
    return " tests=\"\(cells.count + findings)\" failures=\"\(failures)\" errors=\"0\""
  }

  /// Whether a cell fails by itself; a regression fails in its finding.
  private func fails(_ verdict: Verdict) -> Bool {
    verdict != .regressed && comparison.fails(verdict, strictness)
  }

  private func isSkipped(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .regressed: true
    case .undecided, .notComparable, .gone: !comparison.fails(verdict, strictness)
    case .improved, .unchanged, .new: false
    }
  }

  private func testCase(_ cell: JudgedCell) -> [String] {
    let key = cell.cell.key
    let name = "\(cell.cell.metric.name) (\(key.device), seed \(key.seed))"
    let start =
      "    <testcase classname=\"\(XMLText.escaped("imagebench.\(key.scenario).\(key.variant)"))\" "
      + "name=\"\(XMLText.escaped(name))\" time=\"0\""
    let text = CellText(cell)
    let change = text.change.isEmpty ? "" : " (\(text.change))"
    if fails(cell.verdict) {
      return [
        start + ">",
        "      <failure type=\"strict\" "
          + "message=\"\(XMLText.escaped("\(cell.verdict.rawValue): \(text.values)\(change)"))\">"
          + XMLText.escaped(text.line) + "</failure>",
        "    </testcase>",
      ]
    }
    if isSkipped(cell.verdict) {
      let reason =
        cell.verdict == .regressed ? "\(text.values)\(change), in a finding above" : cell.reason
      let message = "\(cell.verdict.rawValue): \(reason)"
      return [
        start + ">", "      <skipped message=\"\(XMLText.escaped(message))\"/>", "    </testcase>",
      ]
    }
    return [start + "/>"]
  }
}
