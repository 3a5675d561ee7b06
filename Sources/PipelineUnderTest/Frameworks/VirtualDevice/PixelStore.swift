public import Basics
public import Codecs
public import DeviceContract
internal import Synchronization

/// Decoded pixels on the ledger, from their decode until the last image that uses them ends.
///
/// They belong to a view while a view shows them, else to a cache while an `NSCache` keeps them,
/// else to work in flight.
public final class PixelStore: Sendable {
  /// The pixels; nil if codecs are only modelled.
  public let pixels: PixelBuffer?
  /// Their bytes as an app sees them.
  public let byteCount: ByteCount
  /// Their bytes on the ledger.
  private let charged: ByteCount
  private let memory: any MemoryAccounting
  private struct Holders {
    var views = 0
    var caches = 0
    var isUploaded = false
    var owner: MemoryOwner {
      views > 0 ? .view : caches > 0 ? .cache : .inFlight
    }
  }
  private let holders = Mutex(Holders())

  /// Charges the pixels to `memory` as work in flight.
  public convenience init(
    pixels: PixelBuffer?,
    byteCount: ByteCount,
    memory: any MemoryAccounting
  ) {
    memory.charge(byteCount, to: .inFlight)
    self.init(pixels: pixels, byteCount: byteCount, charged: byteCount, memory: memory)
  }

  /// Takes over pixels of which `memory` counts `charged` bytes already as work in flight.
  init(
    pixels: PixelBuffer?,
    byteCount: ByteCount,
    charged: ByteCount,
    memory: any MemoryAccounting
  ) {
    self.pixels = pixels
    self.byteCount = byteCount
    self.charged = charged
    self.memory = memory
  }

  /// Pixels that another owner counts.
  public convenience init(countedElsewhere pixels: PixelBuffer?, byteCount: ByteCount) {
    self.init(pixels: pixels, byteCount: byteCount, charged: .zero, memory: Uncounted())
  }

  private struct Uncounted: MemoryAccounting {
    func charge(_ bytes: ByteCount, to owner: MemoryOwner) {}
    func release(_ bytes: ByteCount, from owner: MemoryOwner) {}
    func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {}
  }

  deinit {
    memory.release(charged, from: holders.withLock { $0.owner })
  }

  /// Notes that one more view shows the pixels, or one fewer.
  public func changeViews(by count: Int) { change { $0.views += count } }

  /// Notes that one more cache keeps the pixels, or one fewer.
  public func changeCaches(by count: Int) { change { $0.caches += count } }

  /// Notes that the renderer has the pixels; whether it had not before.
  public func markUploaded() -> Bool {
    holders.withLock { holders in
      defer { holders.isUploaded = true }
      return !holders.isUploaded
    }
  }

  private func change(_ body: (inout Holders) -> Void) {
    let (before, after) = holders.withLock { holders in
      let before = holders.owner
      body(&holders)
      precondition(
        holders.views >= 0 && holders.caches >= 0,
        "pixels were taken from a holder that had none"
      )
      return (before, holders.owner)
    }
    if before != after { memory.move(charged, from: before, to: after) }
  }
}
