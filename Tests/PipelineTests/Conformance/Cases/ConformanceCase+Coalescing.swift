internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// Which requests share work (request deduplication).
  static let coalescing: [ConformanceCase] = [
    ConformanceCase("CO-1", "equal loads share one download and all get the image") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let loads = [world.load(7), world.load(7)]
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 1)
      for load in loads { seen.expectImage(load, "a load", in: world) }
    },
    ConformanceCase(
      "CO-2",
      "two sizes of one URL share the download and each gets its own size",
      isStarred: true,
      // CO-1 covers variants that share nothing at all.
      applies: { $0.coalescing != .none }
    ) { variant, seen throws(SimulationFault) in
      for sizes in [[64, 256], [256, 64]] {
        let world = ScriptedWorld(variant) { $0.decodeMode = .downsample }
        let loads = sizes.map { world.load(7, $0) }
        try world.run()
        for (load, size) in zip(loads, sizes) {
          seen.expectImage(load, "the load of \(size) px", in: world)
          let pixels = world.outcome(of: load)?.image?.dimensions.pixels.longestSide
          seen.expect("pixels for the view of \(size)", pixels, is: size)
        }
        seen.expect("downloads", world.transport.fetchCount, is: 1)
      }
    },
    ConformanceCase(
      "CO-3",
      "requests with different transport policies fetch twice, with different cache policies once",
      applies: { $0.coalescing != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      var strict = ImageRequest(7)
      strict.transportPolicy = .reload
      let loads = [world.load(ImageRequest(7)), world.load(strict)]
      try world.run()
      seen.expect("downloads for two transport policies", world.transport.fetchCount, is: 2)
      let other = ScriptedWorld(variant)
      var fresh = ImageRequest(7)
      fresh.cachePolicy = .reloadIgnoringCaches
      let pair = [other.load(ImageRequest(7)), other.load(fresh)]
      try other.run()
      seen.expect("downloads for two cache policies", other.transport.fetchCount, is: 1)
      for load in loads { seen.expectImage(load, "a load", in: world) }
      for load in pair { seen.expectImage(load, "a load", in: other) }
    },
    ConformanceCase(
      "CO-5",
      "equal processing runs once, and so does a first step that two chains share"
    ) {
      variant,
      seen throws(SimulationFault) in
      for (chains, runs) in [([["a"], ["b"], ["a"]], 2), ([["a"], ["a", "b"]], 2)] {
        let world = ScriptedWorld(variant)
        let loads = chains.map { world.load(.processed(7, $0)) }
        try world.run()
        seen.expect("processings of \(chains)", world.compute.usage.processings, is: runs)
        for (load, chain) in zip(loads, chains) {
          seen.expectImage(load, "the load of \(chain)", in: world)
          let names = world.outcome(of: load)?.image?.request.processors.map(\.name)
          seen.expect("processing of the image", names, is: chain)
        }
      }
    },
    ConformanceCase("CO-6", "of a shared processing chain, only requested results are cached") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.memoryCache = MemoryCacheOptions() }
      world.load(.processed(7, ["a", "b"]))
      world.load(.processed(7, ["a", "c"]))
      try world.run()
      let cache = world.pipeline.memoryCache
      for chain in [[], ["a"]] {
        seen.expect(
          !cache.contains(.processed(7, chain)),
          "the intermediate result \(chain) is cached, but no load requested it"
        )
      }
      for chain in [["a", "b"], ["a", "c"]] {
        seen.expect(cache.contains(.processed(7, chain)), "\(chain) is not cached")
      }
    },
    ConformanceCase("CO-7", "processing starts from the cached result of a shorter chain") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.memoryCache = MemoryCacheOptions() }
      world.load(.processed(7, ["a"]))
      try world.run()
      // Large images are processed in several bands, of which each counts.
      let one = world.compute.usage.processings
      let decodes = world.begins(Signpost.DecodeImageData.self).count
      let load = world.load(.processed(7, ["a", "b"]))
      try world.run()
      seen.expectImage(load, "the longer chain", in: world)
      seen.expect("processings", world.compute.usage.processings, is: 2 * one)
      seen.expect("decodes", world.begins(Signpost.DecodeImageData.self).count, is: decodes)
    },
    ConformanceCase(
      "CO-8",
      "without coalescing, equal requests do not share work",
      applies: { $0.coalescing == .none }
    ) { variant, seen throws(SimulationFault) in
      let single = ScriptedWorld(variant)
      single.load(.processed(7, ["a"]))
      try single.run()
      let world = ScriptedWorld(variant)
      let loads = [world.load(.processed(7, ["a"])), world.load(.processed(7, ["a"]))]
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 2)
      let one = single.compute.usage.processings
      seen.expect("processings", world.compute.usage.processings, is: 2 * one)
      for load in loads { seen.expectImage(load, "a load", in: world) }
    },
    ConformanceCase("CO-9", "ten callers get exactly one outcome each") {
      variant,
      seen throws(SimulationFault) in
      for failing in [Set<Int>(), Set(0..<10)] {
        let world = ScriptedWorld(variant)
        world.transport.script { $0.failingAttempts = failing }
        let loads = (0..<10).map { _ in world.load(7) }
        try world.run()
        let counts = loads.map { world.outcomes(of: $0).count }
        seen.expect("outcomes", counts, is: Array(repeating: 1, count: 10))
        seen.expect(
          world.outcomes.allSatisfy { ($0.image == nil) == !failing.isEmpty },
          "some outcomes differ from the result of the download"
        )
      }
    },
  ]
}

extension ImageRequest {
  /// A request for `url` with processors of these names.
  static func processed(_ url: Int, _ names: [String]) -> ImageRequest {
    var request = ImageRequest(url)
    request.processors = names.map { ImageProcessor(name: $0) }
    return request
  }
}
