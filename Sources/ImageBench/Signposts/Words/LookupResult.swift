/// What a look into a cache found.
public enum LookupResult: String, SignpostWord {
  /// Nothing.
  case miss
  /// The image.
  case hit
}
