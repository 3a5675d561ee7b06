import Basics
import Testing

@Suite("A table by numbers")
struct KeyTableTests {
  /// A key that meets many others in one place.
  private struct Crowded: TableKey {
    var number: Int
    var tableNumber: UInt64 { UInt64(number.magnitude % 3) }
  }

  @Test("answers as a dictionary does, whatever was put in and taken out", arguments: 1...20)
  func likeDictionary(seed: UInt64) {
    expectLikeDictionary(seed: seed) { $0 }
  }

  @Test("answers as a dictionary does when keys meet in one place", arguments: 1...5)
  func collisions(seed: UInt64) {
    expectLikeDictionary(seed: seed) { Crowded(number: $0) }
  }

  @Test("has nothing at first, and nothing after the last key has gone")
  func empty() {
    var table = KeyTable<Int, String>()
    #expect(table.isEmpty && table[1] == nil && table.removeValue(forKey: 1) == nil)
    table[1] = "one"
    table[1] = nil
    #expect(table.isEmpty && table.count == 0 && Array(table.values).isEmpty)
  }

  private func expectLikeDictionary<Key: TableKey>(seed: UInt64, _ key: (Int) -> Key) {
    var random = SplitMix64(seed: seed)
    var table = KeyTable<Key, [Int]>()
    var expected: [Key: [Int]] = [:]
    for step in 0..<2_000 {
      let key = key(Int(random.next() % 200) - 100)
      switch random.next() % 5 {
      case 0:
        table[key] = [step]
        expected[key] = [step]
      case 1:
        table.change(key, from: []) { $0.append(step) }
        expected[key, default: []].append(step)
      case 2:
        table.change(key) { $0.append(-step) }
        expected[key]?.append(-step)
      default:
        #expect(
          table.removeValue(forKey: key) == expected.removeValue(forKey: key),
          "seed \(seed), step \(step)"
        )
      }
      #expect(table[key] == expected[key], "seed \(seed), step \(step)")
      #expect(table.count == expected.count, "seed \(seed), step \(step)")
    }
    #expect(
      table.values.map(\.description).sorted() == expected.values.map(\.description).sorted(),
      "seed \(seed)"
    )
  }
}
