internal import Synchronization

/// The number of a place for pictures, which is that of a layer; it is never used again.
package struct PlaceID: Sendable, Hashable, Comparable {
  private let number: Int

  private static let made = Atomic(0)

  /// A number that no other place has.
  package static func next() -> PlaceID {
    PlaceID(number: made.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The older place first.
  package static func < (left: PlaceID, right: PlaceID) -> Bool { left.number < right.number }
}
