/// Where a decode runs.
public enum DecodeLane: String, SignpostWord {
  /// On the main lane, which it holds.
  case main
  /// On workers of its own.
  case background
  /// On the executor of the loader.
  case loader
}
