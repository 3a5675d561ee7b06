public import Basics

/// Who holds bytes; every byte of an image belongs to exactly one of these.
public enum MemoryOwner: Int, Sendable, Hashable, CaseIterable {
  /// Encoded bytes, as they came from network or disk.
  case compressed
  /// What a decoder needs while it runs, above its result.
  case scratch
  /// Decoded pixels that a view holds, whoever else holds them too.
  case view
  /// Decoded pixels that only the memory cache holds (and perhaps a load).
  case cache
  /// Decoded pixels that only a running load holds.
  case inFlight
  /// What the screen itself needs.
  case render
}

/// The ledger of bytes by owner.
///
/// It is called while caches are locked, so it must not call back into the pipeline in the same
/// turn.
public protocol MemoryAccounting: Sendable {
  /// Adds bytes to an owner.
  func charge(_ bytes: ByteCount, to owner: MemoryOwner)

  /// Takes bytes from an owner.
  func release(_ bytes: ByteCount, from owner: MemoryOwner)

  /// Moves bytes between owners without changing the total.
  func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner)
}
