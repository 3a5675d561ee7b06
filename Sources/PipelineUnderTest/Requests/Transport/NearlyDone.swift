/// What a cancellation does to a transfer that is almost done.
public enum NearlyDone: Sendable, Hashable {
  /// It stops the transfer.
  case stopped
  /// Once this many percent of the bytes have arrived, it lets the transfer complete and stores
  /// them.
  case finished(fromPercent: Int)
}
