/// What a list registered, and the cells that wait to be used again, latest first.
@MainActor
struct CellPool {
  private var makers: [String: (CGRect) -> UIView] = [:]
  private var waiting: [String: [UIView]] = [:]

  mutating func register(_ identifier: String, _ maker: ((CGRect) -> UIView)?) {
    makers[identifier] = maker
  }

  func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

  /// A waiting view, or a new one; whether it was used before.
  mutating func take(
    _ identifier: String,
    frame: CGRect = .zero
  ) -> (view: UIView, isReused: Bool)? {
    if let view = waiting[identifier]?.popLast() { return (view, true) }
    return makers[identifier].map { ($0(frame), false) }
  }

  mutating func put(_ view: UIView, _ identifier: String) {
    waiting[identifier, default: []].append(view)
  }

  /// Ends the waiting views, as on a memory warning.
  mutating func clear() { waiting.removeAll() }
}

/// Which items a list asks its data source to load ahead.
///
/// A modelling choice, because UIKit does not document its window: items within one length of the
/// screen in the direction of the scroll, nearest first, each once. What leaves this window without
/// having been visible is taken back: all of it when the scroll turns. Nothing is asked before the
/// first scroll.
@MainActor
struct PrefetchWindow {
  private var asked: [IndexPath] = []
  private var last: CGFloat?

  /// What to ask for and to take back for an offset along the scrolling axis.
  mutating func move(
    to offset: CGFloat,
    visible: Set<IndexPath>,
    candidates: (_ isForward: Bool) -> [IndexPath]
  ) -> (wanted: [IndexPath], unwanted: [IndexPath]) {
    defer { last = offset }
    guard let last, last != offset else { return ([], []) }
    let ahead = candidates(offset > last).filter { !visible.contains($0) }
    let (before, now) = (Set(asked), Set(ahead))
    let unwanted = asked.filter { !now.contains($0) && !visible.contains($0) }
    asked = ahead
    return (ahead.filter { !before.contains($0) }, unwanted)
  }

  mutating func reset() { (asked, last) = ([], nil) }
}
