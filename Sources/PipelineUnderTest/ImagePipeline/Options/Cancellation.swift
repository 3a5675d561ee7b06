/// What happens to work whose owner leaves.
public enum Cancellation: String, Sendable, Hashable, CaseIterable {
  /// It goes on to its end, and the owner is handed the result all the same.
  case none
  /// It goes on to its end, but the owner is not handed the result any more.
  case flag
  /// It stops when the owner that began it leaves; everybody else is told that it was cancelled.
  case firstOwner = "first-owner"
  /// It stops when its last owner has left.
  case referenceCounted = "reference-counted"
}
