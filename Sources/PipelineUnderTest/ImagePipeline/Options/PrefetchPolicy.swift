/// What is loaded before it is visible.
public enum PrefetchPolicy: Sendable, Hashable {
  /// Nothing.
  case off
  /// The next `items` items in the direction of scrolling, at most `slots` loads at a time.
  case window(items: Int, slots: Int)
}
