internal import Caches
public import Requests
internal import Signposts
internal import Synchronization

/// Loads the images that come next, a few at a time, and stops those that are no longer expected.
///
/// The caller makes all calls on the main lane. The end of a prefetcher cancels its loads.
public final class ImagePrefetcher: Sendable {
  private let pipeline: ImagePipeline
  private let window: Mutex<PrefetchWindow<ImagePipeline.LoadID>>

  /// A prefetcher with at most `slots` loads at a time.
  public init(pipeline: ImagePipeline, slots: Int) {
    self.pipeline = pipeline
    window = Mutex(PrefetchWindow(slots: slots))
  }

  deinit {
    let left = window.withLock { $0.move(to: []) }
    for load in left.cancels { pipeline.leave(load, .cancel) }
  }

  /// Sets the requests that come next, nearest first; an empty list stops everything.
  ///
  /// Their loads have a low priority, as with Nuke's `ImagePrefetcher`. A view that joins one
  /// raises it to its own.
  public func prefetch(_ requests: [ImageRequest]) {
    let actions = window.withLock { $0.move(to: requests.map(asPrefetch)) }
    for load in actions.cancels { pipeline.leave(load, .cancel) }
    begin(actions.begins)
  }
  private func asPrefetch(_ request: ImageRequest) -> ImageRequest {
    // Callers that know the options already make such requests, which need no copy.
    if request.purpose == .prefetch, request.priority == .low { return request }
    var request = request
    request.purpose = .prefetch
    request.priority = .low
    return request
  }

  private func begin(_ requests: [ImageRequest]) {
    var waiting = requests
    while !waiting.isEmpty {
      let request = waiting.removeFirst()
      if pipeline.memoryCache.contains(request) {
        waiting = window.withLock { $0.ended(request, nil) }
        continue
      }
      let load = load(request)
      window.withLock { $0.began(request, load) }
    }
  }

  /// Begins one load, which does not retain its prefetcher.
  private func load(_ request: ImageRequest) -> ImagePipeline.LoadID {
    // The memory cache has already been searched by `begin`.
    pipeline.load(request, memory: .done) { [weak self] load, _ in self?.ended(request, load) }
  }

  private func ended(_ request: ImageRequest, _ load: ImagePipeline.LoadID) {
    begin(window.withLock { $0.ended(request, load) })
  }
}
