/// What a list registered, and the cells that wait to be used again, latest first.
@MainActor
struct CellPool {
  private var makers: [String: () -> UIView] = [:]
  private var waiting: [String: [UIView]] = [:]

  mutating func register(_ identifier: String, _ maker: (() -> UIView)?) {
    makers[identifier] = maker
  }

  func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

  /// A waiting view, or a new one; whether it was used before.
  mutating func take(_ identifier: String) -> (view: UIView, isReused: Bool)? {
    if let view = waiting[identifier]?.popLast() { return (view, true) }
    return makers[identifier].map { ($0(), false) }
  }

  mutating func put(_ view: UIView, _ identifier: String) {
    waiting[identifier, default: []].append(view)
  }

  /// Ends the waiting views, as on a memory warning.
  mutating func clear() { waiting.removeAll() }
}

/// Asks a list's data source for items of the screen ahead.
///
/// A modelling choice, because UIKit does not document its window: items within one length of the
/// screen in the direction of the scroll, nearest first, and each item once until the direction
/// turns or it was visible. Turning takes back what is not visible. Nothing is asked before the
/// first scroll.
@MainActor
struct PrefetchWindow {
  private var asked: Set<IndexPath> = []
  private var isForward = true
  private var last: CGFloat?

  /// What to ask for and to take back for an offset along the scrolling axis.
  mutating func move(
    to offset: CGFloat,
    visible: Set<IndexPath>,
    candidates: (_ isForward: Bool) -> [IndexPath]
  ) -> (wanted: [IndexPath], unwanted: [IndexPath]) {
    guard let before = last else {
      last = offset
      return ([], [])
    }
    last = offset
    guard offset != before else { return ([], []) }
    var unwanted: [IndexPath] = []
    asked.subtract(visible)
    if (offset > before) != isForward {
      isForward.toggle()
      unwanted = asked.sorted()
      asked.removeAll()
    }
    let wanted = candidates(isForward).filter { !visible.contains($0) && !asked.contains($0) }
    asked.formUnion(wanted)
    return (wanted, unwanted)
  }

  mutating func reset() {
    asked.removeAll()
    last = nil
  }
}
