public import Basics
public import Codecs

/// The owners of bytes; every byte of an image belongs to exactly one of those before ``render``.
public enum MemoryOwner: Int, Sendable, Hashable, CaseIterable {
  /// Encoded bytes from network or disk.
  case compressed
  /// Working memory of a decoder, on top of its result.
  case scratch
  /// Decoded pixels that a view shows, also if others keep them.
  case view
  /// Decoded pixels that a memory cache keeps and no view shows.
  case cache
  /// Decoded pixels that only work in progress keeps.
  case inFlight
  /// Memory of the screen itself.
  case render
  /// Memory of other parts of the app.
  case app
}

/// The ledger of bytes by owner.
///
/// Caches call it while they are locked, so an implementation must not call back into them.
public protocol MemoryAccounting: Sendable {
  /// Adds bytes to an owner.
  func charge(_ bytes: ByteCount, to owner: MemoryOwner)

  /// Subtracts bytes from an owner.
  func release(_ bytes: ByteCount, from owner: MemoryOwner)

  /// Moves bytes between owners without changing the total.
  func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner)

  /// The memory that the decode `plan` takes where there is `extent` of the picture.
  func memory(of plan: DecodePlan, _ extent: DecodeWork.Extent) -> DecodeMemory
}

extension MemoryAccounting {
  /// As on a device without a decoder in hardware.
  public func memory(of plan: DecodePlan, _ extent: DecodeWork.Extent) -> DecodeMemory {
    DecodeMemory(plan)
  }
}

/// The memory of a decode on a device, which knows how a decoder in hardware leaves pixels.
public struct DecodeMemory: Sendable, Hashable {
  /// The memory of the result.
  public var result: ByteCount
  /// The memory that the decode takes besides its result, as long as it runs.
  public var working: ByteCount

  /// The memory of a decode on a core.
  public init(_ plan: DecodePlan) {
    result = plan.outputBytes
    working = plan.scratchBytes + plan.intermediateBytes
  }
}
