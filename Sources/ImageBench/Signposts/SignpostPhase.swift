/// The kind of mark that a record is.
public enum SignpostPhase: UInt8, Sendable {
  /// The begin of an interval.
  case begin
  /// The end of an interval.
  case end
  /// A single moment.
  case event
}
