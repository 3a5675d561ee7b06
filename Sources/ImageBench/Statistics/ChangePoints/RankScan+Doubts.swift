/// The checks that a significant split has to pass before it counts as a step.
extension RankScan {
  /// The first nights of the known levels from `oldest` up to `end`; the first element is `oldest`.
  func levelStarts(from oldest: Int, to end: Int) -> [Int] {
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
}
