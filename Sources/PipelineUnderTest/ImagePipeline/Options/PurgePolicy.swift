/// How the memory cache answers a memory warning and the background.
public enum PurgePolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing: neither is heard.
  case none
  /// A warning empties the whole memory cache; in the background it keeps a tenth of its limit.
  case all
}
