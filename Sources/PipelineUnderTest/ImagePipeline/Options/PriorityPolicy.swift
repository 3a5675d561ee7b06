/// How shared work gets its priority.
public enum PriorityPolicy: String, Sendable, Hashable, CaseIterable {
  /// It keeps the priority of the load that began it.
  case `static`
  /// The highest of all loads that joined; it never falls, and waiting work keeps its position.
  case maximumAtJoin = "maximum-at-join"
  /// The highest of its present loads; a change moves waiting work in its queue.
  case maximum
}
