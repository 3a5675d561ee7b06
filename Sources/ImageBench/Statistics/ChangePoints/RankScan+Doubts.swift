internal import Glibc

/// The doubts that a significant split has to remove before it counts as a step.
extension RankScan {
  /// How a split was found to be significant.
  enum Judgement: Sendable {
    /// By the rank sum of nights that pass for independent.
    case ranks
    /// By the rank sum, with the variance of correlated nights.
    case inflatedRanks
    /// By generalized least squares of correlated nights.
    case leastSquares
  }

  /// A split that is significant, and the levels that are known in front of it.
  struct Step {
    /// The first night of the new level.
    let night: Int
    /// The first night of the window.
    let oldest: Int
    /// The p of the split after all corrections.
    let p: Double
    /// How the split was found.
    let judgedBy: Judgement

    init(at night: Int, oldest: Int, p: Double, judgedBy: Judgement) {
      self.night = night
      self.oldest = oldest
      self.p = p
      self.judgedBy = judgedBy
    }
  }

  /// The first nights of the levels that are known from `oldest` up to `end`; the first is `oldest`.
  private func levelStarts(from oldest: Int, to end: Int) -> [Int] {
    [oldest] + boundaries.filter { $0 > oldest && $0 < end }
  }

  /// The distances of the nights from `oldest` up to `end` from the medians of their levels.
  func residuals(from oldest: Int, to end: Int) -> [Double] {
    let starts = levelStarts(from: oldest, to: end)
    var result: [Double] = []
    for (start, stop) in zip(starts, starts.dropFirst() + [end]) {
      let level = Array(judged[start..<stop])
      let middle = level.median
      for value in level { result.append(value - middle) }
    }
    return result
  }

  /// Whether nights that pass for independent resemble their neighbours a little all the same.
  private func resemblesNeighbours(_ step: Step) -> Bool {
    guard case .compared(let rule) = options.wander else { return false }
    let known = residuals(from: step.oldest, to: step.night)
    return Autocorrelation.resemblance(known, clip: options.residualClip) > rule.resemblance
  }

  /// Whether tonight is one of the very first nights, in which a step has to be plain.
  var isEarly: Bool {
    guard case .apart(_, let nights) = options.early else { return false }
    return count <= nights
  }

  /// Whether a step in the very first nights is too large for a machine that wanders.
  ///
  /// Ten nights do not tell how far a machine wanders in ten more, so the levels have to lie apart by
  /// several times the range that the nights of either have.
  func isPlainForItsAge(before: [Double], after: [Double]) -> Bool {
    guard case .apart(let ranges, _) = options.early, isEarly,
      let lowBefore = before.min(), let highBefore = before.max(),
      let lowAfter = after.min(), let highAfter = after.max()
    else { return true }
    let range = max(highBefore - lowBefore, highAfter - lowAfter)
    return (after.median - before.median).magnitude >= ranges * range
  }

  /// Whether a level whose nights, or the last ones before it, spread wider than usual has moved.
  ///
  /// Equal ranks above and below are only to be expected of equal spreads; three nights of a spread
  /// that has trebled lie on one side of all others now and then, also some nights after it trebled.
  /// Where the spread of lately is wider than that of the whole level before, the medians have to
  /// differ by so many standard errors of the wider one that Student's t is significant. Source: B. L.
  /// Welch, "The Generalization of 'Student's' Problem when Several Different Population Variances Are
  /// Involved", Biometrika 34 (1947). Distances count up to `clip` robust standard deviations of the
  /// level before, so that a spike is no wider spread.
  func standsOut(before: [Double], after: [Double]) -> Bool {
    guard case .studentized(let rule) = options.spread, after.count >= 2 else { return true }
    let old = before.median
    let new = after.median
    let limit = rule.clip * before.map { $0 - old }.robustSpread
    func variance(_ values: some Collection<Double>, about centre: Double, _ degrees: Int) -> Double
    {
      values.reduce(0) {
        let distance = min(($1 - centre).magnitude, limit)
        return $0 + distance * distance
      } / Double(degrees)
    }
    let recent = before.suffix(rule.recentNights)
    let usual = variance(before, about: old, before.count)
    let lately = variance(recent, about: old, recent.count)
    let newest = variance(after, about: new, after.count - 1)
    let wider = max(lately, newest)
    guard wider > rule.aboveRatio * rule.aboveRatio * usual else { return true }
    let error = wider / Double(after.count) + usual / Double(before.count)
    let degrees = newest > lately ? after.count - 1 : after.count + recent.count - 2
    let t = (new - old).magnitude / error.squareRoot()
    return StudentTail.probability(beyond: t, degrees: degrees) <= rule.level
  }

  /// Whether the level moved further than it ever did between nights that lie as far apart.
  ///
  /// Asked only of splits by least squares, which trust a model of the noise; a machine that jumps
  /// between levels of its own is no autoregression, and has jumped before. Medians of as many nights as
  /// the new level has, at most `longest`, are compared with those of the `reach` nights in front of
  /// them, everywhere within the levels of the past.
  ///
  /// - Complexity: O(W) in the window, times the nights that are compared.
  func outdoesHistory(_ step: Step) -> Bool {
    guard case .leastSquares = step.judgedBy,
      case .outdone(let reach, let longest) = options.history
    else { return true }
    let nights = min(count - step.night, longest)
    func contrast(_ night: Int, from start: Int) -> Double {
      let before = Array(judged[max(start, night - reach)..<night]).median
      return (Array(judged[night..<night + nights]).median - before).magnitude
    }
    let starts = levelStarts(from: step.oldest, to: step.night)
    let own = contrast(step.night, from: starts[starts.count - 1])
    for (start, stop) in zip(starts, starts.dropFirst() + [step.night]) {
      var night = start + options.minimumBefore
      while night + nights <= stop {
        if contrast(night, from: start) > own { return false }
        night += 1
      }
    }
    return true
  }

  /// Whether the nights look more like a step than like a machine that wanders.
  ///
  /// Nights that pass for independent and still resemble their neighbours a little have to say so more
  /// clearly. Splits by least squares have taken wander into account already; where a level that
  /// wanders freely explains the nights much better than their step does, p has to be smaller.
  func outdoesWander(_ step: Step) -> Bool {
    guard case .compared(let rule) = options.wander else { return true }
    if case .inflatedRanks = step.judgedBy { return true }
    let starts = levelStarts(from: step.oldest, to: step.night) + [step.night]
    let comparison = WanderComparison(
      Array(judged[step.oldest...]),
      starts: starts.map { $0 - step.oldest }
    )
    if case .leastSquares = step.judgedBy {
      return comparison.logRatio >= rule.leastOfLeastSquares
        || step.p * rule.penalty <= options.alpha
    }
    return comparison.logRatio
      >= (resemblesNeighbours(step) ? rule.leastOfResembling : rule.least)
  }
}
