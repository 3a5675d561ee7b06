internal import Basics
internal import Records
package import Statistics

extension RunComparison {
  /// Which verdicts pass a gate.
  package enum Strictness: Sendable, Hashable {
    /// All except regressions.
    case usual
    /// Only judged cells without a regression: undecided, missing and incomparable cells fail too.
    case strict
  }

  /// The outcome of a comparison.
  package enum Outcome: Sendable, Hashable {
    /// Nothing fails.
    case passed
    /// At least one cell fails.
    case failed
    /// The runs measured different things, or have no cell in common: nothing was judged.
    case incomparable
  }

  /// The verdicts in the order of reports.
  package static let order: [Verdict] = [
    .regressed, .improved, .undecided, .notComparable, .new, .gone, .unchanged,
  ]

  /// The number of judged cells, without incomparable ones and those of one side only.
  ///
  /// - Complexity: O(n) in the number of cells.
  package var judgedCount: Int { judged.cells.count { RunComparison.isJudged($0.verdict) } }

  /// Whether a cell with this verdict fails.
  package func fails(_ verdict: Verdict, _ strictness: Strictness = .usual) -> Bool {
    switch verdict {
    case .regressed: true
    case .undecided, .notComparable, .gone: strictness == .strict
    case .improved, .unchanged, .new: false
    }
  }

  /// Why nothing could be judged, as a clause; nil when a cell was judged, or when no cell has a
  /// reason.
  ///
  /// - Complexity: O(n) in the number of cells.
  package var obstacle: String? {
    if let first = differences.first { return first }
    return judgedCount > 0 ? nil : judged.cells.lazy.compactMap(\.cell.obstacle).first
  }

  /// The outcome of the comparison.
  ///
  /// - Complexity: O(n) in the number of cells.
  package func outcome(_ strictness: Strictness = .usual) -> Outcome {
    if !differences.isEmpty { return .incomparable }
    if judged.cells.contains(where: { fails($0.verdict, strictness) }) { return .failed }
    // A gate that judges nothing must not look like one that passes.
    return judgedCount == 0 ? .incomparable : .passed
  }

  /// The counts of the verdicts, in one line.
  ///
  /// - Complexity: O(n) in the number of cells.
  package var census: String {
    let judged = judged.cells.filter { RunComparison.isJudged($0.verdict) }
    let exact = judged.count { $0.cell.metric.exactness == .exact }
    let counts = RunComparison.order.map { verdict in
      (verdict, self.judged.cells.count { $0.verdict == verdict })
    }
    func list(_ parts: [(Verdict, Int)]) -> String {
      parts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    }
    let cells = Plural.text(judged.count, "cell")
    return "\(cells) judged (\(exact) exact, \(judged.count - exact) noisy): "
      + list(counts.filter { RunComparison.isJudged($0.0) }) + "; not judged: "
      + list(counts.filter { !RunComparison.isJudged($0.0) })
  }

  /// How the trials of the sides were ordered, as a clause.
  package var orderNote: String {
    switch options.order {
    case .interleaved: "interleaved: both sides ran in the same shuffled rounds"
    case .sequential:
      "one after the other: noisy cells stay undecided, because the machine may have drifted between "
        + "the runs; `imagebench run --against` measures both sides together"
    case .sequentialAllowed:
      "one after the other, but noisy cells are judged: a machine that drifted looks "
        + "like a change"
    }
  }

  /// The regressions by cause, and the others by metric.
  ///
  /// - Complexity: O(n log n) in the number of cells.
  var findings: FindingLines<JudgedCell> {
    let rows = differences.isEmpty ? cells(.regressed) : []
    let groups = causes.groups(of: rows) { ($0.cell.key, $0.cell.metric) }
    return FindingLines(groups, of: RunFolder(candidate.directory)) { CellText($0).line }
  }

  private static func isJudged(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .regressed, .improved, .unchanged, .undecided: true
    case .notComparable, .new, .gone: false
    }
  }
}
