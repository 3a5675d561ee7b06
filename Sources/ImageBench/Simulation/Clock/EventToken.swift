
/// Identifies one scheduled event, so that it can be cancelled.
///
/// A token may outlive its event: once the event has fired or was cancelled, it matches no other
/// event.
public struct EventToken: Hashable, @unchecked Sendable {
  var ticket: UInt64
  /// What the world keeps for the event.
  var kept: UnsafeMutableRawPointer
}

