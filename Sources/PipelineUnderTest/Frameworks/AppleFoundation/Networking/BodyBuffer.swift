internal import Basics
internal import Requests
internal import Synchronization
internal import VirtualDevice

/// The bytes of a body as they come, on the ledger from their arrival until the last `Data` ends.
// Unchecked: its task fills it behind a lock, and hands it out once.
final class BodyBuffer: @unchecked Sendable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0
  private let memory: (any MemoryAccounting)?
  private var isHandedOut = false

  /// An empty buffer with room for `expected` bytes.
  init(expected: Int) {
    capacity = max(expected, 1 << 12)
    base = .allocate(byteCount: capacity, alignment: 16)
    memory = Device.currentIfAny?.memory
  }

  deinit {
    guard !isHandedOut else { return }
    memory?.release(ByteCount(count), from: .compressed)
    base.deallocate()
  }

  func append(_ bytes: [UInt8]) {
    if count + bytes.count > capacity {
      capacity = max(capacity * 2, count + bytes.count)
      let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
      larger.copyMemory(from: base, byteCount: count)
      base.deallocate()
      base = larger
    }
    bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      (base + count).copyMemory(from: start, byteCount: source.count)
    }
    count += bytes.count
    memory?.charge(ByteCount(bytes.count), to: .compressed)
  }

  /// The bytes as data, which take them off the ledger when they end; the buffer is then used up.
  func takeData() -> Data {
    isHandedOut = true
    let (memory, count) = (memory, count)
    ChargedBodies.add(base)
    return Data(
      bytesNoCopy: base,
      count: count,
      deallocator: .custom { bytes, _ in
        ChargedBodies.remove(bytes)
        memory?.release(ByteCount(count), from: .compressed)
        bytes.deallocate()
      }
    )
  }
}
