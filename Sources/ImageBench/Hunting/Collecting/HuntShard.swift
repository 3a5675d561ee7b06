package import Basics
internal import Scenarios
internal import Trials

/// One shard of a hunt that collects finds: plays the tries whose numbers are its own, and keeps
/// their tally in its folder.
///
/// The tries are dealt out in turns: shard 3 of 8 plays the tries 3, 11, 19 … So the scenarios of
/// the start, which come first, are shared by all shards, and a shard that ends early for lack of
/// time leaves no gap at the end.
package struct HuntShard {
  /// How a shard ended.
  package enum End: Sendable {
    /// It has played all of its tries, now or earlier.
    case complete
    /// It was interrupted, and continues when it is run again.
    case interrupted
  }

  package let plan: HuntPlan
  package let shard: Shard
  package let folder: HuntFolder
  package let toolVersion: String
  /// The time between two checkpoints in seconds, 5 by default: what a killed shard loses at most.
  package var checkpointSeconds = 5.0
  /// The seconds of a clock that never goes back; that of the machine by default.
  package var clock: () -> Double = { SystemClock.monotonic.seconds }
  /// The seconds of CPU time of the process; that of the machine by default.
  package var processorClock: () -> Double = { SystemClock.processCPU.seconds }

  /// The part `shard` of `plan`, played by this version of the tool, with its tally in `folder`.
  package init(_ plan: HuntPlan, _ shard: Shard, in folder: HuntFolder, toolVersion: String) {
    self.plan = plan
    self.shard = shard
    self.folder = folder
    self.toolVersion = toolVersion
  }

  /// Plays tries until a bound is reached or the hunter is interrupted; continues what was begun.
  ///
  /// - Throws: `HuntError.otherHunt` where the folder holds a part of another hunt; what was played
  ///   until an error is kept.
  package func run(
    _ progress: any ProgressReporter
  ) throws(HuntError) -> (checkpoint: HuntCheckpoint, end: End) {
    // Held until the end, so that no other process plays the same tries.
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    var checkpoint = try begun()
    guard checkpoint.state == .begun else { return (checkpoint, .complete) }
    do throws(HuntError) {
      let end = try play(&checkpoint, progress)
      if case .complete = end { checkpoint.state = .complete }
      try checkpoint.save(in: folder)
      return (checkpoint, end)
    } catch {
      try checkpoint.save(in: folder)
      throw error
    }
  }

  /// The checkpoint from which the shard continues, or a new one, which is saved.
  private func begun() throws(HuntError) -> HuntCheckpoint {
    let identity = "\(plan.identity(toolVersion: toolVersion))"
    guard let found = try HuntCheckpoint(in: folder) else {
      let checkpoint = HuntCheckpoint(plan, shard, identity: identity)
      try checkpoint.save(in: folder)
      return checkpoint
    }
    guard found.identity == identity, found.shard == shard else {
      throw .otherHunt(directory: folder.path)
    }
    return found
  }

  private func play(
    _ checkpoint: inout HuntCheckpoint,
    _ progress: any ProgressReporter
  ) throws(HuntError) -> End {
    let coverage = CoverageBox()
    let earlier = (checkpoint.tally.seconds, checkpoint.tally.processorSeconds)
    let (start, processorStart) = (clock(), processorClock())
    var (shown, saved) = (start, start)
    while !plan.hunter.isInterrupted() {
      let now = clock()
      checkpoint.tally.seconds = earlier.0 + now - start
      checkpoint.tally.processorSeconds = earlier.1 + processorClock() - processorStart
      guard let number = nextTry(checkpoint.tally) else { return .complete }
      if now - saved >= checkpointSeconds {
        try checkpoint.save(in: folder)
        saved = now
      }
      if now - shown >= 1 {
        show(checkpoint.tally, progress)
        shown = now
      }
      do throws(HuntError) {
        let played = try plan.play(number, coverage)
        checkpoint.tally.note(played, pairs: coverage.fold.pairs, number: number)
      } catch {
        checkpoint.tally.note(try Self.failure(ofTry: number, error))
        // Where nothing works, a bound in loads would never be reached.
        if checkpoint.tally.hasOnlyFailures { throw error }
      }
    }
    return .interrupted
  }

  /// The failure of one trial, which the others do not share; throws all other errors again.
  private static func failure(
    ofTry number: Int,
    _ error: HuntError
  ) throws(HuntError) -> HuntTally.Failure {
    guard case .trial(let fault, let file) = error else { throw error }
    // A disk that is full or gone would fail the next trial too.
    if case .files = fault { throw error }
    return HuntTally.Failure(number: number, problem: "\(fault)", scenario: file.text)
  }

  /// The number of the try that comes next after those of `tally`; nil where a bound is reached.
  private func nextTry(_ tally: HuntTally) -> Int? {
    let number = tally.tries * shard.count + shard.number
    if let tries = plan.bounds.tries, number > tries { return nil }
    if let part = loadsOfShard, tally.loads >= part { return nil }
    if let seconds = plan.bounds.seconds, tally.seconds >= Double(seconds) { return nil }
    return number
  }

  /// The loads that end the shard: an equal part, rounded up; nil for any number.
  private var loadsOfShard: Int? {
    plan.bounds.loads.map { ($0 + shard.count - 1) / shard.count }
  }

  /// The unit in which the progress counts: that of the bound that the shard is sure to have.
  private func show(_ tally: HuntTally, _ progress: any ProgressReporter) {
    let finds = Plural.text(tally.finds.count, "find")
    let detail = "\(Plural.text(tally.coverage.count, "pair")), \(finds)"
    if let tries = plan.bounds.tries {
      let own = (tries - shard.number) / shard.count + 1
      progress.show(tally.tries, of: own, detail)
    } else if let part = loadsOfShard {
      progress.show(tally.loads, of: part, detail)
    } else if let seconds = plan.bounds.seconds {
      progress.show(Int(tally.seconds), of: seconds, detail)
    }
  }
}
