public import Basics
internal import Synchronization

/// Row buffers that decodes reuse one after the other, up to a limit.
///
/// Freed pixel memory goes back to the system at once. Without this pool each decode of a small
/// image would touch fresh pages for rows that the previous decode had just freed. The workers of a
/// pipeline share one pool, so it keeps at most what all of them needed at the same time.
public final class DecodeScratch: Sendable {
  /// A block without an owner.
  struct Block {
    var base: UnsafeMutableRawPointer
    var byteCount: Int
  }

  /// The most memory kept between decodes; 1 MiB by default.
  public let limit: ByteCount

  // Only the pool references its blocks, and the mutex gives each to one owner.
  private struct Blocks: @unchecked Sendable {
    var blocks: [Block] = []
    var bytes = 0
  }

  private let kept = Mutex(Blocks())

  /// An empty pool that keeps at most `limit`.
  public init(limit: ByteCount = .mebibytes(1)) {
    self.limit = limit
  }

  /// The memory that the pool keeps now.
  public var keptBytes: ByteCount { ByteCount(kept.withLock { $0.bytes }) }

  /// Takes the smallest block of at least `byteCount` bytes, if one is at most twice as large.
  ///
  /// - Complexity: O(kept blocks), of which there are a few for each worker.
  func take(_ byteCount: Int) -> Block? {
    kept.withLock { kept in
      let fitting = kept.blocks.indices.filter {
        kept.blocks[$0].byteCount >= byteCount && kept.blocks[$0].byteCount / 2 <= byteCount
      }
      guard
        let place = fitting.min(by: { kept.blocks[$0].byteCount < kept.blocks[$1].byteCount })
      else { return nil }
      let block = kept.blocks.remove(at: place)
      kept.bytes -= block.byteCount
      return block
    }
  }

  /// Keeps `block` if the limit allows it, and returns whether it does.
  func keep(_ block: Block) -> Bool {
    kept.withLock { kept in
      guard block.byteCount <= limit.bytes - kept.bytes else { return false }
      kept.blocks.append(block)
      kept.bytes += block.byteCount
      return true
    }
  }

  /// Returns all kept memory to the system, as after a memory warning.
  public func purge() {
    let dropped = kept.withLock { kept in
      defer { kept = Blocks() }
      return kept
    }
    for block in dropped.blocks { PixelMemory.free(block) }
  }

  deinit { purge() }
}
