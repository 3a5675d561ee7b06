import Basics
import CSupport

/// A block of pixel memory that one owner writes.
final class PixelMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int

  /// The initial contents of the block.
  enum Contents {
    case undefined
    case zero
  }

  private let block: DecodeScratch.Block
  private let scratch: DecodeScratch?

  /// Takes memory from `scratch` if it has a suitable block, else from the pixel arena.
  ///
  /// On release the block returns to `scratch`, if that has room. Zeroed memory always comes from
  /// the arena, which has fresh pages for it.
  init(
    byteCount: Int,
    contents: Contents = .undefined,
    scratch: DecodeScratch? = nil
  ) throws(DecodingError) {
    self.byteCount = byteCount
    self.scratch = scratch
    if contents == .undefined, let block = scratch?.take(byteCount) {
      self.block = block
      base = block.base
      return
    }
    let memory =
      switch contents {
      case .undefined: ib_pixels_alloc(byteCount)
      case .zero: ib_pixels_alloc_zeroed(byteCount)
      }
    guard let memory else { throw .outOfMemory(bytes: ByteCount(byteCount)) }
    base = memory
    block = DecodeScratch.Block(base: memory, byteCount: byteCount)
  }

  /// The smallest page of a machine, in bytes.
  private static let pageBytes = 4096

  /// Writes to each page, so that the system provides it; the contents stay as they are.
  ///
  /// - Complexity: O(pages).
  func touch() {
    for offset in stride(from: 0, to: byteCount, by: Self.pageBytes) {
      let byte = base.load(fromByteOffset: offset, as: UInt8.self)
      base.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    }
  }

  deinit {
    if scratch?.keep(block) != true { Self.free(block) }
  }

  /// Returns a block without an owner to the arena.
  static func free(_ block: DecodeScratch.Block) {
    ib_pixels_free(block.base, block.byteCount)
  }
}
