import Basics
import Foundation
import Testing

@testable import Caches
@testable import ImagePipeline

@Suite("The model of Foundation's NSCache compared with the real one")
struct FoundationCacheTests {
  private typealias Real = NSCache<NSNumber, NSNumber>

  private func contents(_ cache: Real, _ keys: Range<Int>) -> [Int?] {
    keys.map { cache.object(forKey: NSNumber(value: $0))?.intValue }
  }

  @Test("Both have the same entries after every step of random use", arguments: 0..<60)
  func agreement(seed: UInt64) {
    var random = SeededStream(seed: seed, name: "nscache")
    let cache = Real()
    // A limit of 0 means no limit, as in Foundation.
    cache.totalCostLimit = random.nextChance(0.3) ? 0 : random.nextInt(in: 1...60)
    cache.countLimit = random.nextChance(0.4) ? 0 : random.nextInt(in: 1...8)
    func limit(_ value: Int) -> Int { value == 0 ? .max : value }
    let model = StoreUnderTest<Int>(
      .cheapestFirst,
      costLimit: limit(cache.totalCostLimit),
      countLimit: limit(cache.countLimit)
    )
    for step in 0..<200 {
      let key = random.nextInt(below: 20)
      switch random.nextInt(below: 37) {
      case 0..<28:
        // Few costs, so that many are equal.
        let cost = random.nextInt(below: 5) * random.nextInt(below: 5)
        cache.setObject(NSNumber(value: step), forKey: NSNumber(value: key), cost: cost)
        model.insert(step, for: key, cost: cost)
      case 28..<34:
        #expect(
          cache.object(forKey: NSNumber(value: key))?.intValue == model.value(for: key),
          "seed \(seed) step \(step)"
        )
      case 34..<36:
        // Nothing is evicted before the next insertion.
        cache.totalCostLimit = random.nextInt(in: 0...60)
        cache.countLimit = random.nextInt(in: 0...8)
        let gone = model.setLimits(
          cost: limit(cache.totalCostLimit),
          count: limit(cache.countLimit)
        )
        #expect(gone.isEmpty)
      default:
        cache.removeAllObjects()
        _ = model.removeAll()
      }
      let held = (0..<20).map { model.contains($0) ? model.value(for: $0) : nil }
      #expect(contents(cache, 0..<20) == held, "seed \(seed) step \(step)")
    }
  }

  @Test("The first entries of a feed stay for ever, and every later one is evicted at once")
  func pinned() {
    let cache = Real()
    cache.countLimit = 5
    let model = StoreUnderTest<Int>(.cheapestFirst, countLimit: 5)
    for key in 0..<12 {
      cache.setObject(NSNumber(value: key), forKey: NSNumber(value: key))
      model.insert(key, for: key, cost: 0)
    }
    #expect(contents(cache, 0..<12) == [0, 1, 2, 3, 4] + Array(repeating: nil, count: 7))
    #expect((0..<12).filter { model.contains($0) } == [0, 1, 2, 3, 4])
  }
}
