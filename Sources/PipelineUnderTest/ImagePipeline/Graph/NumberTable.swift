/// Values by numbers that are given out in turn, such as those of loads, nodes and workers.
///
/// Open addressing with linear probing, at most half full. Numbers that follow each other lie side by
/// side, so that the number itself is the hash, a look-up is one comparison, and a value is changed
/// where it lies. All is O(1), amortised where the table grows, but for what is said below.
struct NumberTable<Value> {
  /// A place without a value is empty.
  fileprivate struct Place {
    var number: UInt64 = 0
    var value: Value?
  }

  private static var smallest: Int { 16 }

  private var places = ContiguousArray(repeating: Place(), count: smallest)

  /// The number of values.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The value of `number`; setting nil takes it out.
  subscript(number: UInt64) -> Value? {
    @inline(__always) _read { yield places[search(number)].value }
    // Inlined, because the frame of a coroutine that is called would be allocated each time; and only
    // one with a single place to yield is. So room is made first, even where a value is only changed.
    @inline(__always) _modify {
      if (count + 1) * 2 > places.count { grow() }
      let index = search(number)
      let wasThere = places[index].value != nil
      defer {
        let isThere = places[index].value != nil
        if isThere, !wasThere {
          places[index].number = number
          count += 1
        } else if wasThere, !isThere {
          close(index)
        }
      }
      yield &places[index].value
    }
  }

  /// Changes the value of `number` where it lies, if there is one; it must not be taken out.
  @inline(__always)
  mutating func change(_ number: UInt64, _ body: (inout Value) -> Void) {
    let index = search(number)
    guard places[index].value != nil else { return }
    body(&places[index].value!)
  }

  /// Takes a value out.
  mutating func removeValue(of number: UInt64) -> Value? {
    let index = search(number)
    guard let value = places[index].value.take() else { return nil }
    close(index)
    return value
  }

  mutating func removeAll() {
    self = NumberTable()
  }

  /// The numbers that have a value, lowest first.
  ///
  /// - Complexity: O(n log n).
  var numbers: [UInt64] {
    places.compactMap { $0.value == nil ? nil : $0.number }.sorted()
  }

  /// The place of `number`, or the empty one at which it would go in.
  private func search(_ number: UInt64) -> Int {
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: number) & mask
    while places[index].value != nil, places[index].number != number { index = (index + 1) & mask }
    return index
  }

  /// Fills the hole that a value left at `index` with what was pushed beyond it.
  private mutating func close(_ index: Int) {
    count -= 1
    let mask = places.count - 1
    var hole = index
    var next = (hole + 1) & mask
    while places[next].value != nil {
      let home = Int(truncatingIfNeeded: places[next].number) & mask
      if (next - home) & mask >= (next - hole) & mask {
        places.swapAt(hole, next)
        hole = next
      }
      next = (next + 1) & mask
    }
  }

  private mutating func grow() {
    var old = ContiguousArray(repeating: Place(), count: places.count * 2)
    swap(&old, &places)
    for place in old where place.value != nil { places[search(place.number)] = place }
  }
}

extension NumberTable: Sendable where Value: Sendable {}
extension NumberTable.Place: Sendable where Value: Sendable {}

/// A set of numbers that are given out in turn.
struct NumberSet {
  private var table = NumberTable<Void>()

  var isEmpty: Bool { table.isEmpty }

  func contains(_ number: UInt64) -> Bool { table[number] != nil }

  mutating func insert(_ number: UInt64) { table[number] = () }

  /// Takes a number out; false when it was not there.
  @discardableResult
  mutating func remove(_ number: UInt64) -> Bool { table.removeValue(of: number) != nil }

  mutating func removeAll() { table.removeAll() }
}
