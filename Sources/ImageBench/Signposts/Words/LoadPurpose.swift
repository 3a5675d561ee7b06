/// What asks for a load.
public enum LoadPurpose: String, SignpostWord {
  /// A view on the screen.
  case display
  /// A prefetcher, ahead of the screen.
  case prefetch
}
