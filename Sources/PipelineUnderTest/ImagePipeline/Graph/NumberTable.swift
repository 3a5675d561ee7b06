internal import Basics

/// Values by numbers that are assigned in sequence, such as those of loads, nodes and workers.
///
/// Open addressing as in ``LinearProbing``, at most half full. Successive numbers are adjacent: the
/// number itself is the hash, a look-up is one comparison, and a value is changed in place. All
/// operations are O(1), amortised when the table grows, unless stated otherwise.
struct NumberTable<Value> {
  /// An entry without a value is empty.
  fileprivate struct Entry {
    var number: UInt64 = 0
    var value: Value?
  }

  private var entries = ContiguousArray(repeating: Entry(), count: LinearProbing.grown(0))

  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The value of `number`; setting nil removes it.
  subscript(number: UInt64) -> Value? {
    @inline(__always) _read { yield entries[search(number)].value }
    // Inlined, because otherwise each call would allocate the coroutine's frame. The compiler
    // inlines only a coroutine with a single yield, so room is made first even if a value is only
    // changed.
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

  /// Changes the value of `number` in place, if there is one; `body` must not remove it.
  @inline(__always)
  mutating func change(_ number: UInt64, _ body: (inout Value) -> Void) {
    let index = search(number)
    guard entries[index].value != nil else { return }
    body(&entries[index].value!)
  }

  /// Removes a value.
  mutating func removeValue(of number: UInt64) -> Value? {
    let index = search(number)
    guard let value = entries[index].value.take() else { return nil }
    close(index)
    return value
  }

  mutating func removeAll() {
    self = NumberTable()
  }

  /// The numbers with a value, in ascending order.
  ///
  /// - Complexity: O(n log n).
  var numbers: [UInt64] {
    entries.compactMap { $0.value == nil ? nil : $0.number }.sorted()
  }

  /// The index of `number`, or of the empty entry for it.
  private func search(_ number: UInt64) -> Int {
    let probing = LinearProbing(capacity: entries.count)
    return probing.search(from: probing.home(Int(truncatingIfNeeded: number))) {
      entries[$0].value == nil || entries[$0].number == number
    }
  }

  /// Closes the hole at `index` by moving the entries that it had displaced.
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

/// A set of numbers that are assigned in sequence.
struct NumberSet {
  private var table = NumberTable<Void>()

  var isEmpty: Bool { table.isEmpty }

  var count: Int { table.count }

  func contains(_ number: UInt64) -> Bool { table[number] != nil }

  mutating func insert(_ number: UInt64) { table[number] = () }

  /// Removes a number; false if it was not in the set.
  @discardableResult
  mutating func remove(_ number: UInt64) -> Bool { table.removeValue(of: number) != nil }

  mutating func removeAll() { table.removeAll() }
}
