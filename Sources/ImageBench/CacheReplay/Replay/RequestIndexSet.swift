/// A set of request indices below a limit, with a fast maximum.
///
/// A tree of bits with 64 children per node: a bit of an upper level says whether the word below it
/// has any bit set. A million indices need four levels and 127 kB. Operations take O(log₆₄ n).
struct RequestIndexSet: ~Copyable {
  private let memory: UnsafeMutablePointer<UInt64>
  /// The offset of each level in the memory, from the indices themselves up to a single word.
  private let levels: (Int, Int, Int, Int, Int, Int)
  private let depth: Int

  /// An empty set for indices from 0 to `count` − 1; `count` is at most 2³⁶.
  init(count: Int) {
    precondition(
      count >= 0 && count <= 1 << 36,
      "A set of request indices cannot hold \(count) indices"
    )
    var offsets: [Int] = []
    var total = 0
    var size = max(1, count)
    repeat {
      size = (size + 63) / 64
      offsets.append(total)
      total += size
    } while size > 1
    memory = .allocate(capacity: total)
    memory.initialize(repeating: 0, count: total)
    depth = offsets.count
    while offsets.count < 6 { offsets.append(0) }
    levels = (offsets[0], offsets[1], offsets[2], offsets[3], offsets[4], offsets[5])
  }

  deinit { memory.deallocate() }

  @inline(__always)
  private func words(ofLevel level: Int) -> UnsafeMutablePointer<UInt64> {
    switch level {
    case 0: memory + levels.0
    case 1: memory + levels.1
    case 2: memory + levels.2
    case 3: memory + levels.3
    case 4: memory + levels.4
    default: memory + levels.5
    }
  }

  /// Whether `index` is in the set.
  @inline(__always)
  func contains(_ index: Int) -> Bool {
    memory[index >> 6] & (1 << UInt64(index & 63)) != 0
  }

  /// Adds `index`.
  @inline(__always)
  func insert(_ index: Int) {
    var index = index
    for level in 0..<depth {
      let word = words(ofLevel: level) + (index >> 6)
      let before = word.pointee
      word.pointee = before | (1 << UInt64(index & 63))
      if before != 0 { return }
      index >>= 6
    }
  }

  /// Removes `index`, which is in the set.
  @inline(__always)
  func remove(_ index: Int) {
    var index = index
    for level in 0..<depth {
      let word = words(ofLevel: level) + (index >> 6)
      word.pointee &= ~(1 << UInt64(index & 63))
      if word.pointee != 0 { return }
      index >>= 6
    }
  }

  /// The largest index in the set; traps if the set is empty.
  var maximum: Int {
    precondition(words(ofLevel: depth - 1).pointee != 0, "An empty set of indices has no maximum")
    var index = 0
    for level in stride(from: depth - 1, through: 0, by: -1) {
      index = index << 6 | (63 - words(ofLevel: level)[index].leadingZeroBitCount)
    }
    return index
  }
}
