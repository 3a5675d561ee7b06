/// Whose priority shared work has.
public enum PriorityPolicy: String, Sendable, Hashable, CaseIterable {
  /// That of the load that began it, for good.
  case `static`
  /// The highest of all that joined; it never falls, and what waits in a queue keeps its place.
  case maximumAtJoin = "maximum-at-join"
  /// The highest of those who wait now; a change moves what waits in a queue.
  case maximum
}
