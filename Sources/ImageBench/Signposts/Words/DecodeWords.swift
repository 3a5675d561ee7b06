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

/// What the gravest warning of a codec means for the pixels.
public enum DecodeWarningKind: Int, SignpostWord {
  /// They are right.
  case harmless
  /// Some are wrong.
  case damage
  /// Some are missing.
  case truncation

  /// The word in the trace.
  public var word: String {
    switch self {
    case .harmless: "harmless"
    case .damage: "damage"
    case .truncation: "truncation"
    }
  }
}
