package import Basics
internal import Scenarios
internal import Trials

/// A hunt that goes on after finds: plays one try after the other, and keeps their tally in its
/// folder.
package struct CollectingHunt {
  /// How a hunt ended.
  package enum End: Sendable {
    /// It has played all of its tries, now or earlier.
    case complete
    /// It was interrupted, and continues when it is run again.
    case interrupted
  }

  package let plan: HuntPlan
  package let folder: HuntFolder
  package let toolVersion: String
  /// The time between two checkpoints in seconds, 5 by default: what a killed hunt loses at most.
  package var checkpointSeconds = 5.0
  /// The seconds of a clock that never goes back; that of the machine by default.
  package var clock: () -> Double = { SystemClock.monotonic.seconds }

  /// The hunt `plan`, played by this version of the tool, with its tally in `folder`.
  package init(_ plan: HuntPlan, in folder: HuntFolder, toolVersion: String) {
    self.plan = plan
    self.folder = folder
    self.toolVersion = toolVersion
  }

  /// Plays tries until a bound is reached or the hunter is interrupted; continues what was begun.
  ///
  /// - Throws: `HuntError.otherHunt` where the folder holds another hunt; what was played until an
  ///   error is kept.
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

  /// The checkpoint from which the hunt continues, or a new one, which is saved.
  private func begun() throws(HuntError) -> HuntCheckpoint {
    let identity = "\(plan.identity(toolVersion: toolVersion))"
    guard let found = try HuntCheckpoint(in: folder) else {
      let checkpoint = HuntCheckpoint(plan, identity: identity)
      try checkpoint.save(in: folder)
      return checkpoint
    }
    guard found.identity == identity else { throw .otherHunt(directory: folder.path) }
    return found
  }

  private func play(
    _ checkpoint: inout HuntCheckpoint,
    _ progress: any ProgressReporter
  ) throws(HuntError) -> End {
    let coverage = CoverageBox()
    let earlier = checkpoint.tally.seconds
    let start = clock()
    var (shown, saved) = (start, start)
    while !plan.hunter.isInterrupted() {
      let now = clock()
      checkpoint.tally.seconds = earlier + now - start
      guard !isOver(checkpoint.tally) else { return .complete }
      let number = checkpoint.tally.tries + 1
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
        // Where nothing works, more tries say nothing more.
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

  /// Whether a bound is reached after the tries of `tally`.
  private func isOver(_ tally: HuntTally) -> Bool {
    if let tries = plan.bounds.tries, tally.tries >= tries { return true }
    if let seconds = plan.bounds.seconds, tally.seconds >= Double(seconds) { return true }
    return false
  }

  /// The unit in which the progress counts: that of the bound that the hunt is sure to have.
  private func show(_ tally: HuntTally, _ progress: any ProgressReporter) {
    let detail = Plural.text(tally.finds.count, "find")
    if let tries = plan.bounds.tries {
      progress.show(tally.tries, of: tries, detail)
    } else if let seconds = plan.bounds.seconds {
      progress.show(Int(tally.seconds), of: seconds, detail)
    }
  }
}
