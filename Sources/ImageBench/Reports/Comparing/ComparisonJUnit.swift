internal import Records
internal import Statistics

/// A comparison as JUnit XML: one test suite per trial, one test case for each of its cells.
///
/// Schema: `junit-10.xsd` of Jenkins. A regression is a `failure` whose type is the violated rule;
/// a cell that was not judged is `skipped`, with the reason. All times are 0.
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
    lines.append(
      "<testsuites name=\"imagebench compare\"\(counts(comparison.judged.cells)) time=\"0\">"
    )
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

  private func counts(_ cells: [JudgedCell]) -> String {
    let failures = cells.count { comparison.fails($0.verdict, strictness) }
    return " tests=\"\(cells.count)\" failures=\"\(failures)\" errors=\"0\""
  }

  private func isSkipped(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .undecided, .notComparable, .gone: !comparison.fails(verdict, strictness)
    case .regressed, .improved, .unchanged, .new: false
    }
  }

  private func testCase(_ cell: JudgedCell) -> [String] {
    let key = cell.cell.key
    let name = "\(cell.cell.metric.name) (\(key.device), seed \(key.seed))"
    let start =
      "    <testcase classname=\"\(XMLText.escaped("imagebench.\(key.scenario).\(key.variant)"))\" "
      + "name=\"\(XMLText.escaped(name))\" time=\"0\""
    let text = CellText(cell)
    if comparison.fails(cell.verdict, strictness) {
      let rule = cell.verdict == .regressed ? cell.cell.metric.exactness.rawValue : "strict"
      let change = text.change.isEmpty ? "" : " (\(text.change))"
      return [
        start + ">",
        "      <failure type=\"\(rule)\" "
          + "message=\"\(XMLText.escaped("\(cell.verdict.rawValue): \(text.values)\(change)"))\">"
          + XMLText.escaped(text.line) + "</failure>",
        "    </testcase>",
      ]
    }
    if isSkipped(cell.verdict) {
      let message = "\(cell.verdict.rawValue): \(cell.reason)"
      return [
        start + ">", "      <skipped message=\"\(XMLText.escaped(message))\"/>", "    </testcase>",
      ]
    }
    return [start + "/>"]
  }
}
