internal import Statistics

/// The comparison of two sets of trials, cell by cell.
///
/// Exact metrics are compared by equality. Noisy ones by a rank test of processes against a margin,
/// corrected for the number of cells that were judged, and by the size of the change.
public struct CellComparison: Sendable {
  /// All cells with their verdicts, in the order of the input.
  public let cells: [JudgedCell]
  /// How many noisy cells were put to the test together.
  public let noisyCellCount: Int

  /// Judges `cells` by the rules of `options`.
  ///
  /// - Complexity: O(c·n²·log n) for c noisy cells of n values a side.
  public init(_ cells: [ComparedCell], options: ComparisonOptions = ComparisonOptions()) {
    var judged = cells.map { CellComparison.first($0) }
    let places = judged.indices.filter {
      judged[$0].verdict == .undecided && judged[$0].cell.metric.exactness == .noisy
    }
    noisyCellCount = places.count
    let tests = places.map { place in
      NoisyTest(
        base: CellComparison.numbers(judged[place].cell.base),
        candidate: CellComparison.numbers(judged[place].cell.candidate),
        margin: options.margin(of: judged[place].cell)
      )
    }
    let rejected = FalseDiscovery.rejected(
      tests.map(\.probability),
      share: options.falseDiscoveryShare
    )
    let needed = FalseDiscovery.fewestValues(
      amongTests: places.count,
      share: options.falseDiscoveryShare
    )
    for (place, (test, isRejected)) in zip(places, zip(tests, rejected)) {
      judged[place] = CellComparison.judged(
        judged[place].cell,
        test,
        isRejected: isRejected,
        needed: needed,
        options
      )
    }
    self.cells = judged
  }

  /// How many cells have the verdict `verdict`.
  ///
  /// - Complexity: O(n) in the number of cells.
  public func count(of verdict: Verdict) -> Int { cells.count { $0.verdict == verdict } }

  // MARK: What needs one cell only

  private static func first(_ cell: ComparedCell) -> JudgedCell {
    guard let base = cell.base, let candidate = cell.candidate else {
      let verdict: Verdict = cell.base == nil ? .new : .gone
      return judged(
        cell,
        verdict,
        verdict == .new ? "only the candidate has it" : "only the base has it"
      )
    }
    switch cell.metric.exactness {
    case .exact: return exact(cell, base, candidate)
    case .noisy:
      let isEmptyInBase = base.allSatisfy(\.isEmpty)
      let isEmptyInCandidate = candidate.allSatisfy(\.isEmpty)
      if isEmptyInBase && isEmptyInCandidate { return judged(cell, .unchanged, "not measured") }
      guard numbers(base).count == base.count, numbers(candidate).count == candidate.count else {
        let side = numbers(base).count == base.count ? "candidate" : "base"
        return judged(cell, .notComparable, "some trials of the \(side) have no number")
      }
      return judged(cell, .undecided, "")
    }
  }

  private static func exact(
    _ cell: ComparedCell,
    _ base: [String],
    _ candidate: [String]
  ) -> JudgedCell {
    guard let old = base.first, let new = candidate.first else {
      return judged(cell, .notComparable, "no trial")
    }
    for (side, values) in [("base", base), ("candidate", candidate)] {
      guard let odd = values.first(where: { $0 != values[0] }) else { continue }
      let reason =
        "equal trials of the \(side) differ (\(values[0]) and \(odd)), so it is not exact"
      return judged(cell, .notComparable, reason)
    }
    if old == new { return judged(cell, .unchanged, "") }
    if let low = Double(old), let high = Double(new) {
      switch cell.metric.polarity {
      case .smaller: return judged(cell, high < low ? .improved : .regressed, "")
      case .larger: return judged(cell, high > low ? .improved : .regressed, "")
      case .none: break
      }
    }
    let reason =
      old.isEmpty || new.isEmpty
      ? "only one side has a value"
      : "neither direction is better, so every change is to be explained"
    return judged(cell, .regressed, reason)
  }

  // MARK: What needs all cells

  /// Below so many values a side an interval of 95 % would be wider than all differences.
  private static let fewestForInterval = FalseDiscovery.fewestValues(
    amongTests: 1,
    share: 1 - ShiftEstimate.confidence
  )

  private static func judged(
    _ cell: ComparedCell,
    _ test: NoisyTest,
    isRejected: Bool,
    needed: Int,
    _ options: ComparisonOptions
  ) -> JudgedCell {
    let rises = test.probabilityOfRise <= test.probabilityOfFall
    let size = (test.change?.relative ?? 0).magnitude
    let count = min(test.base.count, test.candidate.count)
    if let change = test.change, options.order != .sequential, count >= fewestForInterval,
      change.lower > -options.equivalence, change.upper < options.equivalence,
      !(isRejected && size >= options.minimumEffect)
    {
      return judged(cell, .unchanged, "", test)
    }
    if count < needed {
      return judged(
        cell,
        .undecided,
        "\(count) rounds cannot decide; \(needed - count) more are needed",
        test
      )
    }
    guard isRejected, size >= options.minimumEffect else {
      return judged(cell, .undecided, moreRounds(test, options), test)
    }
    if options.order == .sequential {
      return judged(
        cell,
        .undecided,
        "the sides ran one after the other, so the machine may have drifted",
        test
      )
    }
    switch (cell.metric.polarity, rises) {
    case (.smaller, true), (.larger, false): return judged(cell, .regressed, "", test)
    case (.smaller, false), (.larger, true): return judged(cell, .improved, "", test)
    case (.none, _):
      return judged(
        cell,
        .regressed,
        "neither direction is better, so every change is to be explained",
        test
      )
    }
  }

  /// How many rounds would make the interval narrow enough: its width falls with the root of n.
  private static func moreRounds(_ test: NoisyTest, _ options: ComparisonOptions) -> String {
    guard let change = test.change else { return "the base's median is 0, so there is no ratio" }
    let count = Double(min(test.base.count, test.candidate.count))
    let half = (change.upper - change.lower) / 2
    let room = (options.equivalence - change.relative.magnitude).magnitude
    guard half > 0, room > 0 else { return "the noise leaves it open" }
    let ratio = half / room
    let more = (count * ratio * ratio - count).rounded(.up)
    guard more >= 1 else { return "a change within the margin; the noise leaves it open" }
    guard more <= 1000 else { return "more than 1000 more rounds would be needed" }
    return "about \(Int(more)) more rounds would decide"
  }

  private static func judged(
    _ cell: ComparedCell,
    _ verdict: Verdict,
    _ reason: String,
    _ test: NoisyTest? = nil
  ) -> JudgedCell {
    JudgedCell(
      cell: cell,
      verdict: verdict,
      reason: reason,
      base: middle(cell.base),
      candidate: middle(cell.candidate),
      change: test?.change ?? relativeChange(cell)
    )
  }

  private static func middle(_ texts: [String]?) -> String {
    guard let texts, let first = texts.first else { return "" }
    if texts.allSatisfy({ $0 == first }) { return first }
    let values = numbers(texts)
    guard values.count == texts.count, let median = Samples(values).median else { return first }
    return "\(median)"
  }

  private static func relativeChange(_ cell: ComparedCell) -> JudgedCell.Change? {
    guard let base = numbers(cell.base).first, let candidate = numbers(cell.candidate).first,
      cell.metric.exactness == .exact, base != 0
    else { return nil }
    let change = (candidate - base) / base.magnitude
    return JudgedCell.Change(relative: change, lower: change, upper: change)
  }

  /// The finite numbers among `texts`, in order.
  private static func numbers(_ texts: [String]?) -> [Double] {
    (texts ?? []).compactMap(Double.init).filter(\.isFinite)
  }
}
