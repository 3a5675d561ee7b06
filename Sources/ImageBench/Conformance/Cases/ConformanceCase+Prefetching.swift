internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// What is loaded ahead.
  static let prefetching: [ConformanceCase] = [
    ConformanceCase("PF-1", "a prefetch and a view that want the same share one download") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let prefetcher = world.prefetcher(slots: 2)
      prefetcher.prefetch([ImageRequest(7), ImageRequest(7)])
      let load = world.load(7)
      try world.run()
      seen.expectImage(load, "the view", in: world)
      seen.expect("downloads", world.transport.fetchCount, is: 1)
    },
    ConformanceCase("PF-2", "what is in memory is not prefetched") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.memoryCache = MemoryCacheOptions() }
      world.load(7)
      try world.run()
      let reads = world.files.usage.reads
      world.prefetcher(slots: 2).prefetch([ImageRequest(7)])
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 1)
      seen.expect("disk reads", world.files.usage.reads, is: reads)
    },
    ConformanceCase(
      "PF-3",
      "a start that is stopped at once causes no work",
      isStarred: true,
      // Where a cancel stops nothing whenever it comes, CA-2 says so.
      applies: { $0.cancellation != .none && $0.cancellation != .flag }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let prefetcher = world.prefetcher(slots: 4)
      prefetcher.prefetch((1...6).map { ImageRequest($0) })
      prefetcher.prefetch([])
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 0)
      seen.expect(world.compute.usage.bands.isEmpty, "something was decoded")
      seen.expect(world.pipeline.isIdle, "something is still registered")
    },
    ConformanceCase(
      "PF-4",
      "a prefetch to disk decodes nothing and leaves memory alone",
      applies: { $0.diskCache != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      var options = PrefetchOptions()
      options.destination = .disk
      world.prefetcher(slots: 2, options: options).prefetch((1...3).map { ImageRequest($0) })
      try world.run()
      seen.expect(world.begins(Signpost.DecodeImageData.self).isEmpty, "something was decoded")
      seen.expect("images in memory", world.pipeline.memoryCache.count, is: 0)
      seen.expect("files", world.files.usage.writes, is: 3)
      let load = world.load(2)
      try world.run()
      seen.expectImage(load, "the view", in: world)
      seen.expect("downloads", world.transport.fetchCount, is: 3)
    },
    ConformanceCase(
      "PF-6",
      "shared work is a prefetch only while nobody but prefetchers waits for it",
      applies: { $0.coalescing != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.load(7, purpose: .prefetch)
      seen.expect("alone", world.purposes(of: 7), is: [.prefetch])
      let demand = world.load(7)
      seen.expect("with a view", world.purposes(of: 7), is: [.display])
      world.pipeline.leave(demand, .cancel)
      seen.expect("after the view left", world.purposes(of: 7), is: [.prefetch])
      try world.run()
    },
    ConformanceCase("PF-7", "a paused prefetcher begins nothing until it is resumed") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let prefetcher = world.prefetcher(slots: 1)
      prefetcher.pause()
      prefetcher.prefetch((1...3).map { ImageRequest($0) })
      try world.run()
      seen.expect("downloads while paused", world.transport.fetchCount, is: 0)
      prefetcher.resume()
      try world.run()
      seen.expect("downloads", world.transport.usage.order, is: [1, 2, 3])
    },
    ConformanceCase("PF-9", "suppressed prefetching does nothing") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.pipeline.prefetchPermission = .suppressed
      let prefetcher = world.prefetcher(slots: 2)
      prefetcher.prefetch((1...3).map { ImageRequest($0) })
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 0)
      world.pipeline.prefetchPermission = .allowed
      prefetcher.prefetch([ImageRequest(1)])
      try world.run()
      seen.expect("downloads once it is allowed", world.transport.fetchCount, is: 1)
    },
    ConformanceCase("PF-10", "all come with the slots respected, and a stop stops the rest") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let prefetcher = world.prefetcher(slots: 2)
      prefetcher.prefetch((1...7).map { ImageRequest($0) })
      try world.run()
      seen.expect("at a time", world.transport.usage.maximumRunning, is: 2)
      seen.expect("downloads", world.transport.usage.completed, is: 7)
      let other = ScriptedWorld(variant)
      let stopped = other.prefetcher(slots: 2)
      stopped.prefetch((1...7).map { ImageRequest($0) })
      try other.run(untilMillisecond: 150)
      stopped.prefetch([])
      try other.run()
      seen.expect("begun before the stop", other.transport.fetchCount, is: 4)
      seen.expect("brought to their end", other.transport.usage.completed, is: 2)
    },
    ConformanceCase(
      "PF-11",
      "a prefetcher that becomes more urgent at work takes what it has begun along",
      applies: { $0.queues.download.order == .priority }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) {
        $0.queues.download = QueueOptions(limit: 1, order: .priority)
      }
      world.load(1)
      let prefetcher = world.prefetcher(slots: 2)
      prefetcher.prefetch((2...4).map { ImageRequest($0) })
      world.load(5)
      try world.run(untilMillisecond: 50)
      prefetcher.priority = .high
      try world.run()
      // Two wait in the queue for downloads, and the third begins when one of them is there.
      let order = world.transport.usage.order
      seen.expect("downloads", order, is: [1, 2, 3, 4, 5])
    },
  ]
}

extension ScriptedWorld {
  /// The purposes of all work under way for `url`, each once.
  fileprivate func purposes(of url: Int) -> [ImageRequest.Purpose] {
    let purposes = pipeline.work(for: .number(url)).map(\.purpose)
    return Set(purposes.map(\.rawValue)).sorted().compactMap { ImageRequest.Purpose(rawValue: $0) }
  }
}
