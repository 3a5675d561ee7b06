internal import Basics
internal import Caches
internal import DeviceContract
internal import ImageFormats
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// Progressive previews: images that are shown before all bytes have arrived.
  static let previews: [ConformanceCase] = [
    ConformanceCase(
      "PG-1",
      "previews of rising quality precede the image; if previews are off, only the image is delivered",
      applies: hasPreviews
    ) { variant, seen throws(SimulationFault) in
      let world = slowWorld(variant)
      let load = world.load(7)
      try world.run()
      let previews = world.previews(of: load)
      seen.expectImage(load, "the load", in: world)
      seen.expect(previews.count > 1, "\(previews.count) previews of 64 chunks")
      expectRising(previews, &seen)
      if let end = world.outcome(of: load)?.time {
        seen.expect(
          previews.allSatisfy { $0.time < end },
          "a preview was delivered after the image"
        )
      }
      let without = slowWorld(variant) { $0.progressive = .off }
      let plain = without.load(7)
      try without.run()
      seen.expectImage(plain, "the load without previews", in: without)
      seen.expect("previews although they are off", without.previews(of: plain).count, is: 0)
      let decodes = without.begins(Signpost.DecodeProgressiveImageData.self).count
      seen.expect("decodes of previews although they are off", decodes, is: 0)
    },
    ConformanceCase(
      "PG-3",
      "previews that decode slower than bytes arrive are dropped, and at most one decodes at a time",
      isStarred: true,
      applies: hasPreviews
    ) { variant, seen throws(SimulationFault) in
      // A decode has a band of coefficients and one of rows for each 256 rows, so it takes 8 ms; a
      // chunk arrives every 5 ms.
      let world = slowWorld(variant, latency: .milliseconds(320)) {
        $0.progressive = $0.progressive.withoutPauses
      }
      let load = world.load(7)
      try world.run()
      seen.expectImage(load, "the load", in: world)
      let usage = world.compute.usage
      seen.expect("decodes of previews at a time", usage.maximumDecoding, is: 1)
      let waiting = ScriptedWorld.encodedBytes(at: world.ledger.peak(of: .compressed))
      seen.expect(waiting <= 1, "previews retained the bytes of \(waiting) whole files")
      let decodes = world.begins(Signpost.DecodeProgressiveImageData.self).count
      seen.expect(decodes <= 320 / 8, "\(decodes) decodes of previews in 320 ms")
      seen.expect(decodes > 1, "\(decodes) decodes of previews")
    },
    ConformanceCase(
      "PG-4",
      "previews are not cached: memory and disk hold only complete images and bytes",
      applies: hasPreviews
    ) { variant, seen throws(SimulationFault) in
      let world = slowWorld(variant) {
        $0.memoryCache = MemoryCacheOptions()
        $0.diskCache = .original
      }
      world.transport.script { $0.failingAttempts = [0] }
      let broken = world.load(7)
      try world.run()
      seen.expect(world.outcome(of: broken)?.failure != nil, "a broken transfer gave an image")
      seen.expect(!world.previews(of: broken).isEmpty, "the broken transfer gave no preview")
      seen.expect("entries in memory", world.pipeline.memoryCache.count, is: 0)
      seen.expect("files on disk", world.files.usage.writes, is: 0)
      let whole = world.load(7)
      try world.run()
      seen.expectImage(whole, "the load", in: world)
      seen.expect("entries in memory", world.pipeline.memoryCache.count, is: 1)
      seen.expect("files on disk", world.files.usage.writes, is: 1)
      let cached = world.pipeline.cachedImage(for: ImageRequest(7))
      seen.expect(
        cached === world.outcome(of: whole)?.image,
        "the memory cache holds another image than the complete one"
      )
    },
    ConformanceCase(
      "PG-5",
      "chunks within 100 ms of a preview give no further preview",
      applies: hasPreviews
    ) { variant, seen throws(SimulationFault) in
      let world = slowWorld(variant)
      world.load(7)
      try world.run()
      let begins = world.signposts
        .filter { $0.name == .decodeProgressiveImageData && $0.phase == .begin }.map(\.time)
      seen.expect(begins.count > 1, "\(begins.count) previews of 64 chunks")
      let pauses = zip(begins, begins.dropFirst()).map { $1 - $0 }
      seen.expect(
        pauses.allSatisfy { $0 >= .milliseconds(100) },
        "previews \(pauses.map(\.milliseconds).min() ?? 0) ms apart"
      )
    },
    ConformanceCase(
      "PG-6",
      "no preview begins once all bytes have arrived, or shortly before",
      applies: hasPreviews
    ) { variant, seen throws(SimulationFault) in
      guard case .on(let options) = variant.progressive else { return }
      let world = slowWorld(variant) { $0.progressive = $0.progressive.withoutPauses }
      world.load(7)
      try world.run()
      let begins = world.signposts
        .filter { $0.name == .decodeProgressiveImageData && $0.phase == .begin }.map(\.time)
      seen.expect(begins.count > 1, "\(begins.count) previews of 64 chunks")
      let end = TimePoint.start + .milliseconds(1280)
      let rests = begins.map { end - $0 }
      seen.expect(
        rests.allSatisfy { $0 > .zero && $0 >= options.leastRemaining },
        "a preview began \(rests.min()?.milliseconds ?? 0) ms before the last byte came"
      )
    },
    ConformanceCase(
      "CO-13",
      "a load that joins work with a preview gets the preview at once",
      applies: { hasPreviews($0) && $0.coalescing != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = slowWorld(variant)
      let first = world.load(7)
      // The second load begins between two chunks, so that no new preview decodes at that time.
      try world.run(untilMillisecond: 615)
      let before = world.previews(of: first).last?.preview.received
      let decodes = world.begins(Signpost.DecodeProgressiveImageData.self).count
      let second = world.load(7)
      try world.run(untilMillisecond: 616)
      seen.expect(before != nil, "the first load has no preview")
      seen.expect(
        "the bytes of the preview that the second load got",
        world.previews(of: second).map(\.preview.received),
        is: before.map { [$0] } ?? []
      )
      let later = world.begins(Signpost.DecodeProgressiveImageData.self).count
      seen.expect("decodes for the second load", later - decodes, is: 0)
      try world.run()
      for load in [first, second] {
        seen.expectImage(load, "a load", in: world)
        expectRising(world.previews(of: load), &seen)
      }
    },
  ]

  /// Whether the variant shows previews.
  @Sendable static func hasPreviews(_ variant: Variant) -> Bool {
    switch variant.decodePlace {
    case .mainAtFirstDraw: false
    case .backgroundPool, .loaderActor: variant.progressive != .off
    }
  }

  /// A world of progressive pictures that arrive in 64 chunks, by default one every 20 ms.
  private static func slowWorld(
    _ variant: Variant,
    latency: TimeSpan = .milliseconds(1280),
    _ change: (inout Variant) -> Void = { _ in }
  ) -> ScriptedWorld {
    let world = ScriptedWorld(variant, pictures: PictureBook(layout: .progressive), change)
    world.transport.script {
      $0.parts = 64
      $0.latency = latency
    }
    return world
  }

  private static func expectRising(
    _ previews: [ScriptedWorld.Preview],
    _ seen: inout Observations
  ) {
    let bytes = previews.map(\.preview.received)
    seen.expect(
      zip(bytes, bytes.dropFirst()).allSatisfy { $0 < $1 },
      "previews got worse: made of \(bytes.map(\.bytes)) bytes"
    )
    let scans = previews.map(\.preview.scans)
    seen.expect(zip(scans, scans.dropFirst()).allSatisfy { $0 <= $1 }, "scans were lost: \(scans)")
  }
}

extension ProgressivePolicy {
  /// The same policy without a minimum interval between previews.
  var withoutPauses: ProgressivePolicy {
    guard case .on(var options) = self else { return self }
    options.minimumInterval = .zero
    return .on(options)
  }
}

extension ScriptedWorld {
  /// The number of whole encoded pictures in `bytes`.
  fileprivate static func encodedBytes(at bytes: ByteCount) -> Int {
    bytes.bytes / PictureBook.encodedBytes.bytes
  }
}
