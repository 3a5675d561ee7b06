import Basics
import Testing

@testable import ImagePipeline

@Suite("Number table")
struct NumberTableTests {
  @Test(
    "It equals a dictionary after random insertions and removals",
    arguments: [1, 2, 3] as [UInt64],
    // Consecutive numbers, numbers that all share one slot, and numbers that share it in pairs.
    [1, 1 << 32, 8] as [UInt64]
  )
  func agreesWithDictionary(seed: UInt64, stride: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = NumberTable<[Int]>()
    var model: [UInt64: [Int]] = [:]
    for step in 0..<2_000 {
      // The numbers in use move upwards, so that clusters of entries form and dissolve.
      let number = (UInt64(step) / 8 + random.next() % 40 + 1) &* stride
      switch random.next() % 5 {
      case 0:
        table[number] = [step]
        model[number] = [step]
      case 1:
        table[number]?.append(step)
        model[number]?.append(step)
      case 2:
        table.change(number) { $0.append(step) }
        model[number]?.append(step)
      case 3:
        let removed = table.removeValue(of: number)
        #expect(removed == model.removeValue(forKey: number), "seed \(seed), step \(step)")
      default:
        table[number] = nil
        model[number] = nil
      }
      #expect(table[number] == model[number], "seed \(seed), step \(step)")
      #expect(table.count == model.count, "seed \(seed), step \(step)")
    }
    #expect(table.numbers == model.keys.sorted())
    for number in table.numbers { #expect(table[number] == model[number]) }
    table.removeAll()
    #expect(table.isEmpty)
  }
}
