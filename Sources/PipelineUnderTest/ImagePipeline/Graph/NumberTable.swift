internal import Basics

/// Values by numbers that are given out in turn, such as those of loads, nodes and workers.
///
/// Open addressing as in ``LinearProbing``, at most half full. Numbers that follow each other lie
/// side by side, so that the number itself is the hash, a look-up is one comparison, and a value is
/// changed where it lies. All is O(1), amortised where the table grows, but for what is said below.
struct NumberTable<Value> {
  /// An entry without a value is empty.
  fileprivate struct Entry {
    var number: UInt64 = 0
    var value: Value?
  }

  private var entries = ContiguousArray(repeating: Entry(), count: LinearProbing.grown(0))

  /// The number of values.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The value of `number`; setting nil takes it out.
  subscript(number: UInt64) -> Value? {
    @inline(__always) _read { yield entries[search(number)].value }
    // Inlined, because the frame of a coroutine that is called would be allocated each time; and
    // only one with a single yield is. So room is made first, even where a value is only changed.
    @inline(__always) _modify {
      if LinearProbing.needsRoom(count: count, capacity: entries.count) { grow() }
      let index = search(number)
      let wasThere = entries[index].value != nil
      defer {
        let isThere = entries[index].value != nil
        if isThere, !wasThere {
          entries[index].number = number
          count += 1
        } else if wasThere, !isThere {
          close(index)
        }
      }
      yield &entries[index].value
    }
  }

  /// Changes the value of `number` where it lies, if there is one; it must not be taken out.
  @inline(__always)
  mutating func change(_ number: UInt64, _ body: (inout Value) -> Void) {
    let index = search(number)
    guard entries[index].value != nil else { return }
    body(&entries[index].value!)
  }

  /// Takes a value out.
  mutating func removeValue(of number: UInt64) -> Value? {
    let index = search(number)
    guard let value = entries[index].value.take() else { return nil }
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
    entries.compactMap { $0.value == nil ? nil : $0.number }.sorted()
  }

  /// The index of `number`, or of the empty entry at which it would go in.
  private func search(_ number: UInt64) -> Int {
    let probing = LinearProbing(capacity: entries.count)
    return probing.search(from: probing.home(Int(truncatingIfNeeded: number))) {
      entries[$0].value == nil || entries[$0].number == number
    }
  }

  /// Fills the hole that a value left at `index` with what was pushed beyond it.
  private mutating func close(_ index: Int) {
    count -= 1
    let probing = LinearProbing(capacity: entries.count)
    _ = probing.closeHole(
      at: index,
      home: { index in
        entries[index].value == nil
          ? nil : probing.home(Int(truncatingIfNeeded: entries[index].number))
      },
      move: { entries.swapAt($0, $1) }
    )
  }

  private mutating func grow() {
    var old = ContiguousArray(repeating: Entry(), count: LinearProbing.grown(entries.count))
    swap(&old, &entries)
    for entry in old where entry.value != nil { entries[search(entry.number)] = entry }
  }
}

extension NumberTable: Sendable where Value: Sendable {}
extension NumberTable.Entry: Sendable where Value: Sendable {}

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
