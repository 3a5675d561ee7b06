internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts
internal import Variants

extension TrialRunner {
  /// Plays the trial and continues after its last frame until all work has ended.
  ///
  /// It writes nothing and computes no metrics, for searches that play thousands of trials in one
  /// process. It returns a leak instead of throwing it.
  ///
  /// - Parameter sink: Gets every signpost in order of time.
  public func examine(_ sink: @escaping RecordSink) throws(TrialFault) -> TrialEndState {
    if spec.variant.subject == .loader {
      // What a loader keeps at its end is its own affair: it has no leak that a trial could know.
      var ended = TrialEndState()
      ended.isEnded = true
      return try playLoader(sink, atRest: true).rest ?? ended
    }
    let world = try makeWorld()
    var rest = TrialEndState()
    rest.isEnded = true
    do throws(TrialFault) {
      try play(world, sink) { screen in
        rest.isEnded = false
        rest.wrongImages = screen.audit().wrongImages
        rest.blankURLs = screen.visibleCells.compactMap { cell in
          // An image that waits for its first draw counts as shown.
          let appearance = cell.appearance
          guard let bound = appearance.bound, appearance.shown == nil else { return nil }
          return bound.url.number
        }
      }
    } catch {
      guard case .leak(let bytes, let jobs) = error else { throw error }
      rest.leak = TrialEndState.Leak(bytes: bytes, jobs: jobs)
    }
    guard world.recorder.lostCount == 0 else { throw .lostSignposts(world.recorder.lostCount) }
    return rest
  }
}
