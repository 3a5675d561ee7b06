/// What the disk cache keeps.
public enum DiskContent: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// The bytes as they were fetched.
  case original
}
