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

/// The number of a picture that an app has made; it is never used again.
///
/// The address of a picture is: memory that one has given back another one gets.
package struct ImageID: Sendable, Hashable {
  private let number: Int

  private static let made = Atomic(0)

  /// That of images without a picture.
  package static let empty = ImageID(number: 0)

  /// A number that no other picture has.
  package static func next() -> ImageID {
    ImageID(number: made.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}
