internal import Comparison

/// A comparison as workflow commands of GitHub Actions: errors, warnings and a notice with the census.
struct ComparisonAnnotations {
  /// GitHub shows ten annotations of each kind for a step and drops the rest without a word.
  static let limit = 10

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
      lines = limited(failing.flatMap { comparison.cells($0) })
      for verdict in [Verdict.undecided, .notComparable, .gone] where !failing.contains(verdict) {
        let cells = comparison.cells(verdict)
        guard let first = cells.first else { continue }
        let more = cells.count > 1 ? ", and \(cells.count - 1) more" : ""
        lines.append(
          Self.command(
            "warning",
            title: "\(cells.count) \(verdict.rawValue)",
            CellText(first).line + more
          )
        )
      }
    } else {
      lines = comparison.differences.map {
        Self.command("error", title: "The runs cannot be compared", $0)
      }
    }
    lines.append(Self.command("notice", title: "imagebench compare", comparison.census))
    return lines.map { $0 + "\n" }.joined()
  }

  private func limited(_ cells: [JudgedCell]) -> [String] {
    let shown = cells.count > Self.limit ? Self.limit - 1 : cells.count
    var lines = cells.prefix(shown).map { cell in
      Self.command(
        "error",
        title: "\(cell.cell.metric.name) \(cell.verdict.rawValue)",
        CellText(cell).line
      )
    }
    if cells.count > shown {
      lines.append(
        Self.command(
          "error",
          title: "\(cells.count - shown) more cells fail",
          cells.dropFirst(shown).map { CellText($0).name }.joined(separator: "\n")
        )
      )
    }
    return lines
  }

  /// One command; what would end it, or one of its properties, is escaped as GitHub's toolkit does.
  private static func command(_ kind: String, title: String, _ message: String) -> String {
    let data = escaped(message)
    let property = escaped(title).replacing(":", with: "%3A").replacing(",", with: "%2C")
    return "::\(kind) title=\(property)::\(data)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
}
