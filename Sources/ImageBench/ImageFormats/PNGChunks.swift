/// The chunks of a PNG up to and including the first IDAT (PNG, third edition, §5.3).
///
/// Checksums are not verified: the metadata read here may be damaged, and the codec judges the
/// rest.
package struct PNGChunks<Bytes: UntrustedBytes>: Sequence, IteratorProtocol {
  /// A chunk: the four letters of its type as a number, where it begins, and its data, nil when
  /// they are cut off.
  package struct Chunk {
    package var name: Name
    package var offset: Int
    package var data: Bytes?
  }

  /// The type of a chunk.
  package struct Name: Sendable, Hashable, ExpressibleByStringLiteral {
    private let number: UInt32

    init(_ number: UInt32) {
      self.number = number
    }

    /// The type whose letters are those of `name`.
    package init(stringLiteral name: StaticString) {
      number = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
  }

  private let input: Bytes
  private var offset = 8
  private var steps = 0

  /// The chunks of `input`, whose first eight bytes are the signature.
  package init(_ input: Bytes) {
    self.input = input
  }

  /// The next chunk; nil after the first IDAT, at the end, and when a length has its sign bit set,
  /// which the specification reserves.
  package mutating func next() -> Chunk? {
    guard steps < longestWalk,
      let length = input.integer(at: offset, size: 4, order: .bigEndian),
      let number = input.integer(at: offset + 4, size: 4, order: .bigEndian),
      length <= Int(Int32.max)
    else { return nil }
    let chunk = Chunk(
      name: Name(UInt32(number)),
      offset: offset,
      data: input.slice(at: offset + 8, count: length)
    )
    steps = chunk.name == "IDAT" ? longestWalk : steps + 1
    offset += 12 + length
    return chunk
  }
}
