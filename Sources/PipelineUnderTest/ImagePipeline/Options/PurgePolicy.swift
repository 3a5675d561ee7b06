/// What a memory warning empties.
public enum PurgePolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing: the warning is not observed.
  case none
  /// What ``MemoryCacheOptions/trims`` says; the whole memory cache unless it says otherwise.
  case all
}
