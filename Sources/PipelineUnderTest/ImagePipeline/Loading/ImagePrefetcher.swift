internal import Caches
public import Requests
internal import Signposts
internal import Synchronization

/// Loads what comes next on the screen, a few at a time, and stops what does not come after all.
///
/// All calls come on the main lane. A prefetcher that is dropped cancels what it began.
public final class ImagePrefetcher: Sendable {
  private let pipeline: ImagePipeline
  private let options: PrefetchOptions
  private let window: Mutex<PrefetchWindow<ImagePipeline.LoadID>>
  private let urgency: Mutex<ImageRequest.Priority>

  /// A prefetcher with at most `slots` loads at a time.
  ///
  /// - Parameter options: How it works; nil, the default, is what the pipeline's options say.
  public init(pipeline: ImagePipeline, slots: Int, options: PrefetchOptions? = nil) {
    self.pipeline = pipeline
    self.options = options ?? pipeline.options.prefetchOptions
    window = Mutex(PrefetchWindow(slots: slots))
    urgency = Mutex(self.options.priority)
  }

  /// How urgent the loads are; at first what the options say.
  ///
  /// A change counts for what runs too, as with Nuke's `ImagePrefetcher`: it moves in the queue
  /// where it waits, if the options let priorities change.
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

  /// Says what comes next, nearest first; an empty list stops everything.
  ///
  /// While the pipeline suppresses prefetching, this stops everything too.
  public func prefetch(_ requests: [ImageRequest]) {
    guard options.start == .asyncHop, !requests.isEmpty else {
      move(to: requests)
      return
    }
    let environment = pipeline.environment
    _ = environment.spawn { [weak self] in
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

  /// Begins nothing until it is resumed; what runs runs on.
  public func pause() {
    window.withLock { $0.pause() }
  }

  /// Ends a pause.
  public func resume() {
    begin(window.withLock { $0.resume() })
  }

  private func asPrefetch(_ request: ImageRequest) -> ImageRequest {
    // Whoever knows the options asks as a prefetcher already, and then nothing is to be changed.
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
      guard pipeline.prefetchPermission == .allowed else { return }
      if pipeline.memoryCache.contains(request) {
        waiting = window.withLock { $0.ended(request, nil) }
        continue
      }
      let load = load(request)
      window.withLock { $0.began(request, load) }
    }
  }

  /// Begins one load, which does not keep its prefetcher alive.
  private func load(_ request: ImageRequest) -> ImagePipeline.LoadID {
    switch options.destination {
    case .memory:
      // It has looked into memory itself.
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
