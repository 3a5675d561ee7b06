internal import Basics
internal import Caches
internal import DeviceContract
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// What the memory cache admits, counts and evicts.
  static let memoryCache: [ConformanceCase] = [
    ConformanceCase(
      "MC-1",
      "a read protects an image from eviction by new ones, and new images are admitted",
      isStarred: true,
      applies: keepsImages
    ) { variant, seen in
      // A cache without a limit gets a count limit, so that it has to evict.
      let shelf = CacheShelf(variant) {
        if !isBounded(variant) { $0.countLimit = CacheShelf.room }
      }
      let units = weighs(variant) ? 2 : 1
      shelf.put(1)
      for url in 2...(1 + (CacheShelf.room - 1) / units) { shelf.put(url, units: units) }
      _ = shelf.look(1)
      // Policies that admit by frequency need more than one request for an image.
      for _ in 0..<3 { for url in 21...25 { shelf.put(url, units: units) } }
      seen.expect("the image that was read is cached", shelf.has(1), is: true)
      seen.expect("a new image is cached", (21...25).contains { shelf.has($0) }, is: true)
    },
    ConformanceCase(
      "MC-3",
      "an image larger than the limit is not admitted, and nothing is evicted for it",
      isStarred: true,
      applies: { weighs($0) && isBounded($0) }
    ) { variant, seen in
      let shelf = CacheShelf(variant)
      shelf.fill(1...5)
      shelf.put(9, units: CacheShelf.room + 1)
      seen.expect("the image above the limit is cached", shelf.has(9), is: false)
      seen.expect("images that are still cached", (1...5).count { shelf.has($0) }, is: 5)
    },
    ConformanceCase(
      "MC-4",
      "an overwrite counts only the new cost, is a use, and always removes the old image",
      isStarred: true
    ) { variant, seen in
      let shelf = CacheShelf(variant)
      shelf.fill(1...2)
      shelf.put(1, units: 2)
      let wanted = shelf.cost(2).bytes + shelf.cost(1).bytes
      seen.expect("the cost of both images", shelf.cache.totalCost.bytes, is: wanted)
      seen.expect("the total cost is positive", shelf.cache.totalCost.bytes > 0, is: true)
      seen.expect("images", shelf.cache.count, is: 2)
      guard weighs(variant), isBounded(variant) else { return }
      let old = shelf.look(1)
      shelf.put(1, units: CacheShelf.room + 1)
      let found = shelf.look(1)
      seen.expect(
        "the old image is cached",
        found != nil && found === old,
        is: false
      )
    },
    ConformanceCase("MC-5", "a limit of zero admits nothing", applies: isBounded) {
      variant,
      seen in
      if weighs(variant) {
        let shelf = CacheShelf(variant) { $0.costLimit = .bytes(.zero) }
        shelf.put(1)
        seen.expect("images under a cost limit of 0", shelf.cache.count, is: 0)
      }
      let shelf = CacheShelf(variant) { $0.countLimit = 0 }
      shelf.put(1)
      seen.expect("images under a count limit of 0", shelf.cache.count, is: 0)
      seen.expect("bytes in the ledger", shelf.ledger.isZero, is: true)
    },
    ConformanceCase("MC-7", "a lowered limit evicts images at once", applies: isBounded) {
      variant,
      seen in
      let shelf = CacheShelf(variant)
      shelf.fill(1...10)
      shelf.cache.setLimits(count: 4)
      seen.expect("images", shelf.cache.count, is: 4)
      guard weighs(variant) else { return }
      shelf.cache.setLimits(cost: shelf.cost(1).bytes * 2)
      seen.expect("images of half the cost", shelf.cache.count, is: 2)
    },
    ConformanceCase("MC-10", "a memory warning empties the cache and its account on the ledger") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      for url in 1...3 { world.load(url) }
      try world.run()
      world.onMainLane { world.pipeline.handleMemoryWarning() }
      try world.run()
      seen.expect("images", world.pipeline.memoryCache.count, is: 0)
      seen.expect("their cost", world.pipeline.memoryCache.totalCost, is: .zero)
      seen.expect("the cache's bytes", world.ledger.bytes(of: .cache), is: .zero)
    },
  ]

  /// Whether the cache admits anything at all.
  static func keepsImages(_ variant: Variant) -> Bool {
    let options = variant.memoryCache
    return options.costLimitBytes(deviceMemory: .mebibytes(1000)) != 0 && options.countLimit > 0
  }

  /// Whether the cache has a limit.
  static func isBounded(_ variant: Variant) -> Bool {
    let options = variant.memoryCache
    return weighs(variant) || options.countLimit != .max
  }

  /// Whether the limit is one of costs that differ between images.
  static func weighs(_ variant: Variant) -> Bool {
    variant.memoryCache.costLimitBytes(deviceMemory: .mebibytes(1000)) != nil
  }
}
