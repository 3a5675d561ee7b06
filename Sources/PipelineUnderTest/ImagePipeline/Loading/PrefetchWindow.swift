internal import Requests

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

  private struct Wanted {
    var request: ImageRequest
    /// Whether it is there, or its load has ended while it was wanted.
    var isFinished: Bool
  }

  private let slots: Int
  private var wanted: [Wanted] = []
  private var running: [Running] = []
  private var isPaused = false

  init(slots: Int) {
    precondition(slots > 0, "a prefetcher without slots would never load; give it 1 or more")
    self.slots = slots
  }

  /// The window is now `requests`, nearest first.
  ///
  /// - Complexity: O(n²) for n requests, which are compared by address first; windows are short, so
  ///   that looking through them is quicker than keeping tables of them.
  mutating func move(to requests: [ImageRequest]) -> Actions {
    var fresh: [Wanted] = []
    fresh.reserveCapacity(requests.count)
    // The place behind all that were found. A window that moves keeps its order, so what comes next
    // is mostly there; and it was not taken before, because all that were lie in front of it.
    var next = 0
    for request in requests {
      if next < wanted.count, wanted[next].request == request {
        fresh.append(wanted[next])
        next += 1
        continue
      }
      // A feed may show one picture twice; one load is enough for both.
      if Self.place(of: request, in: fresh) != nil { continue }
      let known = Self.place(of: request, in: wanted)
      if let known { next = max(next, known + 1) }
      fresh.append(
        Wanted(request: request, isFinished: known.map { wanted[$0].isFinished } ?? false)
      )
    }
    var actions = Actions()
    running.removeAll { running in
      let isOutside = Self.place(of: running.request, in: fresh) == nil
      if isOutside { actions.cancels.append(running.load) }
      return isOutside
    }
    wanted = fresh
    actions.begins = self.next()
    return actions
  }

  /// Notes the load that began for `request`.
  mutating func began(_ request: ImageRequest, _ load: Load) {
    running.append(Running(request: request, load: load))
  }

  /// `load` has ended, or without one the image was there already; says what begins in its place.
  mutating func ended(_ request: ImageRequest, _ load: Load?) -> [ImageRequest] {
    var request = request
    if let load {
      // Where cancelling is ignored, a load that was given up still ends; it holds no slot any
      // more.
      guard let place = running.firstIndex(where: { $0.load == load }) else { return [] }
      // Its priority may have changed since it began.
      request = running.remove(at: place).request
    }
    if let place = Self.place(of: request, in: wanted) { wanted[place].isFinished = true }
    return next()
  }

  /// Everything that is wanted has this priority from now on; names the loads that run, which are
  /// to have it too.
  mutating func setPriority(_ priority: ImageRequest.Priority) -> [Load] {
    for place in wanted.indices { wanted[place].request.priority = priority }
    for place in running.indices { running[place].request.priority = priority }
    return running.map(\.load)
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
    for place in wanted.indices where !wanted[place].isFinished {
      guard idle.count < free else { break }
      let isBusy = running.contains { $0.request == wanted[place].request }
      if !isBusy { idle.append(wanted[place].request) }
    }
    return idle
  }

  private static func place(of request: ImageRequest, in wanted: [Wanted]) -> Int? {
    wanted.firstIndex { $0.request == request }
  }
}
