/// What asks for a load.
public enum LoadPurpose: Int, SignpostWord {
  /// A view on the screen.
  case display
  /// A prefetcher, ahead of the screen.
  case prefetch

  /// The word in the trace.
  public var word: String {
    switch self {
    case .display: "display"
    case .prefetch: "prefetch"
    }
  }
}
