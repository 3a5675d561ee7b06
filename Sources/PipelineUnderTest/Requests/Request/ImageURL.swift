/// The address of an image: a number that is quick to compare, and the text that people read.
///
/// Two addresses are the same exactly when their numbers are.
public struct ImageURL: Sendable {
  /// The number of this address; unique within a trial and carried by signposts.
  public let number: Int
  private let wording: @Sendable (Int) -> String

  /// The address as text, such as "https://img.example/tile/12.jpg".
  public var text: String { wording(number) }

  /// The address `text` with its `number`.
  public init(number: Int, text: String) {
    self.init(number: number) { _ in text }
  }

  /// The address with this `number`, which is put into words when somebody reads it.
  ///
  /// Hardly anybody does: in a trial, addresses are told apart by their numbers.
  public init(number: Int, wording: @escaping @Sendable (Int) -> String) {
    self.number = number
    self.wording = wording
  }
}

extension ImageURL: Hashable {
  /// Compares the numbers.
  @inlinable
  public static func == (lhs: ImageURL, rhs: ImageURL) -> Bool { lhs.number == rhs.number }

  /// Hashes the number.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
