import Basics
import Foundation
import ImagePipeline
import Requests

/// Foundation's cache, keyed by numbers.
///
/// It keeps its entries in a list by rising cost and walks the list at each insertion up to the
/// position of the new entry. So an insertion is O(entries), and only few are measured.
final class FoundationSubject: BenchSubject {
  let name = "NSCache"
  private let cache = NSCache<NSNumber, LoadedImage>()
  private let keys: [NSNumber]
  private var order: [NSNumber] = []
  private var next: Int
  private var random = SplitMix64(seed: 2)

  init(_ images: [LoadedImage]) {
    next = images.count
    keys = images.indices.map { NSNumber(value: $0) }
    cache.totalCostLimit = images.count * BenchImages.bytes
    // By falling cost, so that filling it does not walk its list.
    for (place, image) in images.enumerated() {
      let cost = BenchImages.bytes - place * 200 / images.count
      cache.setObject(image, forKey: keys[place], cost: cost)
    }
  }

  func prepareLookups(_ order: [Int], _ requests: [ImageRequest]) {
    self.order = order.map { keys[$0] }
  }

  func lookUp() -> Int {
    var hits = 0
    for key in order where cache.object(forKey: key) != nil { hits += 1 }
    return hits
  }

  func insertions() -> BenchRound? {
    let count = max(20, min(20_000, 10_000_000 / keys.count))
    let fresh = (0..<count).map { place in
      (
        NSNumber(value: next + place), BenchImages.image(next + place).image,
        Int.random(in: 200...400, using: &random)
      )
    }
    next += count
    return BenchRound(count: count) { [cache] in
      for (key, image, cost) in fresh { cache.setObject(image, forKey: key, cost: cost) }
    }
  }

  /// Evicts a tenth of the entries: cheap ones, which were inserted at the head of the list.
  func removals() -> BenchRound? {
    let count = keys.count / 10
    let keys = (0..<count).map { NSNumber(value: next + $0) }
    cache.totalCostLimit = 0
    for (place, key) in keys.enumerated() {
      cache.setObject(BenchImages.image(next + place).image, forKey: key, cost: 0)
    }
    next += count
    let shuffled = keys.shuffled(using: &random)
    return BenchRound(count: count) { [cache] in
      for key in shuffled { cache.removeObject(forKey: key) }
    }
  }
}
