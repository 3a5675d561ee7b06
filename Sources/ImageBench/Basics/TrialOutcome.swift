/// How a trial ended, from the worse end to the better; the raw value is the word in tables.
public enum TrialOutcome: String, Sendable, Hashable, CaseIterable {
  /// The device ended the app for its memory.
  case jetsam
  /// With its last frame.
  case completed
}
