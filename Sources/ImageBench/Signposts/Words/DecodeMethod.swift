/// How a decode makes its result.
public enum DecodeMethod: String, SignpostWord {
  /// Every pixel of the source.
  case full
  /// Every pixel of the source, then a smaller copy.
  case resize
  /// A smaller result at once.
  case downsample
  /// One of the sizes that the codec scales to.
  case powerOfTwo = "power-of-two"
  /// The thumbnail that the file carries.
  case embeddedThumbnail = "embedded-thumbnail"
}
