internal import Glibc

extension RankScan {
  /// The change that tonight's segment shows, or nil.
  ///
  /// - Parameter oldest: The first night of the window.
  func judge(oldest: Int) -> ChangePoint? {
    guard let split = significantSplit(oldest: oldest) else { return nil }
    let p = options.searchCorrected(split.p, nights: segment.count)
    guard p <= options.alpha else { return nil }
    // The best split is where the change is clearest; where it began is estimated separately.
    let best = split.nightsBefore
    let before = Array(segment.values[..<best])
    let after = Array(segment.values[best...])
    let shift = OrderedDifferences(before: before, after: after)
    let difference = shift.median
    let relative = relativeShift(difference, from: before.median)
    if let relative, relative.magnitude < options.minimumShift { return nil }
    guard shift.agreement(sign: difference) >= options.agreement,
      isPlainForItsAge(before: before, after: after),
      standsOut(before: before, after: after),
      let place = place(of: best, p: p, oldest: oldest)
    else { return nil }
    return ChangePoint(
      index: segmentStart + place.night,
      night: count - 1,
      shift: relative,
      p: place.p
    )
  }

  /// The clearest split of tonight's segment, when its ranks are significant.
  private func significantSplit(oldest: Int) -> RankSplit? {
    guard let naive = segment.bestSplit(options, criticalZ: criticalZ) else { return nil }
    guard case .inflatedVariance = options.noise else { return naive }
    let known = residuals(from: oldest, to: segmentStart + naive.nightsBefore)
    guard let noise = Autocorrelation.estimate(known, options) else { return naive }
    let inflations = noise.inflations(upTo: segment.count)
    return segment.bestSplit(options, criticalZ: criticalZ, inflations: inflations)
  }

  /// The first night of the new level within the segment, and the p of the change after all
  /// corrections; nil where noise explains the nights as well, or while the night is too uncertain.
  ///
  /// The p of the ranks assumes independent nights. So the result is at least `alpha` divided by
  /// the number of times by which the Bayes factor exceeds the least one.
  private func place(of split: Int, p: Double, oldest: Int) -> (night: Int, p: Double)? {
    guard case .evidence(let limits) = options.noise else { return (split, p) }
    let evidence = StepEvidence(
      Array(judged[oldest...]),
      starts: levelStarts(from: oldest, to: segmentStart + 1).map { $0 - oldest },
      split: segmentStart + split - oldest,
      limits,
      sides: (options.minimumBefore, options.minimumAfter)
    )
    let p = max(p, options.alpha * limits.leastFactor * exp(-evidence.logFactor))
    guard p <= options.alpha else { return nil }
    let low = max(min(options.minimumBefore, split), split - limits.reach)
    let high = min(max(segment.count - options.minimumAfter, split), split + limits.reach)
    let weights = SplitWeights(logFactors: evidence.logFactors)
    let night = weights.heaviest(in: low...high, preferring: split, within: options.separation)
    let share = weights.share(around: night, within: options.separation)
    return share >= limits.leastShare ? (night, p) : nil
  }
}
