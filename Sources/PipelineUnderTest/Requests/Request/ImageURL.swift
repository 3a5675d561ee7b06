/// The URL of an image: a number that is quick to compare, and the text for readers.
///
/// Two URLs are equal exactly if their numbers are.
public struct ImageURL: Sendable {
  /// The number of this URL; unique within a trial, and recorded in signposts.
  public let number: Int
  private let wording: @Sendable (Int) -> String

  /// The URL as text, such as "https://img.example/tile/12.jpg".
  public var text: String { wording(number) }

  /// The URL `text` with its `number`.
  public init(number: Int, text: String) {
    self.init(number: number) { _ in text }
  }

  /// The URL with this `number`, whose text is made only when it is read.
  ///
  /// The text is rarely read: a trial compares URLs by number.
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
