import PipelineUnderTest
import Quantities
import Synchronization

/// A ledger that remembers the lowest and the highest that each owner ever had.
final class CheckedLedger: MemoryAccounting {
  private struct State {
    var bytes = [Int](repeating: 0, count: MemoryOwner.allCases.count)
    var lowest = [Int](repeating: 0, count: MemoryOwner.allCases.count)
    var highest = [Int](repeating: 0, count: MemoryOwner.allCases.count)

    mutating func add(_ change: Int, to owner: MemoryOwner) {
      let place = owner.rawValue
      bytes[place] += change
      lowest[place] = min(lowest[place], bytes[place])
      highest[place] = max(highest[place], bytes[place])
    }
  }

  private let state = Mutex(State())

  func bytes(of owner: MemoryOwner) -> ByteCount {
    ByteCount(state.withLock { $0.bytes[owner.rawValue] })
  }

  func peak(of owner: MemoryOwner) -> ByteCount {
    ByteCount(state.withLock { $0.highest[owner.rawValue] })
  }

  var isZero: Bool { state.withLock { $0.bytes.allSatisfy { $0 == 0 } } }

  var neverFellBelowZero: Bool { state.withLock { $0.lowest.allSatisfy { $0 == 0 } } }

  func charge(_ bytes: ByteCount, to owner: MemoryOwner) {
    state.withLock { $0.add(bytes.bytes, to: owner) }
  }

  func release(_ bytes: ByteCount, from owner: MemoryOwner) {
    state.withLock { $0.add(-bytes.bytes, to: owner) }
  }

  func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {
    state.withLock { state in
      state.add(-bytes.bytes, to: source)
      state.add(bytes.bytes, to: target)
    }
  }
}
