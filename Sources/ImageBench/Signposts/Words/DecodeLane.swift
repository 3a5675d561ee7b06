/// Where a decode runs.
public enum DecodeLane: Int, SignpostWord {
  /// On the main lane, which it holds.
  case main
  /// On workers of its own.
  case background
  /// On the executor of the loader.
  case loader

  /// The word in the trace.
  public var word: String {
    switch self {
    case .main: "main"
    case .background: "background"
    case .loader: "loader"
    }
  }
}
