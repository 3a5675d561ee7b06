/// A 64-bit FNV-1a hash of bytes, for naming things by their content.
///
/// It detects accidental differences, not attacks. Constants: Fowler, Noll and Vo,
/// http://www.isthe.com/chongo/tech/comp/fnv/ (offset basis and prime for 64 bits).
public struct ContentHash: Sendable, Hashable {
  /// The hash as a number.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash with a value that was stored before.
  public init(value: UInt64) {
    self.value = value
  }

  /// The hash of no bytes.
  public init() {}

  /// The hash of the UTF-8 bytes of `text`.
  ///
  /// - Complexity: O(n).
  public init(_ text: String) {
    combine(text)
  }

  /// Adds `bytes` to the hash.
  ///
  /// - Complexity: O(n).
  public mutating func combine(bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }

  /// Adds the UTF-8 bytes of `text` to the hash.
  ///
  /// - Complexity: O(n).
  public mutating func combine(_ text: String) {
    combine(bytes: text.utf8)
  }
}

extension ContentHash: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
