internal import Basics
internal import Caches
internal import Codecs
internal import HTTPRules
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// Which cached image answers which request.
  static let variantKeys: [ConformanceCase] = [
    ConformanceCase(
      "VK-1",
      "a thumbnail never answers a later request for the full size",
      isStarred: true,
      applies: { $0.decodeMode != .full }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.load(7, 100)
      try world.run()
      let large = world.load(ImageRequest(7, 1000), memory: .byJob)
      try world.run()
      let side = world.outcome(of: large)?.image?.dimensions.pixels.longestSide
      guard variant.decodeMode == .powerOfTwo else {
        seen.expect("pixels for the view of 1000", side, is: 1000)
        return
      }
      // Such decodes give at least the requested size; the nearest divisor of the picture gives
      // 1024.
      seen.expect((side ?? 0) >= 1000, "the view of 1000 pixels got \(side ?? 0)")
    },
    ConformanceCase("VK-3", "a processed image answers only requests for the same processing") {
      variant,
      seen in
      let shelf = CacheShelf(variant)
      var processed = ImageRequest(7)
      processed.processors = [ImageProcessor(name: "round")]
      shelf.put(processed)
      seen.expect(
        "the processed image answers a request for the plain image",
        shelf.has(7),
        is: false
      )
      seen.expect(
        "the processed image answers its own request",
        shelf.cache.contains(processed),
        is: true
      )
    },
    ConformanceCase(
      "VK-4",
      "a cell that is rebound to another processing of its image shows the new one",
      applies: { $0.cellSteps == .all }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let cell = ImageCell(pipeline: world.pipeline)
      let requests = ["round", "grey"].map { name in
        var request = ImageRequest(7)
        request.processors = [ImageProcessor(name: name)]
        return request
      }
      for request in requests {
        world.onMainLane { cell.bind(to: request) }
        try world.run()
        seen.expect(
          "the processing of the shown image",
          cell.image?.request.processors,
          is: request.processors
        )
      }
    },
    ConformanceCase(
      "VK-5",
      "another size of an image whose bytes are on disk needs no network",
      isStarred: true,
      applies: keepsBytes
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script(7) { $0.headers = ["Cache-Control": "max-age=600"] }
      for size in [96, 300] {
        let load = world.load(ImageRequest(7, size), memory: .byJob)
        try world.run()
        seen.expectImage(load, "the load of \(size) px", in: world)
      }
      seen.expect("downloads", world.transport.fetchCount, is: 1)
    },
    ConformanceCase(
      "VK-9",
      "concurrent loads of several sizes are each cached under their own key",
      applies: keepsImages
    ) {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.decodeMode = .downsample }
      let sizes = [64, 128, 256, 512]
      for size in sizes { world.load(7, size) }
      try world.run()
      for size in sizes {
        let side = world.pipeline.memoryCache.image(for: ImageRequest(7, size))?
          .dimensions.pixels.longestSide
        let isRight = side == size
        seen.expect(
          "the request for \(size) finds a suitable image (\(side ?? 0) pixels)",
          isRight,
          is: true
        )
      }
    },
  ]
}
