extension RankScan {
  /// The change that tonight's segment shows, or nil.
  ///
  /// - Parameter oldest: The first night of the window.
  func judge(oldest: Int) -> ChangePoint? {
    guard let found = significantSplit(oldest: oldest) else { return nil }
    let p = options.searchCorrected(found.split.p, nights: segment.count)
    guard p <= options.alpha, let night = firstNight(of: found) else { return nil }
    // The best split is where the change is clearest; where it began is estimated separately.
    let best = found.split.nightsBefore
    let before = Array(segment.values[..<best])
    let after = Array(segment.values[best...])
    let shift = OrderedDifferences(before: before, after: after)
    let difference = shift.median
    let relative = relativeShift(difference, from: before.median)
    if let relative, relative.magnitude < options.minimumShift { return nil }
    let step = Step(at: segmentStart + best, oldest: oldest, p: p, judgedBy: found.judgedBy)
    guard shift.agreement(sign: difference) >= options.agreement,
      isPlainForItsAge(before: before, after: after),
      standsOut(before: before, after: after),
      exceedsHistory(step),
      exceedsDrift(step)
    else { return nil }
    return ChangePoint(index: segmentStart + night, night: count - 1, shift: relative, p: p)
  }

  /// A split that is significant by itself, and the test that found it.
  private struct Found {
    var split: RankSplit
    /// The z² of all splits of filtered nights; nil for rank tests.
    var squaredScores: [Double]?
    var judgedBy: Judgement
  }

  private func significantSplit(oldest: Int) -> Found? {
    guard let naive = segment.bestSplit(options, criticalZ: criticalZ) else { return nil }
    let known = residuals(from: oldest, to: segmentStart + naive.nightsBefore)
    guard let noise = Autocorrelation.estimate(known, options) else {
      return Found(split: naive, judgedBy: .ranks)
    }
    guard
      case .generalizedLeastSquares(let whiteNoiseFraction, let clip, let penalty, let least) =
        options.correlated, known.count >= least || isEarly
    else {
      let inflations = noise.inflations(upTo: segment.count)
      let split = segment.bestSplit(options, criticalZ: criticalZ, inflations: inflations)
      return split.map { Found(split: $0, judgedBy: .inflatedRanks) }
    }
    let scan = CorrelatedScan(
      segment.values,
      noise: noise,
      whiteNoiseFraction: whiteNoiseFraction,
      clip: clip,
      options: options
    )
    guard let scan else { return nil }
    var split = scan.split
    split.p = min(1, split.p * penalty)
    return Found(split: split, squaredScores: scan.squaredScores, judgedBy: .leastSquares)
  }

  /// The first night of the new level within the segment; nil while it is too uncertain.
  private func firstNight(of found: Found) -> Int? {
    let best = found.split.nightsBefore
    guard case .heaviest(let reach, let leastShare) = options.placement else { return best }
    let low = max(min(options.minimumBefore, best), best - reach)
    let high = min(max(segment.count - options.minimumAfter, best), best + reach)
    let weights =
      found.squaredScores.map { SplitWeights(squares: $0) }
      ?? SplitWeights(segment.values, near: best)
    let night = weights.heaviest(
      in: low...high,
      preferring: best,
      within: options.separation
    )
    let share = weights.share(around: night, within: options.separation)
    return share >= leastShare ? night : nil
  }
}
