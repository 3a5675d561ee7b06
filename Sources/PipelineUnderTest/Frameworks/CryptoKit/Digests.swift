@_exported public import AppleFoundation

/// The bytes of a hash.
public protocol Digest: Sequence<UInt8>, Hashable, Sendable, CustomStringConvertible {
  static var byteCount: Int { get }
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}

/// What all digests are.
public protocol StoredDigest: Digest {
  static var name: String { get }
  var bytes: [UInt8] { get }
}

extension StoredDigest {
  public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
  public var description: String {
    "\(Self.name) digest: " + bytes.map { hexadecimal($0) }.joined()
  }
}

public struct SHA256Digest: StoredDigest {
  public static let name = "SHA256"
  public static let byteCount = 32
  public let bytes: [UInt8]
}

extension Insecure {
  public struct SHA1Digest: StoredDigest {
    public static let name = "SHA1"
    public static let byteCount = 20
    public let bytes: [UInt8]
  }
  public struct MD5Digest: StoredDigest {
    public static let name = "MD5"
    public static let byteCount = 16
    public let bytes: [UInt8]
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  let text = String(byte, radix: 16)
  return text.count == 1 ? "0" + text : text
}

/// A hash over bytes that may come in parts.
public protocol HashFunction {
  associatedtype Digest: CryptoKit.Digest
  init()
  mutating func update<D: DataProtocol>(data: D)
  func finalize() -> Digest
}

extension HashFunction {
  public static func hash<D: DataProtocol>(data: D) -> Digest {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }
}

/// Blocks of 64 bytes with the length at their end (FIPS 180-4, 5.1.1; RFC 1321, 3.1).
struct PaddedBlocks {
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  mutating func append(_ bytes: some Sequence<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    let before = rest.count
    rest.append(contentsOf: bytes)
    count += UInt64(rest.count - before)
    var start = 0
    while rest.count - start >= 64 {
      body(rest[start..<start + 64])
      start += 64
    }
    rest.removeFirst(start)
  }

  func finish(isBigEndian: Bool, _ body: (ArraySlice<UInt8>) -> Void) {
    var last = rest + [0x80]
    while last.count % 64 != 56 { last.append(0) }
    let bits = count &* 8
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    last += isBigEndian ? length.reversed() : length
    for start in stride(from: 0, to: last.count, by: 64) { body(last[start..<start + 64]) }
  }
}

func bigEndianWords(_ block: ArraySlice<UInt8>) -> [UInt32] {
  stride(from: block.startIndex, to: block.endIndex, by: 4).map {
    UInt32(block[$0]) << 24 | UInt32(block[$0 + 1]) << 16 | UInt32(block[$0 + 2]) << 8
      | UInt32(block[$0 + 3])
  }
}

func bytes(bigEndian words: [UInt32]) -> [UInt8] {
  words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
}

func rotateLeft(_ value: UInt32, _ count: UInt32) -> UInt32 {
  value << count | value >> (32 - count)
}
