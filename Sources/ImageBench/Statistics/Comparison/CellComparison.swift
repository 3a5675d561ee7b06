internal import Records

/// The comparison of two sets of trials, cell by cell.
///
/// Exact metrics are compared by equality. Noisy ones are judged by a rank test against a margin,
/// corrected for the number of cells that were tested, and by the size of the change. Where both
/// sides ran in the same rounds, what all cells of a metric have in common in a round is the
/// machine's effect, and is removed.
package struct CellComparison: Sendable {
  /// All cells with their verdicts, in the order of the input.
  package let cells: [JudgedCell]
  /// How many noisy cells were tested together.
  package let noisyCellCount: Int

  /// Judges `cells` by the rules of `options`.
  ///
  /// - Complexity: O(c·n²·log n) for c noisy cells of n values a side.
  package init(_ cells: [ComparedCell], options: ComparisonOptions = ComparisonOptions()) {
    var judged = cells.map { CellComparison.first($0, options) }
    let places = judged.indices.filter {
      let metric = judged[$0].cell.metric
      return judged[$0].verdict == .undecided && metric.exactness == .noisy && !metric.isText
    }
    noisyCellCount = places.count
    let values = places.map { place in
      let cell = judged[place].cell
      return RoundEffects.Cell(
        metric: cell.metric.name,
        base: CellComparison.numbers(cell.base),
        candidate: CellComparison.numbers(cell.candidate),
        machines: cell.machines
      )
    }
    let effects = options.order == .interleaved ? RoundEffects(values) : RoundEffects()
    let tests = zip(places, values).map { place, values in
      NoisyTest(
        base: values.base,
        candidate: values.candidate,
        margin: options.margin(of: judged[place].cell),
        effects: effects.ofRounds(values)
      )
    }
    let (rejected, nextBound) = CellComparison.rejected(tests.map(\.probability), options)
    let family = Family(
      fewestRounds: FalseDiscovery.fewestValues(
        amongTests: places.count,
        share: options.falseDiscoveryShare
      ),
      deviations: NormalTail.value(above: nextBound / 2)
    )
    for (place, (test, isRejected)) in zip(places, zip(tests, rejected)) {
      judged[place] = CellComparison.judged(
        judged[place].cell,
        test,
        isRejected: isRejected,
        family,
        options
      )
      judged[place].margin = options.margin(of: judged[place].cell)
    }
    self.cells = judged
  }

  /// How many cells have the verdict `verdict`.
  ///
  /// - Complexity: O(n) in the number of cells.
  package func count(of verdict: Verdict) -> Int { cells.count { $0.verdict == verdict } }

  /// The reason of a change without a better direction.
  private static let neutral = "neither direction is better"

  // MARK: Rules that need one cell

  private static func first(_ cell: ComparedCell, _ options: ComparisonOptions) -> JudgedCell {
    guard let base = cell.base, let candidate = cell.candidate else {
      return cell.base == nil
        ? judged(cell, .new, "only the candidate has it")
        : judged(cell, .gone, "only the base has it")
    }
    if let obstacle = cell.obstacle { return judged(cell, .notComparable, obstacle) }
    guard cell.metric.exactness == .noisy else { return exact(cell, base, candidate, options) }
    let isEmptyInBase = base.allSatisfy(\.isEmpty)
    let isEmptyInCandidate = candidate.allSatisfy(\.isEmpty)
    if isEmptyInBase && isEmptyInCandidate { return judged(cell, .unchanged, "not measured") }
    if cell.metric.isText { return words(cell, base, candidate, options) }
    let isWhole = numbers(base).count == base.count
    guard !base.isEmpty, !candidate.isEmpty, isWhole, numbers(candidate).count == candidate.count
    else {
      let side = isWhole ? "candidate" : "base"
      return judged(cell, .notComparable, "some trials of the \(side) have no number")
    }
    return judged(cell, .undecided, "")
  }

  /// The rounds with which two different words are no chance: of ten equal trials, five of one word
  /// and five of another fall on the two sides in one of 126 orders.
  private static let roundsOfWords = 5

  /// Judges a noisy metric whose values are words: only where each side always has the same one.
  private static func words(
    _ cell: ComparedCell,
    _ base: [String],
    _ candidate: [String],
    _ options: ComparisonOptions
  ) -> JudgedCell {
    guard Set(base).count == 1, Set(candidate).count == 1 else {
      return judged(cell, .undecided, "equal trials have different words")
    }
    let missing = roundsOfWords - min(base.count, candidate.count)
    if base[0] != candidate[0], missing > 0 {
      return judged(
        cell,
        .undecided,
        "\(rounds(roundsOfWords - missing)) cannot decide; \(missing) more needed",
        moreRounds: missing
      )
    }
    return exact(cell, base, candidate, options)
  }

  private static func exact(
    _ cell: ComparedCell,
    _ base: [String],
    _ candidate: [String],
    _ options: ComparisonOptions
  ) -> JudgedCell {
    guard let old = base.first, let new = candidate.first else {
      return judged(cell, .notComparable, "no trial")
    }
    if let odd = base.first(where: { $0 != old }) {
      let reason = "equal trials of the base differ (\(old) and \(odd)), so it is not exact"
      return judged(cell, .notComparable, reason)
    }
    // A metric that was reproducible and no longer is has changed, whatever the values are.
    if let odd = candidate.first(where: { $0 != new }) {
      let reason =
        "equal trials of the candidate differ (\(new) and \(odd)), so it is no longer exact"
      return judged(cell, .regressed, reason)
    }
    if old == new { return judged(cell, .unchanged, "") }
    if let isMore = isMore(new, than: old, cell.metric.labels) {
      switch cell.metric.polarity {
      case .smaller: return judged(cell, isMore ? .regressed : .improved, "")
      case .larger: return judged(cell, isMore ? .improved : .regressed, "")
      case .none: break
      }
    }
    var reason = old.isEmpty || new.isEmpty ? "only one side has a value" : neutral
    if let odd = [old, new].first(where: { Double($0)?.isFinite == false }) {
      reason = "\"\(odd)\" is not a finite number"
    }
    return options.subject == .designs
      ? judged(cell, .notComparable, reason)
      : judged(cell, .regressed, reason + ", so the change needs an explanation")
  }

  /// Whether `new` is the larger number; nil when one is no number, or when only their texts
  /// differ.
  ///
  /// Integers are compared as integers, because a `Double` loses the last digits of large ones.
  private static func isMore(_ new: String, than old: String, _ labels: [String]) -> Bool? {
    if let high = labels.firstIndex(of: new), let low = labels.firstIndex(of: old) {
      return high > low
    }
    if let high = Int(new), let low = Int(old) { return high == low ? nil : high > low }
    guard let high = Double(new), let low = Double(old), high != low, high.isFinite, low.isFinite
    else { return nil }
    return high > low
  }

  // MARK: Rules that need all cells

  /// Which tests are rejected, and the largest probability with which one more would be.
  ///
  /// Quiet cells do not count against the others, unless the sides ran one after the other: then
  /// drift makes their probabilities small.
  private static func rejected(
    _ probabilities: [Double],
    _ options: ComparisonOptions
  ) -> (tests: [Bool], nextBound: Double) {
    let share = options.falseDiscoveryShare
    guard options.order == .interleaved else {
      let rejected = FalseDiscovery.rejected(probabilities, share: share)
      let next = Double(rejected.count(where: \.self) + 1)
      return (rejected, share * next / Double(max(probabilities.count, 1)))
    }
    let rejected = FalseDiscovery.rejectedBeyondMargins(probabilities, share: share)
    let bound = FalseDiscovery.boundsBeyondMargins(probabilities, share: share)
    return (rejected, bound(rejected.count(where: \.self) + 1))
  }

  /// The facts about a family of tests that the verdict on one cell needs.
  private struct Family {
    /// The fewest values a side with which a single cell can be significant among all tests.
    var fewestRounds: Int
    /// How many standard errors beyond the margin a change has to lie to be significant among all
    /// tests.
    var deviations: Double
  }

  /// With fewer values a side, a 95 % interval would be wider than the range of all differences.
  private static let fewestForInterval = FalseDiscovery.fewestValues(
    amongTests: 1,
    share: 1 - ShiftEstimate.confidence
  )

  private static func judged(
    _ cell: ComparedCell,
    _ test: NoisyTest,
    isRejected: Bool,
    _ family: Family,
    _ options: ComparisonOptions
  ) -> JudgedCell {
    if test.isConstant { return judged(cell, .unchanged, "", test) }
    let rises = test.probabilityOfRise <= test.probabilityOfFall
    // A change from nothing to something exceeds every ratio.
    let size = test.change?.relative.magnitude ?? .infinity
    let count = min(test.base.count, test.candidate.count)
    // Without a confidence interval beyond the margin there is no claim, whatever the other cells
    // show.
    let isChange = isRejected && test.isBeyondMargin && size >= options.minimumEffect
    if options.order == .sequential {
      let reason = "the sides ran one after the other, so the machine may have drifted"
      return judged(cell, .undecided, reason, test)
    }
    if let change = test.change, count >= fewestForInterval, !isChange,
      isEquivalent(change, options, margin: options.margin(of: cell))
    {
      return judged(cell, .unchanged, "", test)
    }
    guard count >= family.fewestRounds else {
      let more = family.fewestRounds - count
      let reason = "\(rounds(count)) cannot decide; \(more) more needed"
      return judged(cell, .undecided, reason, test, moreRounds: more)
    }
    guard isChange else { return undecided(cell, test, family, options) }
    switch (cell.metric.polarity, rises) {
    case (.smaller, true), (.larger, false): return judged(cell, .regressed, "", test)
    case (.smaller, false), (.larger, true): return judged(cell, .improved, "", test)
    case (.none, _):
      return options.subject == .designs
        ? judged(cell, .notComparable, neutral, test)
        : judged(cell, .regressed, neutral + ", so the change needs an explanation", test)
    }
  }

  /// Whether every value in the interval counts as equal, and the cell could not be reported as
  /// changed.
  ///
  /// An interval that lies beyond the smallest reportable change is no equality, however few rounds
  /// there are; nor is one beyond the cell's own noise floor.
  private static func isEquivalent(
    _ change: JudgedCell.Change,
    _ options: ComparisonOptions,
    margin: Double
  ) -> Bool {
    let reported = max(options.minimumEffect, margin)
    return change.lower > -options.equivalence && change.upper < options.equivalence
      && change.lower < reported && change.upper > -reported
  }

  /// How often as many rounds as suggested decide, when the true change is the measured one.
  private static let usualPower = 0.8

  /// How many more rounds would decide; an interval narrows with the square root of their number.
  ///
  /// Either the interval has to fit between the change and the smallest one that matters, or the
  /// change has to lie as far beyond the margin as a test among so many cells needs. Both include a
  /// reserve for randomness.
  private static func undecided(
    _ cell: ComparedCell,
    _ test: NoisyTest,
    _ family: Family,
    _ options: ComparisonOptions
  ) -> JudgedCell {
    guard let change = test.change else {
      return judged(cell, .undecided, "the base's median is 0, so there is no ratio", test)
    }
    let size = change.relative.magnitude
    let margin = options.margin(of: cell)
    let count = Double(min(test.base.count, test.candidate.count))
    let chance = NormalTail.value(above: 1 - usualPower)
    let ends = NormalTail.value(above: (1 - ShiftEstimate.confidence) / 2)
    let error = (change.upper - change.lower) / 2 / ends
    // For each possible verdict: the available room, and how many standard errors have to fit into
    // it.
    var ways = [(room: options.equivalence - size, errors: ends + chance)]
    if size >= options.minimumEffect { ways.append((size - margin, family.deviations + chance)) }
    let factor = ways.filter { $0.room > 0 }.map { error * $0.errors / $0.room }.min()
    guard error > 0, let factor else {
      return judged(cell, .undecided, "a change within the noise floor", test)
    }
    let more = (count * factor * factor - count).rounded(.up)
    guard more <= 1000 else {
      return judged(cell, .undecided, "more than 1000 more rounds would be needed", test)
    }
    let asked = max(1, Int(more))
    let words = asked == 1 ? "1 more round" : "\(asked) more rounds"
    return judged(cell, .undecided, "about \(words) would decide", test, moreRounds: asked)
  }

  private static func rounds(_ count: Int) -> String { count == 1 ? "1 round" : "\(count) rounds" }

  private static func judged(
    _ cell: ComparedCell,
    _ verdict: Verdict,
    _ reason: String,
    _ test: NoisyTest? = nil,
    moreRounds: Int? = nil
  ) -> JudgedCell {
    let isCalledBetterOrWorse = verdict == .improved || verdict == .regressed
    let reasons = [reason, isCalledBetterOrWorse ? cell.caution ?? "" : ""].filter { !$0.isEmpty }
    return JudgedCell(
      cell: cell,
      verdict: verdict,
      reason: reasons.joined(separator: "; "),
      moreRounds: moreRounds,
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
