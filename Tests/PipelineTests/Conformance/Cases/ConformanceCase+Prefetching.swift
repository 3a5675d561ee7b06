internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// What a prefetcher loads.
  static let prefetching: [ConformanceCase] = [
    ConformanceCase("PF-1", "a prefetch and a view of the same image share one download") {
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
    ConformanceCase("PF-2", "an image in memory is not prefetched") {
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
      "a prefetch that is stopped at once causes no work",
      isStarred: true,
      // CA-2 covers variants in which a cancel stops nothing.
      applies: { $0.cancellation != .none && $0.cancellation != .flag }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let prefetcher = world.prefetcher(slots: 4)
      prefetcher.prefetch((1...6).map { ImageRequest($0) })
      prefetcher.prefetch([])
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 0)
      seen.expect(world.compute.usage.bands.isEmpty, "an image was decoded")
      seen.expect(world.pipeline.isIdle, "something is still registered")
    },
    ConformanceCase(
      "PF-6",
      "shared work counts as a prefetch only while prefetchers alone wait for it",
      applies: { $0.coalescing != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.load(7, purpose: .prefetch)
      seen.expect("alone", world.purposes(of: 7), is: [.prefetch])
      let demand = world.load(7)
      seen.expect("with a view", world.purposes(of: 7), is: [.display])
      world.pipeline.leave(demand, .cancel)
      seen.expect("after the view has cancelled", world.purposes(of: 7), is: [.prefetch])
      try world.run()
    },
    ConformanceCase(
      "PF-10",
      "all images are prefetched within the slots, and a stop cancels the rest"
    ) {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let prefetcher = world.prefetcher(slots: 2)
      prefetcher.prefetch((1...7).map { ImageRequest($0) })
      try world.run()
      seen.expect("downloads at a time", world.transport.usage.maximumRunning, is: 2)
      seen.expect("downloads", world.transport.usage.completed, is: 7)
      let other = ScriptedWorld(variant)
      let stopped = other.prefetcher(slots: 2)
      stopped.prefetch((1...7).map { ImageRequest($0) })
      try other.run(untilMillisecond: 150)
      stopped.prefetch([])
      try other.run()
      seen.expect("downloads that began before the stop", other.transport.fetchCount, is: 4)
      seen.expect("completed downloads", other.transport.usage.completed, is: 2)
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
