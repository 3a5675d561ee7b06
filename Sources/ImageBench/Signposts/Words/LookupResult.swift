/// What a look into a cache found.
public enum LookupResult: Int, SignpostWord {
  /// Nothing.
  case miss
  /// The image.
  case hit

  /// The word in the trace.
  public var word: String {
    switch self {
    case .miss: "miss"
    case .hit: "hit"
    }
  }
}
