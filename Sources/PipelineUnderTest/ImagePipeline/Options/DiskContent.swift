/// What the disk cache stores.
public enum DiskContent: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// The bytes as they were fetched.
  case original
}
