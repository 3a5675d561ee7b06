/// Whether a row that is bound has just come onto the screen or was there already.
public enum RowHistory: String, SignpostWord {
  /// It has just come.
  case new
  /// It was there already.
  case kept
  /// Its view comes back with what it had; the app was not asked for it again.
  case back
}
