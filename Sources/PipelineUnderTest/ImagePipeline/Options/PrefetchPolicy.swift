/// What is loaded before it is on the screen.
public enum PrefetchPolicy: Sendable, Hashable {
  /// Nothing.
  case off
  /// The next `items` items in the direction of the scroll, at most `slots` loads at a time.
  case window(items: Int, slots: Int)
}
