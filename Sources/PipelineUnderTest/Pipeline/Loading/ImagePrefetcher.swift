internal import Synchronization

/// Loads what comes next on the screen, a few at a time, and stops what does not come after all.
///
/// All calls come on the main lane. Images go to the memory cache, as Nuke's `ImagePrefetcher`
/// does by default.
public final class ImagePrefetcher: Sendable {
  private let pipeline: ImagePipeline
  private let window: Mutex<PrefetchWindow<ImagePipeline.LoadID>>

  /// A prefetcher with at most `slots` loads at a time.
  public init(pipeline: ImagePipeline, slots: Int) {
    self.pipeline = pipeline
    window = Mutex(PrefetchWindow(slots: slots))
  }

  /// Says what comes next, nearest first; an empty list stops everything.
  public func prefetch(_ requests: [ImageRequest]) {
    let actions = window.withLock { $0.move(to: requests) }
    for load in actions.cancels { pipeline.leave(load, .cancel) }
    begin(actions.begins)
  }

  private func begin(_ requests: [ImageRequest]) {
    var waiting = requests
    while !waiting.isEmpty {
      let request = waiting.removeFirst()
      if pipeline.memoryCache.contains(request) {
        waiting = window.withLock { $0.ended(request, nil) }
        continue
      }
      let load = pipeline.load(request) { [self] load, _ in
        begin(window.withLock { $0.ended(request, load) })
      }
      window.withLock { $0.began(request, load) }
    }
  }
}
