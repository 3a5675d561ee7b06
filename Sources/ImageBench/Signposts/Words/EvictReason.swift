/// Why an entry left a cache.
public enum EvictReason: String, SignpostWord {
  /// The costs were above their limit.
  case costLimit = "cost-limit"
  /// There were too many entries.
  case countLimit = "count-limit"
  /// The cache was emptied.
  case purge
  /// Another entry has its key now.
  case replaced
  /// It was too old.
  case expired
}
