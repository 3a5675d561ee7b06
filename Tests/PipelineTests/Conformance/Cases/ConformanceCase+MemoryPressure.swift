internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Synchronization
internal import Variants

extension ConformanceCase {
  /// What the memory cache evicts with time and under pressure, and what it keeps.
  static let memoryPressure: [ConformanceCase] = [
    ConformanceCase("MC-9", "in the background the cache keeps at most a tenth of its limits") {
      variant,
      seen in
      let shelf = CacheShelf(variant)
      shelf.fill(1...10)
      shelf.cache.enterBackground()
      let isSmall = shelf.cache.count <= CacheShelf.room / 10
      seen.expect("\(shelf.cache.count) images are few", isSmall, is: true)
    },
    ConformanceCase("MC-10", "a memory warning empties the cache and its account on the ledger") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      for url in 1...3 { world.load(url) }
      try world.run()
      world.onMainLane { await world.pipeline.handleMemoryWarning() }
      try world.run()
      seen.expect("images", world.pipeline.memoryCache.count, is: 0)
      seen.expect("their cost", world.pipeline.memoryCache.totalCost, is: .zero)
      seen.expect("the cache's bytes", world.ledger.bytes(of: .cache), is: .zero)
    },
    ConformanceCase(
      "MC-11",
      "an expired image is a miss and is evicted; its own lifetime overrides the default",
      applies: { $0.memoryCache.timeToLive != nil }
    ) { variant, seen in
      guard let timeToLive = variant.memoryCache.timeToLive else { return }
      let half = TimeSpan(nanoseconds: timeToLive.span.nanoseconds / 2 + 1)
      let shelf = CacheShelf(variant)
      shelf.put(1)
      shelf.put(2, lifetime: timeToLive.span * 4)
      shelf.advance(half)
      seen.expect("the image is found before it expires", shelf.look(1) != nil, is: true)
      shelf.advance(half)
      let isExtended = timeToLive.extended == .byUse
      seen.expect("the image is found after a read", shelf.look(1) != nil, is: isExtended)
      shelf.advance(timeToLive.span)
      seen.expect("the image is found after it expires", shelf.look(1) != nil, is: false)
      seen.expect("images", shelf.cache.count, is: 1)
      seen.expect("the image with the longer lifetime is found", shelf.look(2) != nil, is: true)
    },
    ConformanceCase(
      "MC-15",
      "an image in use neither counts nor is evicted, and is admitted once it is released",
      applies: { $0.memoryCache.secondLevel == .active && isBounded($0) }
    ) { variant, seen in
      let shelf = CacheShelf(variant)
      var shown = LeaseList<LoadLease>()
      for url in 1...30 { shown.append(shelf.putInUse(ImageRequest(url, 100))) }
      seen.expect("images that count", shelf.cache.count, is: 0)
      shelf.fill(41...45)
      shelf.cache.trim(for: .critical)
      seen.expect("images in use", shelf.cache.activeCount, is: 30)
      seen.expect("images that are found", (1...30).count { shelf.has($0) }, is: 30)
      shown.release()
      seen.expect("images in use after their release", shelf.cache.activeCount, is: 0)
      seen.expect("images that count after their release", shelf.cache.count, is: CacheShelf.room)
      shelf.cache.removeAll()
      seen.expect("the ledger is empty", shelf.ledger.isZero, is: true)
    },
    ConformanceCase(
      "MC-16",
      "after a memory warning, only images that a view retains are found",
      applies: { $0.memoryCache.secondLevel != .none }
    ) { variant, seen in
      let shelf = CacheShelf(variant) { $0.trims.warning = .all }
      let load = shelf.putInUse(ImageRequest(1, 100))
      let image = load.image
      let view = ViewLease(image)
      load.release()
      shelf.put(2)
      shelf.cache.trim(for: .warning)
      seen.expect("the image that a view shows is found", shelf.look(1) === image, is: true)
      seen.expect("another image is found", shelf.look(2) != nil, is: false)
      shelf.cache.trim(for: .warning)
      view.release()
      shelf.cache.trim(for: .warning)
      seen.expect(
        "the image is found after the view has released it",
        shelf.look(1) != nil,
        is: false
      )
      seen.expect("the ledger is empty", shelf.ledger.isZero, is: true)
    },
    ConformanceCase(
      "MC-17",
      "the limits are lower in the background and restored in the foreground",
      applies: { $0.memoryCache.trims.backgroundLimitPerMille < 1000 && isBounded($0) }
    ) { variant, seen in
      let share = variant.memoryCache.trims.backgroundLimitPerMille
      let shelf = CacheShelf(variant)
      shelf.fill(1...CacheShelf.room)
      shelf.cache.enterBackground()
      let few = CacheShelf.room * share / 1000
      seen.expect("images are few in the background", shelf.cache.count <= few, is: true)
      shelf.fill(31...(30 + CacheShelf.room))
      seen.expect("images stay few in the background", shelf.cache.count <= few, is: true)
      shelf.cache.enterForeground()
      shelf.fill(61...(60 + CacheShelf.room))
      seen.expect("more images than in the background", shelf.cache.count > few, is: true)
    },
    ConformanceCase(
      "CO-19",
      "a request for an evicted image that a view retains starts no load",
      applies: { $0.memoryCache.secondLevel != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) {
        $0.memoryCache.costLimit = .bytes(ByteCount(1))
        $0.memoryCache.zeroLimit = .nothing
      }
      let view = Mutex<ViewLease?>(nil)
      world.load(ImageRequest(8)) { result in
        guard case .success(let image) = result else { return }
        view.withLock { $0 = ViewLease(image) }
      }
      try world.run()
      seen.expect(
        "the image is found",
        world.pipeline.cachedImage(for: ImageRequest(8)) != nil,
        is: true
      )
      seen.expect("downloads", world.transport.fetchCount, is: 1)
      view.withLock { $0.take()?.release() }
    },
  ]
}
