/// The address of an image: a number that is quick to compare, and the text that people read.
///
/// Two addresses are the same exactly when their numbers are.
public struct ImageURL: Sendable {
  /// The number of this address; unique within a trial and carried by signposts.
  public let number: Int
  /// The address as text, such as "https://img.example/tile/12.jpg".
  public let text: String

  /// The address `text` with its `number`.
  public init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}

extension ImageURL: Hashable {
  /// Compares the numbers.
  public static func == (lhs: ImageURL, rhs: ImageURL) -> Bool { lhs.number == rhs.number }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
