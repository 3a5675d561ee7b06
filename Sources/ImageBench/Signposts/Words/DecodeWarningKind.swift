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
