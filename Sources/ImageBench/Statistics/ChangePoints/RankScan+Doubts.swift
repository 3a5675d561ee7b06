internal import Glibc

/// The checks that a significant split has to pass before it counts as a step.
extension RankScan {
  /// The test that found a split to be significant.
  enum Judgement: Sendable {
    /// The rank sum of nights that look independent.
    case ranks
    /// The rank sum, with the variance of correlated nights.
    case inflatedRanks
    /// Generalized least squares of correlated nights.
    case leastSquares
  }

  /// A significant split, and the known levels before it.
  struct Step {
    /// The first night of the new level.
    let night: Int
    /// The first night of the window.
    let oldest: Int
    /// The p of the split after all corrections.
    let p: Double
    let judgedBy: Judgement

    init(at night: Int, oldest: Int, p: Double, judgedBy: Judgement) {
      self.night = night
      self.oldest = oldest
      self.p = p
      self.judgedBy = judgedBy
    }
  }

  /// The first nights of the known levels from `oldest` up to `end`; the first element is `oldest`.
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

  /// Whether nights that look independent are still slightly correlated with their neighbours.
  private func resemblesNeighbours(_ step: Step) -> Bool {
    guard case .compared(let rule) = options.drift else { return false }
    let known = residuals(from: step.oldest, to: step.night)
    return Autocorrelation.resemblance(known, clip: options.residualClip) > rule.resemblance
  }

  /// Whether tonight is one of the very first nights, in which only a large step counts.
  var isEarly: Bool {
    guard case .apart(_, let nights) = options.early else { return false }
    return count <= nights
  }

  /// Whether a step in the very first nights is too large to be drift of the machine.
  ///
  /// Ten nights do not show how far a machine drifts in ten more, so the levels have to differ by
  /// several times the range of the nights on either side.
  func isPlainForItsAge(before: [Double], after: [Double]) -> Bool {
    guard case .apart(let ranges, _) = options.early, isEarly,
      let lowBefore = before.min(), let highBefore = before.max(),
      let lowAfter = after.min(), let highAfter = after.max()
    else { return true }
    let range = max(highBefore - lowBefore, highAfter - lowAfter)
    return (after.median - before.median).magnitude >= ranges * range
  }

  /// Whether a level has moved although its recent nights spread wider than before.
  ///
  /// A rank test assumes equal spreads. When the spread trebles, three nights easily lie on one
  /// side of all others. So where the recent spread is wider than that of the whole level before,
  /// the medians have to differ significantly by Student's t, with the standard error of the wider
  /// spread. Source: B. L. Welch, "The Generalization of 'Student's' Problem when Several Different
  /// Population Variances Are Involved", Biometrika 34 (1947). Distances are clipped at `clip`
  /// robust standard deviations of the level before, so that a spike does not count as a wider
  /// spread.
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

  /// Whether the level moved further than it ever did between nights that lie equally far apart.
  ///
  /// Applies only to splits by least squares, which rely on a model of the noise: a machine that
  /// jumps between levels of its own is no autoregression, and has jumped before. The check
  /// compares medians of as many nights as the new level has, at most `longest`, with those of the
  /// `reach` nights before them, everywhere within the past levels.
  ///
  /// - Complexity: O(W) in the window, times the number of nights that are compared.
  func exceedsHistory(_ step: Step) -> Bool {
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

  /// Whether a step explains the nights better than a drifting machine does.
  ///
  /// Nights that look independent but are slightly correlated need a larger likelihood ratio.
  /// Splits by least squares already account for drift; where a freely drifting level explains the
  /// nights much better than the step does, their p has to be smaller.
  func exceedsDrift(_ step: Step) -> Bool {
    guard case .compared(let rule) = options.drift else { return true }
    if case .inflatedRanks = step.judgedBy { return true }
    let starts = levelStarts(from: step.oldest, to: step.night) + [step.night]
    let comparison = DriftComparison(
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
