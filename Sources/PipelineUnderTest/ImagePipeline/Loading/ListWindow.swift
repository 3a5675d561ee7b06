/// Which items of a list come onto the screen next: event in, action out.
///
/// The event is the range of visible items, the action the items to load ahead, nearest first. What
/// of them begins and what is cancelled is said by ``PrefetchWindow``, to which their requests go.
///
/// Rows come in at one end of the screen and leave at the other, and where they differ in height
/// not in the same frame. So a row that leaves alone says nothing of the direction, unless
/// ``PrefetchOptions/turn`` says otherwise: a list that moves up keeps its window when only its
/// bottom row leaves, and so does one that trembles about the edge of a row at rest.
public struct ListWindow: Sendable {
  /// Where a list moves to.
  public enum Direction: Sendable, Hashable {
    /// To items with higher numbers.
    case down
    /// To items with lower numbers.
    case up
  }

  /// Where the list moves to; down before it has moved.
  public private(set) var direction = Direction.down
  private let items: Int
  private let turn: PrefetchOptions.Turn
  private var visible = 0..<0
  /// The first item and the one behind the last of those that lie ahead.
  private var ahead = (first: 0, end: 0)

  /// A window of `items` items, 0 or more, that turns as `turn` says.
  public init(items: Int, turn: PrefetchOptions.Turn = .comingIn) {
    precondition(items >= 0, "a window holds 0 or more items, not \(items)")
    self.items = items
    self.turn = turn
  }

  /// Notes that the items `range` are visible, of a list that has `itemCount`.
  ///
  /// - Returns: The items ahead, nearest first and as far as there are any; nil where those of the
  ///   last range still are.
  public mutating func move(to range: Range<Int>, of itemCount: Int) -> StrideTo<Int>? {
    // Between two rows, or beyond the last one, nothing is seen of a direction.
    guard !range.isEmpty, range != visible else { return nil }
    let last = visible
    visible = range
    switch turn {
    case .comingIn:
      let isNewAbove = range.lowerBound < last.lowerBound
      let isNewBelow = range.upperBound > last.upperBound
      guard isNewAbove || isNewBelow else { return nil }
      // Both at once come of a screen that has grown, which has no direction.
      if isNewAbove != isNewBelow { direction = isNewAbove ? .up : .down }
    case .eitherEdge:
      let isUp =
        range.lowerBound < last.lowerBound
        || range.lowerBound == last.lowerBound && range.upperBound < last.upperBound
      direction = isUp ? .up : .down
    case .topEdge:
      direction = range.lowerBound < last.lowerBound ? .up : .down
    }
    let next: (first: Int, end: Int) =
      switch direction {
      case .down:
        (range.upperBound, max(range.upperBound, min(itemCount, range.upperBound + items)))
      case .up: (range.lowerBound - 1, max(0, range.lowerBound - items) - 1)
      }
    // A row that left and comes back finds what was asked for before it left.
    if !last.isEmpty, next == ahead { return nil }
    ahead = next
    return stride(from: ahead.first, to: ahead.end, by: direction == .down ? 1 : -1)
  }

  /// Notes that the list shows nothing any more, as when it goes away or its data is loaded anew.
  ///
  /// The next range is its first, from which it moves down.
  public mutating func clear() {
    visible = 0..<0
    direction = .down
  }
}
