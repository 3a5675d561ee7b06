internal import Glibc

/// A detector of steps in a noisy series, which receives one value a night.
///
/// It is append-only: its result in a night depends only on the values up to that night, and a
/// reported change is never withdrawn. Each night it ranks the nights since the last accepted
/// change, splits them at every index, and tests whether the best split is more significant than
/// random noise, autocorrelated noise, or a drifting machine would make it. Series of positive
/// values are judged by their logarithms, so that shifts are relative.
///
/// The name and the rules come from the detector "rankscan"; the options `.reference` reproduce it
/// night by night. Its sources: A. N. Pettitt, "A Non-Parametric Approach to the Change-Point
/// Problem", Applied Statistics 28 (1979); B. Lausen and M. Schumacher, "Maximally Selected Rank
/// Statistics", Biometrics 48 (1992).
///
/// The results depend on logarithms and error functions of the C library, and their last digits may
/// differ between C libraries. They are noisy numbers, not exact ones.
package struct RankScan: Sendable {
  package let options: RankScanOptions

  /// The values as they were given.
  private var values: [Double] = []
  /// The values that are judged: logarithms while all values are positive.
  private(set) var judged: [Double] = []
  private var scale = Scale.logarithmic
  /// The first nights of all accepted levels; the first element is 0.
  private(set) var boundaries = [0]
  /// The changes that were reported, in order.
  private var raised: [Int] = []
  /// The nights since the last boundary, which the scan splits.
  private(set) var segment = RankedWindow()
  private(set) var segmentStart = 0
  /// The normal score of `options.alpha`.
  let criticalZ: Double

  private enum Scale {
    case logarithmic
    case linear
  }

  /// A detector that has seen no night yet.
  package init(_ options: RankScanOptions = RankScanOptions()) {
    precondition(
      (20...RankScanOptions.longestWindow).contains(options.window),
      "A window holds 20 to \(RankScanOptions.longestWindow) nights, not \(options.window)"
    )
    precondition(
      options.minimumBefore >= 2 && options.minimumAfter >= 2 && options.firstNight >= 0,
      "A level needs two nights at least"
    )
    self.options = options
    criticalZ = NormalTail.value(above: options.alpha / 2)
  }

  /// The number of nights seen.
  package var count: Int { values.count }

  /// Whether the last night had enough nights before it for a verdict.
  package var isJudging: Bool { count > options.firstNight }

  /// Adds tonight's `value`, which is finite, and accepts the change that it shows, if any.
  ///
  /// Returns a change that is reported for the first time. A change close to an earlier one moves
  /// the levels and is not reported again.
  ///
  /// - Complexity: O(W) in the window; O(W log W) in a night with a candidate.
  package mutating func append(_ value: Double) -> ChangePoint? {
    guard let candidate = candidate(adding: value) else { return nil }
    return accept(candidate)
  }

  /// Adds tonight's `value`, which is finite, and returns the change that it shows without
  /// accepting it.
  ///
  /// A candidate has no effect without `accept(_:)` in the same night, and may show again tomorrow.
  /// So several series can be judged together before any change is reported.
  ///
  /// - Complexity: O(W) in the window; O(W log W) in a night with a candidate.
  package mutating func candidate(adding value: Double) -> ChangePoint? {
    precondition(value.isFinite, "A series holds finite numbers; leave out what was not measured")
    add(value)
    guard isJudging else { return nil }
    let oldest = max(0, count - options.window)
    relocateYoungBoundary(oldest: oldest)
    moveSegment(to: max(boundaries[boundaries.count - 1], oldest))
    return judge(oldest: oldest)
  }

  /// Accepts `candidate`, which tonight's value has shown: a new level begins there.
  ///
  /// Returns it when it is reported for the first time.
  package mutating func accept(_ candidate: ChangePoint) -> ChangePoint? {
    boundaries.append(candidate.index)
    guard raised.allSatisfy({ abs($0 - candidate.index) > options.separation }) else { return nil }
    raised.append(candidate.index)
    return candidate
  }

  private mutating func add(_ value: Double) {
    values.append(value)
    if scale == .logarithmic, value <= 0 {
      scale = .linear
      judged = values
      segment = RankedWindow(judged[segmentStart...])
      return
    }
    let number = scale == .logarithmic ? log(value) : value
    judged.append(number)
    segment.append(number)
  }

  /// The shift by `difference` of a level whose median is `before`, as a fraction of the old level.
  func relativeShift(_ difference: Double, from before: Double) -> Double? {
    switch scale {
    case .logarithmic: expm1(difference)
    case .linear: before == 0 ? nil : difference / before.magnitude
    }
  }

  private mutating func moveSegment(to start: Int) {
    guard start != segmentStart else { return }
    // Sliding the window by a night is cheaper than making a new one.
    if start == segmentStart + 1 {
      segment.removeFirst()
    } else {
      segment = RankedWindow(judged[start...])
    }
    segmentStart = start
  }

  /// Moves the newest boundary to a better night nearby while few nights after it are known.
  private mutating func relocateYoungBoundary(oldest: Int) {
    let last = boundaries.count - 1
    guard last > 0, count - 1 - boundaries[last] < options.youngNights else { return }
    let start = max(boundaries[last - 1], oldest)
    guard start + 1 < count, boundaries[last] > start else { return }
    let window = RankedWindow(judged[start...])
    let current = boundaries[last] - start
    let lowest = max(1, current - options.relocation)
    var sum = 0
    var best: (p: Double, first: Int)?
    for first in 1...min(window.count - 1, current + options.relocation) {
      sum += window.doubledRanks[first - 1]
      guard first >= lowest else { continue }
      let deviation = abs(sum - first * (window.count + 1))
      var p = window.p(cuttingOff: first, doubledDeviation: deviation)
      if min(first, window.count - first) <= RankSumTable.smallerLimit {
        // Exact p of small samples can be equal; then the larger deviation wins.
        p *= 1 - 1e-9 * Double(deviation) / 2
      }
      if let best, p >= best.p { continue }
      best = (p, first)
    }
    if let best { boundaries[last] = start + best.first }
  }
}
