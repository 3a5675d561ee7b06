/// What the gravest warning of a codec means for the pixels.
public enum DecodeWarningKind: String, SignpostWord {
  /// They are right.
  case harmless
  /// Some are wrong.
  case damage
  /// Some are missing.
  case truncation
}
