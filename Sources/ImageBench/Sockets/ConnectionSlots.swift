/// Which requests have a connection, and which wait for one.
///
/// The origin gets no more at once, so a request that begins has a connection soon, and what waits
/// waits here, where its priority counts and its end costs nothing.
struct ConnectionSlots<Request> {
  private struct Waiting {
    let identifier: Int
    let priority: Float
    let request: Request
  }

  private let limit: Int
  private var running: Set<Int> = []
  /// In the order in which they go: by priority, then by age.
  private var waiting: [Waiting] = []

  /// No requests yet, of which `limit` may run at once.
  init(limit: Int) {
    precondition(limit > 0, "a host takes at least 1 connection, not \(limit)")
    self.limit = limit
  }

  /// Whether the request may begin now; otherwise it waits.
  ///
  /// - Complexity: O(n) for n waiting requests.
  mutating func enter(_ request: Request, _ identifier: Int, priority: Float) -> Bool {
    guard running.count >= limit else {
      running.insert(identifier)
      return true
    }
    let index = waiting.firstIndex { $0.priority < priority } ?? waiting.count
    waiting.insert(
      Waiting(identifier: identifier, priority: priority, request: request),
      at: index
    )
    return false
  }

  /// Takes the request out, whether it runs or waits; returns the one that may begin instead.
  ///
  /// - Complexity: O(n) for n waiting requests.
  mutating func leave(_ identifier: Int) -> Request? {
    guard running.remove(identifier) != nil else {
      waiting.removeAll { $0.identifier == identifier }
      return nil
    }
    guard !waiting.isEmpty else { return nil }
    let next = waiting.removeFirst()
    running.insert(next.identifier)
    return next.request
  }
}
