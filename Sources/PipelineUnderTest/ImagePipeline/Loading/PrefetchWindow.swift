internal import Requests

/// Which requests of a moving window are loaded ahead: events go in, actions come out.
struct PrefetchWindow<Load: Hashable> {
  /// The consequences of a change of the window.
  struct Actions: Equatable {
    /// Loads to cancel, because they are outside of the window now.
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
    /// Whether the image was in memory, or its load ended while it was in the window.
    var isFinished: Bool
  }

  private let slots: Int
  private var wanted: [Wanted] = []
  private var running: [Running] = []

  init(slots: Int) {
    precondition(slots > 0, "a prefetcher without slots would never load; give it 1 or more")
    self.slots = slots
  }

  /// Moves the window to `requests`, nearest first.
  ///
  /// - Complexity: O(n²) for n requests, which are compared by URL first; windows are short, so a
  /// linear search is faster than a table.
  mutating func move(to requests: [ImageRequest]) -> Actions {
    var fresh: [Wanted] = []
    fresh.reserveCapacity(requests.count)
    // The index after all matches so far. A moving window keeps its order, so the next request is
    // usually there; and it is not yet in `fresh`, because all matches are before it.
    var next = 0
    for request in requests {
      if next < wanted.count, wanted[next].request == request {
        fresh.append(wanted[next])
        next += 1
        continue
      }
      // A feed may show one picture twice; one load serves both.
      if Self.index(of: request, in: fresh) != nil { continue }
      let known = Self.index(of: request, in: wanted)
      if let known { next = max(next, known + 1) }
      fresh.append(
        Wanted(request: request, isFinished: known.map { wanted[$0].isFinished } ?? false)
      )
    }
    var actions = Actions()
    running.removeAll { running in
      let isOutside = Self.index(of: running.request, in: fresh) == nil
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

  /// Notes that `load` has ended, or, without one, that the image was in memory; returns the
  /// requests that begin instead.
  mutating func ended(_ request: ImageRequest, _ load: Load?) -> [ImageRequest] {
    if let load {
      // If cancellations are ignored, an abandoned load still ends, but it no longer has a slot.
      guard let index = running.firstIndex(where: { $0.load == load }) else { return [] }
      running.remove(at: index)
    }
    if let index = Self.index(of: request, in: wanted) { wanted[index].isFinished = true }
    return next()
  }

  private func next() -> [ImageRequest] {
    var idle: [ImageRequest] = []
    let free = slots - running.count
    for index in wanted.indices where !wanted[index].isFinished {
      guard idle.count < free else { break }
      let isBusy = running.contains { $0.request == wanted[index].request }
      if !isBusy { idle.append(wanted[index].request) }
    }
    return idle
  }

  private static func index(of request: ImageRequest, in wanted: [Wanted]) -> Int? {
    wanted.firstIndex { $0.request == request }
  }
}
