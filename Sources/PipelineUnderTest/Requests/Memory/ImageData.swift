public import Basics
public import Codecs
public import DeviceContract
internal import Synchronization

/// Encoded bytes in memory, charged to the ledger once, whatever the number of leases.
///
/// Code outside of this package can create one only with an ``ImageDataLease``. The last lease to
/// end takes the bytes off the ledger. A plain reference may be used while its user, or that user's
/// caller, owns a lease.
public final class ImageData: Sendable {
  /// The bytes; nil if decoding is only modelled.
  public let bytes: EncodedImage?
  /// The decoded header; nil until a decoder has read it.
  public let header: ImageHeader?
  /// The number of encoded bytes.
  public let byteCount: ByteCount

  private let memory: any MemoryAccounting
  private let leases = Mutex(0)

  fileprivate init(
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

  fileprivate func retain() {
    leases.withLock { $0 += 1 }
  }

  fileprivate func release() {
    let left = leases.withLock { count in
      count -= 1
      return count
    }
    if left == 0 { memory.release(byteCount, from: .compressed) }
  }
}

/// Keeps encoded bytes in memory until it is released or its owner is destroyed.
///
/// A lease cannot be copied, so each has one owner; ``another()`` makes one for a second owner.
public struct ImageDataLease: ~Copyable, Sendable {
  /// The bytes that this lease keeps in memory.
  public let data: ImageData

  /// The first lease of new data, which is charged to `memory` as ``MemoryOwner/compressed``.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; nil if decoding is only modelled.
  ///   - header: The decoded header; nil until a decoder has read it.
  ///   - byteCount: The number of encoded bytes.
  ///   - memory: The ledger.
  public init(
    bytes: EncodedImage?,
    header: ImageHeader?,
    byteCount: ByteCount,
    memory: any MemoryAccounting
  ) {
    self.init(ImageData(bytes: bytes, header: header, byteCount: byteCount, memory: memory))
  }

  /// One more lease of `data`, which must have a lease already.
  package init(_ data: ImageData) {
    self.data = data
    data.retain()
  }

  /// One more lease of the same bytes, for another owner.
  public func another() -> ImageDataLease { ImageDataLease(data) }

  /// Ends the lease now; the last one takes the bytes off the ledger.
  public consuming func release() {}

  deinit { data.release() }
}

extension ImageData {
  /// New data: the bytes of this one, followed by those of `rest`; both stay unchanged.
  ///
  /// - Throws: `DecodingError.outOfMemory`.
  ///
  /// - Complexity: O(bytes).
  package func joined(
    with rest: ImageData,
    memory: any MemoryAccounting
  ) throws(DecodingError) -> ImageDataLease {
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
    return ImageDataLease(
      bytes: bytes,
      header: header ?? rest.header,
      byteCount: byteCount + rest.byteCount,
      memory: memory
    )
  }
}
