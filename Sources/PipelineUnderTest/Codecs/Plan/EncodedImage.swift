public import Basics

/// The bytes of an encoded image, which never change.
public final class EncodedImage: Sendable {
  /// The number of encoded bytes.
  public let byteCount: ByteCount

  // Unchecked: the block is written during initialisation and only read afterwards.
  private nonisolated(unsafe) let base: UnsafeRawPointer?
  // Unchecked: it is only kept, so that the block stays.
  private nonisolated(unsafe) let owner: AnyObject

  /// A copy of `bytes`.
  ///
  /// Throws `.outOfMemory`. Empty bytes are allowed here; the decoder refuses them.
  public convenience init(copying bytes: UnsafeRawBufferPointer) throws(DecodingError) {
    try self.init(capacity: bytes.count) { (target) throws(DecodingError) in
      target.copyMemory(from: bytes)
      return bytes.count
    }
  }

  /// A copy of `bytes`, for short arrays.
  ///
  /// Throws `.outOfMemory`.
  public convenience init(copying bytes: [UInt8]) throws(DecodingError) {
    try self.init(capacity: bytes.count) { (target) throws(DecodingError) in
      target.copyBytes(from: bytes)
      return bytes.count
    }
  }

  /// The bytes that `fill` writes at the start of a block of `capacity` bytes; it returns their
  /// number.
  ///
  /// Throws `.outOfMemory`, or what `fill` throws.
  public init(
    capacity: Int,
    filling fill: (UnsafeMutableRawBufferPointer) throws(DecodingError) -> Int
  ) throws(DecodingError) {
    let memory = try PixelMemory(byteCount: capacity)
    let count = try fill(UnsafeMutableRawBufferPointer(start: memory.base, count: capacity))
    precondition(
      (0...capacity).contains(count),
      "\(count) bytes were filled into a block of \(capacity)"
    )
    base = UnsafeRawPointer(memory.base)
    owner = memory
    byteCount = ByteCount(count)
  }

  /// The bytes that `owner` holds, without a copy; they must stay as they are while it lives.
  package init(of owner: AnyObject, bytes: UnsafeRawBufferPointer) {
    base = bytes.baseAddress
    self.owner = owner
    byteCount = ByteCount(bytes.count)
  }

  /// The first `count` bytes of `image`, in the same memory; O(1).
  ///
  /// Traps when `image` has fewer.
  public init(first count: ByteCount, of image: EncodedImage) {
    precondition(
      count >= .zero && count <= image.byteCount,
      "\(image.byteCount) bytes have no front of \(count)"
    )
    base = image.base
    owner = image.owner
    byteCount = count
  }

  /// Calls `body` with the encoded bytes.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafeBytes)
  }

  /// The encoded bytes, valid as long as this object lives.
  package var unsafeBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: byteCount.bytes)
  }
}
