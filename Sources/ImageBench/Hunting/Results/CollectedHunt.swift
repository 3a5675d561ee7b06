package import Basics
internal import Scenarios
internal import Trials
internal import VirtualTime

/// A hunt whose tries were all played: makes each find short once, and keeps the scenarios that
/// together reach every pair.
package struct CollectedHunt {
  private let checkpoint: HuntCheckpoint
  private var tally: HuntTally { checkpoint.tally }

  /// What the tries of `checkpoint` showed.
  package init(_ checkpoint: HuntCheckpoint) { self.checkpoint = checkpoint }

  /// Makes the finds short with `hunter`, chooses the scenarios to keep, and writes all into
  /// `directory`.
  ///
  /// `hunter` has the variant, the device and the seed of the hunt, and its pictures. When it is
  /// interrupted, finds stay as short as they had become.
  ///
  /// - Throws: `HuntError.notAgain` where a scenario does not show again what was noted.
  /// - Complexity: O(finds · ``Shrinker/limit`` + kept scenarios) trials.
  package func write(
    into directory: String,
    with hunter: Hunter,
    _ progress: any ProgressReporter
  ) throws(HuntError) -> HuntResult {
    let total = tally.finds.count + tally.kept.count
    var done = 0
    var finds: [HuntResult.ShortFind] = []
    for find in tally.finds {
      finds.append(HuntResult.ShortFind(collected: find, short: try short(find, hunter)))
      done += 1
      progress.show(done, of: total, find.name)
    }
    var sets: [[Int]] = []
    for kept in tally.kept {
      sets.append(try pairs(of: kept, hunter))
      done += 1
      progress.show(done, of: total, "try \(kept.number)")
    }
    var scenarios: [HuntResult.KeptScenario] = []
    for index in SetCover(sets).chosen() {
      let kept = tally.kept[index]
      var file = try Self.file(kept.scenario)
      file.variant = checkpoint.variant
      file.device = hunter.deviceOfFiles
      file.about = "try \(kept.number) of seed \(checkpoint.seed)"
      scenarios.append(
        HuntResult.KeptScenario(number: kept.number, pairCount: sets[index].count, file: file)
      )
    }
    var failed: [HuntResult.FailedTry] = []
    for failure in tally.failures {
      failed.append(HuntResult.FailedTry(failure: failure, file: try Self.file(failure.scenario)))
    }
    let result = HuntResult(
      checkpoint: checkpoint,
      finds: finds,
      kept: scenarios,
      failed: failed
    )
    try result.write(into: HuntFolder(directory))
    return result
  }

  /// Makes the example of `find` short.
  private func short(_ find: CollectedFind, _ hunter: Hunter) throws(HuntError) -> Hunter.Find {
    let bound = find.example.score.map { hunter.bound(of: find.property, $0) } ?? 0
    let judge = { (file: ScenarioFile) throws(HuntError) in
      try hunter.violation(of: find.property, find.kind, atLeast: bound, by: file)
    }
    let file = try Self.file(find.example.scenario)
    guard let violation = try judge(file) else { throw .notAgain(number: find.example.number) }
    return try hunter.shrunk(file, violation, find.example.number, judge)
  }

  /// The pairs that a kept scenario reaches, which have to be those for which it was kept.
  private func pairs(of kept: HuntTally.Kept, _ hunter: Hunter) throws(HuntError) -> [Int] {
    let coverage = CoverageBox()
    _ = try hunter.play(Self.file(kept.scenario), .fifo, for: checkpoint.properties, coverage)
    let pairs = coverage.fold.pairs
    let reached = Set(pairs)
    guard tally.coverage.pairs(firstIn: kept.number).allSatisfy(reached.contains) else {
      throw .notAgain(number: kept.number)
    }
    return pairs
  }

  private static func file(_ text: String) throws(HuntError) -> ScenarioFile {
    do throws(ScenarioError) { return try ScenarioFile(reading: text, name: "tally") } catch {
      throw .scenario(error)
    }
  }
}
