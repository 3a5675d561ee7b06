/// Which items of a list come onto the screen next: events go in, actions come out.
///
/// An event is the range of visible items; the action is the list of items to load ahead, nearest
/// first. ``PrefetchWindow`` gets their requests and decides which loads begin and which are
/// cancelled.
///
/// Rows appear at one end of the screen and disappear at the other; if they differ in height, not
/// in the same frame. A row that only disappears therefore does not determine a direction: a list
/// that moves up keeps its window when only its bottom row disappears, and so does one that
/// oscillates around the edge of a row.
public struct ListWindow: Sendable {
  /// The direction in which a list moves.
  public enum Direction: Sendable, Hashable {
    /// To items with higher indices.
    case down
    /// To items with lower indices.
    case up
  }

  /// The direction of the list; down before it has moved.
  public private(set) var direction = Direction.down
  private let items: Int
  private var visible = 0..<0
  /// The first item ahead and the end of the range, in the order of the direction.
  private var ahead = (first: 0, end: 0)

  /// A window of `items` items, at least 0.
  public init(items: Int) {
    precondition(items >= 0, "a window holds 0 or more items, not \(items)")
    self.items = items
  }

  /// Notes that the items in `range` are visible in a list of `itemCount` items.
  ///
  /// - Returns: The items ahead that exist, nearest first; nil if they are those of the last range.
  public mutating func move(to range: Range<Int>, of itemCount: Int) -> StrideTo<Int>? {
    // A range between two rows, or after the last one, determines no direction.
    guard !range.isEmpty, range != visible else { return nil }
    let last = visible
    visible = range
    let isNewAbove = range.lowerBound < last.lowerBound
    let isNewBelow = range.upperBound > last.upperBound
    guard isNewAbove || isNewBelow else { return nil }
    // Both at once come of a screen that has grown, which has no direction.
    if isNewAbove != isNewBelow { direction = isNewAbove ? .up : .down }
    let next: (first: Int, end: Int) =
      switch direction {
      case .down:
        (range.upperBound, max(range.upperBound, min(itemCount, range.upperBound + items)))
      case .up: (range.lowerBound - 1, max(0, range.lowerBound - items) - 1)
      }
    // For a row that disappeared and appears again, the former requests still apply.
    if !last.isEmpty, next == ahead { return nil }
    ahead = next
    return stride(from: ahead.first, to: ahead.end, by: direction == .down ? 1 : -1)
  }

  /// Notes that the list no longer shows items, as when it disappears or reloads its data.
  ///
  /// The next range counts as its first, from which it moves down.
  public mutating func clear() {
    visible = 0..<0
    direction = .down
  }
}
