/// Which requests of a moving window are loaded ahead: event in, action out.
struct PrefetchWindow<Load: Hashable> {
  /// What a change of the window asks for.
  struct Actions: Equatable {
    /// Loads that left the window and are cancelled.
    var cancels: [Load] = []
    /// Requests to begin, in this order.
    var begins: [ImageRequest] = []
  }

  private struct Running {
    var request: ImageRequest
    var load: Load
  }

  private let slots: Int
  private let order: PrefetchOptions.Order
  private var wanted: [ImageRequest] = []
  private var running: [Running] = []
  private var finished: Set<ImageRequest> = []
  private var isPaused = false

  init(slots: Int, order: PrefetchOptions.Order = .nearestFirst) {
    precondition(slots > 0, "a prefetcher without slots would never load; give it 1 or more")
    self.slots = slots
    self.order = order
  }

  /// The window is now `requests`, nearest first.
  mutating func move(to requests: [ImageRequest]) -> Actions {
    // A feed may show one picture twice; one load is enough for both.
    var inside: Set<ImageRequest> = []
    let fresh = requests.filter { inside.insert($0).inserted }
    var actions = Actions()
    actions.cancels = running.filter { !inside.contains($0.request) }.map(\.load)
    running.removeAll { !inside.contains($0.request) }
    finished.formIntersection(inside)
    switch order {
    case .nearestFirst: wanted = fresh
    case .fifo:
      // Those that were wanted before come first, in the order of their arrival.
      let earlier = wanted.filter { inside.contains($0) }
      wanted = earlier + fresh.filter { !earlier.contains($0) }
    }
    actions.begins = next()
    return actions
  }

  /// Notes the load that began for `request`.
  mutating func began(_ request: ImageRequest, _ load: Load) {
    running.append(Running(request: request, load: load))
  }

  /// `load` has ended, or without one the image was there already; says what begins in its place.
  mutating func ended(_ request: ImageRequest, _ load: Load?) -> [ImageRequest] {
    if let load {
      // Where cancelling is ignored, a load that was given up still ends; it holds no slot any more.
      guard let place = running.firstIndex(where: { $0.load == load }) else { return [] }
      running.remove(at: place)
    }
    finished.insert(request)
    return next()
  }

  /// Begins nothing until it is resumed; what runs runs on.
  mutating func pause() {
    isPaused = true
  }

  /// Ends a pause and says what begins.
  mutating func resume() -> [ImageRequest] {
    isPaused = false
    return next()
  }

  private func next() -> [ImageRequest] {
    var idle: [ImageRequest] = []
    guard !isPaused else { return idle }
    let free = slots - running.count
    for request in wanted where idle.count < free {
      let isBusy = running.contains { $0.request == request }
      if !isBusy, !finished.contains(request) { idle.append(request) }
    }
    return idle
  }
}
