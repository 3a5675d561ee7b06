/// Identifies one scheduled event, so that it can be cancelled.
///
/// A token may outlive its event: once the event has fired or was cancelled, it matches no other
/// event.
public struct EventToken: Hashable, Sendable {
  let ticket: UInt64
  /// The address of what the world keeps for the event.
  let kept: UInt
}
