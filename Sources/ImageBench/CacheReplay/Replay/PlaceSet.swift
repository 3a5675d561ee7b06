/// A set of whole numbers below a limit, whose maximum is found in a few steps.
///
/// A tree of bits with 64 children to a node: a bit of an upper level says whether the word below it
/// has any. A million numbers need four levels and 127 kB. Operations take O(log₆₄ n).
struct PlaceSet: ~Copyable {
  private let memory: UnsafeMutablePointer<UInt64>
  /// Where each level begins in the memory, from the numbers themselves to the single word at the top.
  private let levels: (Int, Int, Int, Int, Int, Int)
  private let depth: Int

  /// An empty set for numbers from 0 to `count` − 1, at most 2³⁶.
  init(count: Int) {
    precondition(count >= 0 && count <= 1 << 36, "A set of places cannot hold \(count) numbers")
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
  private func level(_ index: Int) -> UnsafeMutablePointer<UInt64> {
    switch index {
    case 0: memory + levels.0
    case 1: memory + levels.1
    case 2: memory + levels.2
    case 3: memory + levels.3
    case 4: memory + levels.4
    default: memory + levels.5
    }
  }

  /// Whether `number` is in the set.
  @inline(__always)
  func contains(_ number: Int) -> Bool {
    memory[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  /// Puts `number` in.
  @inline(__always)
  func insert(_ number: Int) {
    var place = number
    for index in 0..<depth {
      let word = level(index) + (place >> 6)
      let before = word.pointee
      word.pointee = before | (1 << UInt64(place & 63))
      if before != 0 { return }
      place >>= 6
    }
  }

  /// Takes `number`, which is in the set, out.
  @inline(__always)
  func remove(_ number: Int) {
    var place = number
    for index in 0..<depth {
      let word = level(index) + (place >> 6)
      word.pointee &= ~(1 << UInt64(place & 63))
      if word.pointee != 0 { return }
      place >>= 6
    }
  }

  /// The largest number in the set; traps when it is empty.
  var maximum: Int {
    precondition(level(depth - 1).pointee != 0, "An empty set of places has no maximum")
    var place = 0
    for index in stride(from: depth - 1, through: 0, by: -1) {
      place = place << 6 | (63 - level(index)[place].leadingZeroBitCount)
    }
    return place
  }
}
