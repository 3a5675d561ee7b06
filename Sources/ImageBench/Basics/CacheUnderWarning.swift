/// The reaction of an `NSCache` when the system is short of memory.
public enum CacheUnderWarning: Sendable, Hashable {
  /// It keeps everything.
  case keeps
  /// Everything leaves but discardable content in use, as in the background.
  case empties
}
