/// Which requests of a moving window are loaded ahead: event in, action out.
struct PrefetchWindow<Load: Hashable> {
  /// What a change of the window asks for.
  struct Actions: Equatable {
    /// Loads that left the window and are cancelled.
    var cancels: [Load] = []
    /// Requests to begin, nearest first.
    var begins: [ImageRequest] = []
  }

  private struct Running {
    var request: ImageRequest
    var load: Load
  }

  private let slots: Int
  private var wanted: [ImageRequest] = []
  private var running: [Running] = []
  private var finished: Set<ImageRequest> = []

  init(slots: Int) {
    precondition(slots > 0, "a prefetcher without slots would never load; give it 1 or more")
    self.slots = slots
  }

  /// The window is now `requests`, nearest first.
  mutating func move(to requests: [ImageRequest]) -> Actions {
    let inside = Set(requests)
    var actions = Actions()
    actions.cancels = running.filter { !inside.contains($0.request) }.map(\.load)
    running.removeAll { !inside.contains($0.request) }
    finished.formIntersection(inside)
    wanted = requests
    actions.begins = next()
    return actions
  }

  /// Notes the load that began for `request`.
  mutating func began(_ request: ImageRequest, _ load: Load) {
    running.append(Running(request: request, load: load))
  }

  /// A load has ended, or its image was there already; says what begins in its place.
  mutating func ended(_ request: ImageRequest) -> [ImageRequest] {
    running.removeAll { $0.request == request }
    finished.insert(request)
    return next()
  }

  private func next() -> [ImageRequest] {
    let busy = Set(running.map(\.request))
    let idle = wanted.filter { !busy.contains($0) && !finished.contains($0) }
    return Array(idle.prefix(max(0, slots - running.count)))
  }
}
