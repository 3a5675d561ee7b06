package import Basics
package import DeviceContract
internal import ImagePipeline
internal import Synchronization

/// A ledger that records the lowest and the highest balance of each owner.
package final class CheckedLedger: MemoryAccounting {
  private struct State {
    var bytes = [Int](repeating: 0, count: MemoryOwner.allCases.count)
    var lowest = [Int](repeating: 0, count: MemoryOwner.allCases.count)
    var highest = [Int](repeating: 0, count: MemoryOwner.allCases.count)

    mutating func add(_ change: Int, to owner: MemoryOwner) {
      let index = owner.rawValue
      bytes[index] += change
      lowest[index] = min(lowest[index], bytes[index])
      highest[index] = max(highest[index], bytes[index])
    }
  }

  private let state = Mutex(State())

  package init() {}

  /// The bytes that `owner` holds now.
  package func bytes(of owner: MemoryOwner) -> ByteCount {
    ByteCount(state.withLock { $0.bytes[owner.rawValue] })
  }

  /// The most bytes that `owner` has held.
  package func peak(of owner: MemoryOwner) -> ByteCount {
    ByteCount(state.withLock { $0.highest[owner.rawValue] })
  }

  package var isZero: Bool { state.withLock { $0.bytes.allSatisfy { $0 == 0 } } }

  package var neverFellBelowZero: Bool { state.withLock { $0.lowest.allSatisfy { $0 == 0 } } }

  package func charge(_ bytes: ByteCount, to owner: MemoryOwner) {
    state.withLock { $0.add(bytes.bytes, to: owner) }
  }

  package func release(_ bytes: ByteCount, from owner: MemoryOwner) {
    state.withLock { $0.add(-bytes.bytes, to: owner) }
  }

  package func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {
    state.withLock { state in
      state.add(-bytes.bytes, to: source)
      state.add(bytes.bytes, to: target)
    }
  }
}
