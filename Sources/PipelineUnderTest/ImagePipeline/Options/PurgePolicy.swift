/// What a memory warning empties.
public enum PurgePolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing: the warning is ignored.
  case none
  /// The whole memory cache.
  case all
}
