/// The limits of a cache as plain numbers; `Int.max` is no limit, and 0 or less admits nothing.
struct CacheLimits: Sendable, Hashable {
  /// The largest sum of the costs of all entries.
  var cost = Int.max
  /// The largest number of entries.
  var count = Int.max
}
