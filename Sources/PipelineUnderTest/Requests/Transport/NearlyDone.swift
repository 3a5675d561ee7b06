/// What a cancel does to a transfer that is almost done.
public enum NearlyDone: Sendable, Hashable {
  /// It stops the transfer.
  case stopped
  /// It lets the transfer end and its bytes be stored once this many percent of them have come.
  case finished(fromPercent: Int)
}
