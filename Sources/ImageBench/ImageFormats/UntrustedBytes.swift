/// Bytes of unknown origin, in memory or in a file.
///
/// Every read is checked, and a read that is not completely inside gives nil.
package protocol UntrustedBytes {
  var count: Int { get }

  /// The byte at `offset`.
  func byte(at offset: Int) -> UInt8?

  /// The `length` bytes from `offset` on, without copying them.
  func slice(at offset: Int, count length: Int) -> Self?
}

/// The byte order of a number.
package enum ByteOrder: Sendable {
  /// The lowest byte first, as in TIFF's "II".
  case littleEndian
  /// The highest byte first, as in JPEG, PNG and TIFF's "MM".
  case bigEndian
}

extension UntrustedBytes {
  /// Whether the first bytes are those of `prefix`.
  package func starts(with prefix: [UInt8]) -> Bool {
    prefix.count <= count && prefix.indices.allSatisfy { byte(at: $0) == prefix[$0] }
  }

  /// An unsigned number of `size` bytes, 1 to 4.
  package func integer(at offset: Int, size: Int, order: ByteOrder) -> Int? {
    guard let field = slice(at: offset, count: size) else { return nil }
    var value = 0
    for index in 0..<size {
      guard let byte = field.byte(at: order == .bigEndian ? index : size - 1 - index) else {
        return nil
      }
      value = value << 8 | Int(byte)
    }
    return value
  }
}

/// Untrusted bytes in memory, which must outlive this value.
package struct UntrustedMemory: UntrustedBytes {
  private let bytes: UnsafeRawBufferPointer

  /// The bytes of `bytes`.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }

  package func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[offset] : nil
  }

  package func slice(at offset: Int, count length: Int) -> UntrustedMemory? {
    guard offset >= 0, length >= 0, offset <= bytes.count, length <= bytes.count - offset else {
      return nil
    }
    return UntrustedMemory(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length]))
  }

  /// Appends all bytes to `target`.
  package func append(to target: inout [UInt8]) {
    target.append(contentsOf: bytes)
  }
}

/// Untrusted bytes that a closure fetches a block at a time, such as those of a file.
package struct UntrustedSource: UntrustedBytes {
  package let count: Int
  private let start: Int
  private let block: Block

  /// `count` bytes.
  ///
  /// `fetch` is called only for ranges within them; if it returns fewer bytes than requested, the
  /// rest is treated as missing.
  package init(count: Int, fetch: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    self.count = count
    start = 0
    block = Block(total: count, fetch: fetch)
  }

  private init(count: Int, start: Int, block: Block) {
    self.count = count
    self.start = start
    self.block = block
  }

  package func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < count ? block.byte(at: start + offset) : nil
  }

  package func slice(at offset: Int, count length: Int) -> UntrustedSource? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return UntrustedSource(count: length, start: start + offset, block: block)
  }

  /// The last fetched block, which all slices share.
  private final class Block {
    // Headers are read front to back, in fields of a few bytes; the size is the block size of most
    // file systems.
    private static let size = 4096

    private let total: Int
    private let fetch: (_ offset: Int, _ count: Int) -> [UInt8]
    private var bytes: [UInt8] = []
    private var start = 0

    init(total: Int, fetch: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
      self.total = total
      self.fetch = fetch
    }

    func byte(at offset: Int) -> UInt8? {
      if !(start..<start + bytes.count).contains(offset) {
        start = offset - offset % Block.size
        bytes = fetch(start, min(Block.size, total - start))
      }
      let index = offset - start
      return index < bytes.count ? bytes[index] : nil
    }
  }
}
