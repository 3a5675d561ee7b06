internal import Basics
internal import Records
internal import Statistics

/// A comparison for people: the census, then the regressions, then the rest; equal cells are only
/// counted.
///
/// On a terminal, regressions are red, improvements green, and undecided cells yellow.
struct ComparisonText {
  private let comparison: RunComparison

  init(_ comparison: RunComparison) {
    self.comparison = comparison
  }

  private var floors: NoiseFloorText { NoiseFloorText(comparison) }

  func text(_ styling: Styling) -> String {
    var lines = [
      "base       \(side(comparison.base))", "candidate  \(side(comparison.candidate))",
    ]
    if !comparison.switches.isEmpty { lines.append("switches   \(comparison.switches)") }
    if !comparison.part.isEmpty { lines.append("only       \(comparison.part)") }
    var toned = lines.map { TonedText($0) }
    toned += comparison.differences.map { TonedText("Not comparable: \($0).", tone: .caution) }
    lines = ["Order: \(comparison.orderNote).", "Census: \(comparison.census)."]
    lines += floors.line.map { [$0] } ?? []
    lines += comparison.notes.map { "Note: \($0)." }
    toned += lines.map { TonedText($0) }
    let findings = comparison.findings
    if !findings.groups.isEmpty {
      toned += [TonedText(""), TonedText(findings.count, tone: .bad)]
      toned += findings.text.map { TonedText("  " + $0, tone: .bad) }
    }
    for verdict in shown {
      let cells = comparison.cells(verdict)
      lines = ["\(verdict.rawValue) (\(cells.count))"] + cellLines(verdict, cells).map { "  " + $0 }
      toned += [TonedText("")] + lines.map { TonedText($0, tone: verdict.tone) }
    }
    let verdict = comparison.verdictLines
    if !verdict.isEmpty {
      toned += [TonedText(""), TonedText("Verdict")]
      toned += verdict.map { TonedText("  " + $0.text, tone: $0.tone) }
    }
    return toned.map { styling.paint(DisplayWidth.sanitized($0.text), $0.tone) + "\n" }.joined()
  }

  var markdown: String {
    var blocks = [
      "## \(MarkdownRenderer.escaped(heading))",
      "- base: \(MarkdownRenderer.escaped(side(comparison.base)))\n"
        + "- candidate: \(MarkdownRenderer.escaped(side(comparison.candidate)))\n"
        + line("switches", comparison.switches) + line("only", comparison.part)
        + "- order: \(MarkdownRenderer.escaped(comparison.orderNote))\n"
        + "- census: \(comparison.census)"
        + (floors.line.map { "\n- \(MarkdownRenderer.escaped($0))" } ?? "")
        + comparison.notes.map { "\n- note: \(MarkdownRenderer.escaped($0))" }.joined(),
    ]
    blocks += comparison.differences.map { "**Not comparable:** \(MarkdownRenderer.escaped($0))" }
    let findings = comparison.findings
    if !findings.groups.isEmpty { blocks.insert(findings.markdown, at: 1) }
    let numbers = comparison.differences.isEmpty ? LeadingTable(comparison).markdown : ""
    if !numbers.isEmpty { blocks.insert(numbers, at: findings.groups.isEmpty ? 1 : 2) }
    for verdict in shown {
      blocks.append(folded(verdict))
    }
    let verdict = comparison.verdict
    if !verdict.isEmpty {
      blocks.append("### Verdict")
      blocks.append(
        verdict.map { "- " + MarkdownRenderer.escaped($0) }.joined(separator: "\n")
      )
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The cells of `verdict` below its name.
  private func folded(_ verdict: Verdict) -> String {
    let cells = comparison.cells(verdict)
    let isTable = verdict == .regressed || verdict == .improved
    let body =
      isTable
      ? String(MarkdownRenderer().render(table(cells)).dropLast())
      : cellLines(verdict, cells).map { "- " + MarkdownRenderer.escaped($0) }
        .joined(separator: "\n")
    let name = "\(verdict.rawValue) (\(cells.count))"
    return FindingLines<JudgedCell>.folded(name, body)
  }

  /// An item of a list; empty for an empty text.
  private func line(_ name: String, _ text: String) -> String {
    text.isEmpty ? "" : "- \(name): \(MarkdownRenderer.escaped(text))\n"
  }

  /// The verdicts with cells to show.
  private var shown: [Verdict] {
    guard comparison.differences.isEmpty else { return [] }
    return RunComparison.order.filter {
      $0 != .unchanged && comparison.judged.count(of: $0) > 0
    }
  }

  private var heading: String {
    switch comparison.outcome() {
    case .incomparable: return "Nothing could be compared"
    case .failed: return comparison.findings.count
    case .passed: return "No regression"
    }
  }

  private func cellLines(_ verdict: Verdict, _ cells: [JudgedCell]) -> [String] {
    verdict == .regressed || verdict == .improved
      ? cells.map { cell in
        let text = CellText(cell)
        let floor = text.floor(above: comparison.options.margin)
        return floor.isEmpty ? text.line : "\(text.line); \(floor)"
      } : CellGroups.lines(cells)
  }

  private func side(_ side: RunComparison.Side) -> String {
    let variant = side.variant.map { " · variant \($0)" } ?? ""
    return "\(side.directory)\(variant) · imagebench \(side.toolVersion) · \(side.startedUTC)"
  }

  private func table(_ cells: [JudgedCell]) -> ReportTable {
    var table = ReportTable(
      title: "",
      columns: ["cell", "metric", "base → candidate", "change", "reason"].map {
        ReportTable.Column($0)
      }
    )
    for cell in cells {
      let text = CellText(cell)
      table.append(row: [
        .text(text.location), .text(cell.cell.metric.name), .text(text.values + text.sampleCounts),
        .text(text.change),
        .text(
          [cell.reason, text.floor(above: comparison.options.margin)].filter { !$0.isEmpty }
            .joined(separator: "; ")
        ),
      ])
    }
    return table
  }
}

extension Verdict {
  /// The tone of the verdict; those that fail only a strict gate get `caution`.
  fileprivate var tone: Tone? {
    switch self {
    case .regressed: .bad
    case .improved: .good
    case .undecided, .notComparable, .gone: .caution
    case .unchanged, .new: nil
    }
  }
}
