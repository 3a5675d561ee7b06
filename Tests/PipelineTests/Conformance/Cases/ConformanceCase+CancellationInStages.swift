internal import Basics
internal import Caches
internal import Codecs
internal import HTTPRules
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// How deep a cancellation reaches.
  static let cancellationInStages: [ConformanceCase] = [
    ConformanceCase(
      "CA-3",
      "if the last owner cancels, the current stage stops and no later one begins"
    ) {
      variant,
      seen throws(SimulationFault) in
      // Cancel during the download, the decode (four bands from 100 ms on) and the processing.
      for moment in [50, 101, 106] {
        let world = ScriptedWorld(variant) { $0.decodeMode = .full }
        var request = ImageRequest(7, 1024)
        request.processors = [
          ImageProcessor(name: "slow", picosecondsPerPixel: 10_000),
          ImageProcessor(name: "next"),
        ]
        let load = world.load(request)
        try world.run(untilMillisecond: moment)
        world.pipeline.leave(load, .cancel)
        try world.run()
        seen.expect("outcomes", world.outcomes.count, is: 0)
        let bands = world.compute.usage.bands.values.reduce(0, +)
        let most = moment < 100 ? 0 : moment < 104 ? 2 : 4
        seen.expect(bands <= most, "\(bands) bands were decoded after \(moment) ms")
        let finished = world.ends(Signpost.ProcessImage.self).count { $0.outcome == .done }
        seen.expect("completed processing steps after \(moment) ms", finished, is: 0)
        seen.expect(world.pipeline.isIdle, "something is still registered")
      }
    },
    ConformanceCase("CA-5", "work that is cancelled in a queue never starts") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.queues.download.limit = 1 }
      world.load(1)
      let waiting = world.load(2)
      try world.run(untilMillisecond: 50)
      world.pipeline.leave(waiting, .cancel)
      try world.run()
      seen.expect("downloads of the cancelled load", world.transport.usage.started[2], is: nil)
    },
    ConformanceCase(
      "CA-6",
      "work that is cancelled in the instant in which it gets its slot does nothing",
      applies: {
        if case .backgroundPool = $0.decodePlace { return true }
        return false
      }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.decodePlace = .backgroundPool(width: 1) }
      let first = world.load(1, 1024)
      try world.run()
      let alone = world.compute.usage.bands[.worker] ?? 0
      seen.expectImage(first, "the first", in: world)
      let pair = ScriptedWorld(variant) { $0.decodePlace = .backgroundPool(width: 1) }
      pair.load(1, 1024)
      let second = pair.load(2, 1024)
      pair.compute.atEnd(ofBand: alone) { pair.pipeline.leave(second, .cancel) }
      try pair.run()
      seen.expect("bands", pair.compute.usage.bands[.worker] ?? 0, is: alone)
      seen.expect("outcomes", pair.outcomes.count, is: 1)
    },
    ConformanceCase(
      "CA-13",
      "if a view cancels during a disk read, the image is neither decoded nor cached",
      isStarred: true,
      applies: keepsBytes
    ) { variant, seen throws(SimulationFault) in
      for isDeaf in [false, true] {
        let world = ScriptedWorld(variant)
        try world.keepBytes(7)
        if isDeaf { world.files.ignoreCancellation() }
        let load = world.load(7)
        // A read takes two milliseconds.
        try world.simulator.run(until: world.simulator.now + .milliseconds(1))
        world.pipeline.leave(load, .cancel)
        try world.run()
        seen.expect(world.compute.usage.bands.isEmpty, "it was decoded")
        seen.expect("images in memory", world.pipeline.memoryCache.count, is: 0)
        seen.expect("downloads", world.transport.fetchCount, is: 1)
      }
    },
    ConformanceCase(
      "CA-18",
      "cancelled work is reported as stopped once, whatever its stage",
      // Other variants do not stop all work; CA-2 and CA-3 cover them.
      applies: { $0.cancellation == .referenceCounted }
    ) { variant, seen throws(SimulationFault) in
      // Cancel before the work begins, during the download and during the processing.
      for moment in [0, 50, 106] {
        let world = ScriptedWorld(variant) {
          $0.decodeMode = .full
          $0.diskCache = .none
        }
        var request = ImageRequest(7, 1024)
        request.processors = [ImageProcessor(name: "slow", picosecondsPerPixel: 10_000)]
        let load = world.load(request)
        if moment > 0 { try world.run(untilMillisecond: moment) }
        world.pipeline.leave(load, .cancel)
        try world.run()
        let stops = world.events(Signpost.StopWork.self).count
        seen.expect("stops of work that was cancelled after \(moment) ms", stops, is: 1)
      }
    },
    ConformanceCase("CA-15", "after a failure no later stage begins") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script(7) { $0.failingAttempts = [0, 1] }
      world.load(.processed(7, ["a", "b"]))
      try world.run()
      seen.expect(world.compute.usage.bands.isEmpty, "it was decoded")
      seen.expect("processings", world.compute.usage.processings, is: 0)
      seen.expect(world.pipeline.isIdle, "something is still registered")
    },
  ]

  /// Whether the variant stores encoded bytes on disk: originals, or responses by the rules of
  /// HTTP.
  static func keepsBytes(_ variant: Variant) -> Bool {
    variant.diskCache != .none || variant.http.caching != .off
  }
}

extension ScriptedWorld {
  /// Fetches the bytes of `url`; the disk cache stores them if the variant has one.
  fileprivate func keepBytes(_ url: Int) throws(SimulationFault) {
    transport.script(url) { $0.headers = ["Cache-Control": "max-age=600"] }
    _ = try bytes(url)
  }
}
