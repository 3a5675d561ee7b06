internal import Basics
internal import DeviceContract
internal import Foundation
internal import VirtualDevice

/// Encoded bytes on the ledger, for as long as a `Data` refers to them.
final class LedgerBytes {
  private let start: UnsafeMutableRawPointer
  private let count: ByteCount
  private let memory: any MemoryAccounting

  /// Takes over memory of `malloc` with `count` bytes that are charged already.
  private init(
    _ start: UnsafeMutableRawPointer,
    _ count: Int,
    _ memory: any MemoryAccounting
  ) {
    self.start = start
    self.count = ByteCount(count)
    ChargedBodies.add(start)
    self.memory = memory
  }

  deinit {
    ChargedBodies.remove(start)
    free(start)
    memory.release(count, from: .compressed)
  }

  /// A `Data` with these bytes, charged to the ledger until the last reference to it ends.
  static func data(_ bytes: [UInt8], _ memory: any MemoryAccounting) -> Data {
    guard !bytes.isEmpty, let start = malloc(bytes.count) else { return Data() }
    bytes.withUnsafeBytes { start.copyMemory(from: $0.baseAddress!, byteCount: bytes.count) }
    memory.charge(ByteCount(bytes.count), to: .compressed)
    return data(start, bytes.count, memory)
  }

  /// A `Data` with bytes that are charged already.
  static func data(
    _ start: UnsafeMutableRawPointer,
    _ count: Int,
    _ memory: any MemoryAccounting
  ) -> Data {
    let owner = LedgerBytes(start, count, memory)
    return Data(
      bytesNoCopy: start,
      count: count,
      deallocator: .custom { _, _ in withExtendedLifetime(owner) {} }
    )
  }
}

/// A body that grows, as one piece of memory that is charged byte for byte.
struct BodyBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private var count = 0
  private var capacity = 0
  private var memory: (any MemoryAccounting)?

  deinit {
    guard let start else { return }
    free(start)
    memory?.release(ByteCount(count), from: .compressed)
  }

  /// Whether no bytes have come.
  var isEmpty: Bool { count == 0 }

  /// Appends bytes.
  ///
  /// - Complexity: O(n) amortised; no copy of what came before if `expected` is right.
  mutating func append(
    _ bytes: some ContiguousBytes,
    expected: Int64,
    _ memory: any MemoryAccounting
  ) {
    bytes.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
      if count + bytes.count > capacity {
        capacity = max(count + bytes.count, min(Int(max(expected, 0)), 1 << 28), capacity * 2)
        start = realloc(start, capacity)
      }
      guard let start else { preconditionFailure("a body of \(capacity) bytes does not fit") }
      (start + count).copyMemory(from: source, byteCount: bytes.count)
      count += bytes.count
      memory.charge(ByteCount(bytes.count), to: .compressed)
    }
    self.memory = memory
  }

  /// The bytes, which leave the buffer.
  mutating func take() -> Data {
    guard let start, let memory else { return Data() }
    defer {
      self.start = nil
      (count, capacity) = (0, 0)
    }
    return LedgerBytes.data(start, count, memory)
  }
}
