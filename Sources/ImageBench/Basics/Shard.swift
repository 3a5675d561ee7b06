/// One of the equal parts into which work is split, each for a machine of its own.
///
/// Its text is `3/8`: the third of eight.
package struct Shard: Sendable, Hashable {
  /// Which of the parts it is, from 1 to ``count``.
  package let number: Int
  /// The number of parts.
  package let count: Int

  /// Part `number` of `count`; nil unless 1 ≤ number ≤ count.
  package init?(number: Int, of count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `3/8`; nil when `text` has another form.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
      return nil
    }
    self.init(number: number, of: count)
  }

  /// The shards that `count` parts have, in order; none for a count below 1.
  package static func all(of count: Int) -> [Shard] {
    guard count > 0 else { return [] }
    return (1...count).compactMap { Shard(number: $0, of: count) }
  }

  /// Whether the item at `index`, from 0, belongs to this part when items are dealt out in turns.
  package func contains(_ index: Int) -> Bool { index % count == number - 1 }
}

extension Shard {
  /// The name of the folder with its results, such as `3-of-8`, below the folder of all parts.
  package var folderName: String { "\(number)-of-\(count)" }

  /// Reads a ``folderName``; nil for another name.
  package init?(folderName: some StringProtocol) {
    let parts = folderName.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "of", let number = Int(parts[0]), let count = Int(parts[2])
    else { return nil }
    self.init(number: number, of: count)
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}
