/// Why an entry left a cache.
public enum EvictReason: Int, SignpostWord {
  /// The costs were above their limit.
  case costLimit
  /// There were too many entries.
  case countLimit
  /// The cache was emptied.
  case purge
  /// Another entry has its key now.
  case replaced
  /// It was too old.
  case expired

  /// The word in the trace.
  public var word: String {
    switch self {
    case .costLimit: "cost-limit"
    case .countLimit: "count-limit"
    case .purge: "purge"
    case .replaced: "replaced"
    case .expired: "expired"
    }
  }
}
