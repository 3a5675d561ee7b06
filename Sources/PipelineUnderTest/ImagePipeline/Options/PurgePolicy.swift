/// What a memory warning empties.
public enum PurgePolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing: the warning is ignored.
  case none
  /// What ``MemoryCacheOptions/trims`` says; by default the whole memory cache.
  case all
}
