import CAllocator
import Quantities

/// A block of pixel memory that is being written by one owner.
final class PixelMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int

  /// What the block holds at first.
  enum Contents {
    case undefined
    case zero
  }

  init(byteCount: Int, contents: Contents = .undefined) throws(DecodingError) {
    let memory =
      switch contents {
      case .undefined: ib_pixels_alloc(byteCount)
      case .zero: ib_pixels_alloc_zeroed(byteCount)
      }
    guard let memory else { throw .outOfMemory(bytes: ByteCount(byteCount)) }
    base = memory
    self.byteCount = byteCount
  }

  deinit {
    ib_pixels_free(base, byteCount)
  }
}
