internal import Caches
public import Requests
internal import Signposts
internal import Synchronization

/// Loads the images that come next, a few at a time, and stops those that are no longer expected.
///
/// The caller makes all calls on the main lane. The end of a prefetcher cancels its loads.
public final class ImagePrefetcher: Sendable {
  private let pipeline: ImagePipeline
  private let options: PrefetchOptions
  private let window: Mutex<PrefetchWindow<ImagePipeline.LoadID>>
  private let urgency: Mutex<ImageRequest.Priority>

  /// A prefetcher with at most `slots` loads at a time.
  ///
  /// - Parameter options: How it works; nil, the default, uses the pipeline's options.
  public init(pipeline: ImagePipeline, slots: Int, options: PrefetchOptions? = nil) {
    self.pipeline = pipeline
    self.options = options ?? pipeline.options.prefetchOptions
    window = Mutex(PrefetchWindow(slots: slots))
    urgency = Mutex(self.options.priority)
  }

  /// The priority of the loads; initially that of the options.
  ///
  /// A change also applies to running loads, as with Nuke's `ImagePrefetcher`: waiting work moves
  /// in its queue if the options let priorities change.
  public var priority: ImageRequest.Priority {
    get { urgency.withLock { $0 } }
    set {
      urgency.withLock { $0 = newValue }
      let loads = window.withLock { $0.setPriority(newValue) }
      for load in loads { pipeline.setPriority(newValue, of: load) }
    }
  }

  deinit {
    let left = window.withLock { $0.move(to: []) }
    for load in left.cancels { pipeline.leave(load, .cancel) }
  }

  /// Sets the requests that come next, nearest first; an empty list stops everything.
  ///
  /// While the pipeline suppresses prefetching, any list stops everything.
  public func prefetch(_ requests: [ImageRequest]) {
    guard options.start == .asyncHop, !requests.isEmpty else {
      move(to: requests)
      return
    }
    let environment = pipeline.environment
    Task { [weak self] in
      await environment.compute.acquireMain()
      self?.move(to: requests)
      environment.compute.releaseMain()
    }
  }

  private func move(to requests: [ImageRequest]) {
    let isAllowed = pipeline.prefetchPermission == .allowed
    let wanted = isAllowed ? requests.map(asPrefetch) : []
    let actions = window.withLock { $0.move(to: wanted) }
    for load in actions.cancels { pipeline.leave(load, .cancel) }
    begin(actions.begins)
  }

  /// Prevents new loads until the prefetcher is resumed; running loads continue.
  public func pause() {
    window.withLock { $0.pause() }
  }

  /// Ends a pause.
  public func resume() {
    begin(window.withLock { $0.resume() })
  }

  private func asPrefetch(_ request: ImageRequest) -> ImageRequest {
    // Callers that know the options already make such requests, which need no copy.
    let priority = priority
    if request.purpose == .prefetch, request.priority == priority { return request }
    var request = request
    request.purpose = .prefetch
    request.priority = priority
    return request
  }

  private func begin(_ requests: [ImageRequest]) {
    var waiting = requests
    while !waiting.isEmpty {
      let request = waiting.removeFirst()
      // The permission may have changed since the window moved.
      guard pipeline.prefetchPermission == .allowed else { return }
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
    switch options.destination {
    case .memory:
      // The memory cache has already been searched by `begin`.
      return pipeline.load(request, memory: .done) { [weak self] load, _ in
        self?.ended(request, load)
      }
    case .disk:
      return pipeline.loadData(request) { [weak self] load, _ in self?.ended(request, load) }
    }
  }

  private func ended(_ request: ImageRequest, _ load: ImagePipeline.LoadID) {
    begin(window.withLock { $0.ended(request, load) })
  }
}
