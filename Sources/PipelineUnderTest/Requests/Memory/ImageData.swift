public import Basics
public import Codecs
internal import Synchronization

/// Encoded bytes in memory, charged to the ledger once however many hold them.
///
/// Holding is counted by hand, because the ledger must not depend on when the compiler lets go of
/// a reference. A new value is held once.
public final class ImageData: Sendable {
  /// The bytes; nil when decoding is only modelled.
  public let bytes: EncodedImage?
  /// What the header says; nil until a decoder has read it.
  public let header: ImageHeader?
  /// The number of encoded bytes.
  public let byteCount: ByteCount

  private let memory: any MemoryAccounting
  private let holders = Mutex(1)

  /// Data that is held once and charged to `memory`.
  public init(
    bytes: EncodedImage?,
    header: ImageHeader?,
    byteCount: ByteCount,
    memory: any MemoryAccounting
  ) {
    self.bytes = bytes
    self.header = header
    self.byteCount = byteCount
    self.memory = memory
    memory.charge(byteCount, to: .compressed)
  }

  /// Holds the data once more.
  public func hold() {
    holders.withLock { $0 += 1 }
  }

  /// Gives up one hold; the last one takes the bytes off the ledger.
  public func letGo() {
    let left = holders.withLock { count in
      count -= 1
      return count
    }
    precondition(left >= 0, "image data was let go more often than it was held")
    if left == 0 { memory.release(byteCount, from: .compressed) }
  }
}

extension ImageData {
  /// Where the bytes of these and then of `rest` stand behind each other, held once; both are left
  /// as they are.
  ///
  /// - Throws: `DecodingError.outOfMemory`.
  /// - Complexity: O(bytes).
  package func joined(
    with rest: ImageData,
    memory: any MemoryAccounting
  ) throws(DecodingError) -> ImageData {
    var bytes: EncodedImage?
    if let front = self.bytes, let back = rest.bytes {
      let count = front.byteCount.bytes + back.byteCount.bytes
      bytes = try EncodedImage(capacity: count) { (target) throws(DecodingError) in
        target.copyMemory(from: front.unsafeBytes)
        UnsafeMutableRawBufferPointer(rebasing: target[front.byteCount.bytes...])
          .copyMemory(from: back.unsafeBytes)
        return count
      }
    }
    return ImageData(
      bytes: bytes,
      header: header ?? rest.header,
      byteCount: byteCount + rest.byteCount,
      memory: memory
    )
  }
}
