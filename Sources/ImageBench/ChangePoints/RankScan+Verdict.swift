extension RankScan {
  /// The change that tonight's segment shows, or nil.
  ///
  /// - Parameter oldest: The first night of the window.
  func judge(oldest: Int) -> ChangePoint? {
    guard let found = significantSplit(oldest: oldest) else { return nil }
    let p = options.searchCorrected(found.split.p, nights: segment.count)
    guard p <= options.alpha, let place = place(found) else { return nil }
    // The best split is where the change is clearest; its place only says where it most probably began.
    let best = found.split.nightsBefore
    let before = Array(segment.values[..<best])
    let after = Array(segment.values[best...])
    let shift = ShiftEstimate(before: before, after: after)
    let difference = shift.median
    let relative = relativeShift(difference, from: before.middle)
    if let relative, relative.magnitude < options.minimumShift { return nil }
    guard shift.agreement(sign: difference) >= options.agreement,
      standsOut(before: before, after: after),
      found.isCorrelated || outdoesWander(at: segmentStart + best, oldest: oldest)
    else { return nil }
    return ChangePoint(index: segmentStart + place, night: count - 1, shift: relative, p: p)
  }

  /// A split that is significant by itself, and how the nights were judged.
  private struct Found {
    var split: RankSplit
    /// The z² of all splits of correlated nights; nil for those of the ranks.
    var squaredScores: [Double]?
    var isCorrelated: Bool
  }

  private func significantSplit(oldest: Int) -> Found? {
    guard let naive = segment.bestSplit(options, criticalZ: criticalZ) else { return nil }
    let known = residuals(from: oldest, to: segmentStart + naive.nightsBefore)
    guard let noise = Autocorrelation.estimate(known, options) else {
      return Found(split: naive, isCorrelated: false)
    }
    switch options.correlated {
    case .inflatedVariance:
      let inflations = noise.inflations(upTo: segment.count)
      let split = segment.bestSplit(options, criticalZ: criticalZ, inflations: inflations)
      return split.map { Found(split: $0, isCorrelated: true) }
    case .generalizedLeastSquares(let freshShare, let clip, let penalty):
      let scan = CorrelatedScan(
        segment.values,
        noise: noise,
        freshShare: freshShare,
        clip: clip,
        options: options
      )
      guard let scan else { return nil }
      var split = scan.split
      split.p = min(1, split.p * penalty)
      return Found(split: split, squaredScores: scan.squaredScores, isCorrelated: true)
    }
  }

  /// The first night of the new level within the segment, or nil while it is too uncertain.
  private func place(_ found: Found) -> Int? {
    let best = found.split.nightsBefore
    guard case .heaviest(let reach, let leastShare) = options.placement else { return best }
    let low = max(min(options.minimumBefore, best), best - reach)
    let high = min(max(segment.count - options.minimumAfter, best), best + reach)
    let weights =
      found.squaredScores.map { SplitWeights(squares: $0) }
      ?? SplitWeights(segment.values, near: best)
    let place = weights.heaviest(
      in: low...high,
      preferring: best,
      within: options.separation
    )
    let share = weights.share(around: place, within: options.separation)
    return share >= leastShare ? place : nil
  }

  /// The distances of the nights from `oldest` up to `end` from the medians of their levels.
  private func residuals(from oldest: Int, to end: Int) -> [Double] {
    let inner = boundaries.filter { $0 > oldest && $0 < end }
    var result: [Double] = []
    for (start, stop) in zip([oldest] + inner, inner + [end]) {
      let level = Array(judged[start..<stop])
      let middle = level.middle
      for value in level { result.append(value - middle) }
    }
    return result
  }

  /// Whether a level with a much wider spread than before has really moved.
  ///
  /// Equal ranks above and below are only to be expected of equal spreads; three nights of a spread
  /// that has trebled lie on one side of all others now and then. Source: B. L. Welch, "The
  /// Generalization of 'Student's' Problem when Several Different Population Variances Are Involved",
  /// Biometrika 34 (1947), with a robust spread before and the degrees of freedom of the nights after.
  private func standsOut(before: [Double], after: [Double]) -> Bool {
    guard case .studentized(let ratio) = options.spread, after.count >= 2 else { return true }
    let mean = after.reduce(0, +) / Double(after.count)
    let squares = after.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variance = squares / Double(after.count - 1)
    let middle = before.middle
    let spread = before.map { $0 - middle }.robustSpread
    guard variance.squareRoot() > ratio * spread else { return true }
    let error = variance / Double(after.count) + spread * spread / Double(before.count)
    let critical = StudentTail.criticalAtOnePercent(degrees: after.count - 1)
    return (mean - middle).magnitude >= critical * error.squareRoot()
  }

  private func outdoesWander(at night: Int, oldest: Int) -> Bool {
    guard case .compared(let least) = options.wander else { return true }
    let inner = boundaries.filter { $0 > oldest && $0 < night }
    let starts = [oldest] + inner + [night]
    let comparison = WanderComparison(
      Array(judged[oldest...]),
      starts: starts.map { $0 - oldest }
    )
    return comparison.logRatio >= least
  }
}
