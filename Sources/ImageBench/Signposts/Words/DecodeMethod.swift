/// How a decode makes its result.
public enum DecodeMethod: Int, SignpostWord {
  /// Every pixel of the source.
  case full
  /// Every pixel of the source, then a smaller copy.
  case resize
  /// A smaller result at once.
  case downsample
  /// One of the sizes that the codec scales to.
  case powerOfTwo
  /// The thumbnail that the file carries.
  case embeddedThumbnail

  /// The word in the trace.
  public var word: String {
    switch self {
    case .full: "full"
    case .resize: "resize"
    case .downsample: "downsample"
    case .powerOfTwo: "power-of-two"
    case .embeddedThumbnail: "embedded-thumbnail"
    }
  }
}
