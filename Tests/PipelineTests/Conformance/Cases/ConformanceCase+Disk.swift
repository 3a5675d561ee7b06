internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

/// These cases switch the memory cache of encoded bytes off, because it would hide the disk.
extension ConformanceCase {
  private static let size = PictureBook.encodedBytes.bytes

  private static let storesOriginals: @Sendable (Variant) -> Bool = { $0.diskCache == .original }

  private static let limitsSize: @Sendable (Variant) -> Bool = {
    $0.diskCache == .original && $0.diskCacheOptions.sizeLimit != nil
  }

  private static let limitsAge: @Sendable (Variant) -> Bool = {
    $0.diskCache == .original && $0.diskCacheOptions.ageLimit != nil
  }

  /// What the disk cache stores, for how long, and how it evicts.
  static let disk: [ConformanceCase] = [
    ConformanceCase(
      "DC-1",
      "a pending write is already visible, and the latest change wins",
      applies: storesOriginals
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.encodedMemory = .off }
      world.pipeline.loadData(ImageRequest(7)) { _, _ in }
      // The bytes arrive after 100 ms, and the write takes 50 ms.
      try world.run(untilMillisecond: 110)
      seen.expect("files", world.storedURLs(), is: [])
      seen.expect("bytes of the second load", try world.bytes(7), is: .success(size))
      seen.expect("fetches before the write", world.transport.fetchCount, is: 1)
      for removal in [false, true] {
        let pipeline = world.pipeline
        world.spawn {
          await removal
            ? pipeline.removeAllStoredData() : pipeline.removeStoredData(for: .number(7))
        }
        pipeline.loadData(ImageRequest(7)) { _, _ in }
        try world.run()
        seen.expect("files after removing and adding", world.storedURLs(), is: [7])
      }
      seen.expect("fetches", world.transport.fetchCount, is: 3)
    },
    ConformanceCase(
      "DC-2",
      "a sweep above the size limit evicts the least recently used files down to the trim ratio",
      applies: limitsSize
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) {
        $0.encodedMemory = .off
        $0.diskCacheOptions.sizeLimit = ByteCount(10 * size)
        $0.diskCacheOptions.ageLimit = nil
      }
      for url in 0..<10 { seen.expect("bytes", try world.bytes(url), is: .success(size)) }
      world.spawn { [pipeline = world.pipeline] in await pipeline.sweepStoredData() }
      try world.run()
      seen.expect("files at the limit", world.storedURLs().count, is: 10)
      seen.expect("bytes of the file that is used again", try world.bytes(0), is: .success(size))
      seen.expect("bytes beyond the limit", try world.bytes(10), is: .success(size))
      world.spawn { [pipeline = world.pipeline] in await pipeline.sweepStoredData() }
      try world.run()
      let kept = variant.diskCacheOptions.trimPercent / 10
      let expected = [0] + Array((12 - kept)...10)
      seen.expect("files after the sweep", world.storedURLs(), is: expected)
    },
    ConformanceCase(
      "DC-3",
      "an expired file is a miss and is deleted; a read extends its life only if the age rule says so",
      applies: limitsAge
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) {
        $0.encodedMemory = .off
        $0.diskCacheOptions.ageLimit = .seconds(10)
        $0.diskCacheOptions.sizeLimit = nil
      }
      for url in [7, 8] { _ = try world.bytes(url) }
      try world.run(untilSecond: 6)
      _ = try world.bytes(7)
      seen.expect("fetches before the expiry", world.transport.fetchCount, is: 2)
      try world.run(untilSecond: 12)
      _ = try world.bytes(7)
      let prolongs = variant.diskCacheOptions.ageRule == .sinceAccess
      seen.expect("fetches after use", world.transport.fetchCount, is: prolongs ? 2 : 3)
      world.spawn { [pipeline = world.pipeline] in await pipeline.sweepStoredData() }
      try world.run()
      seen.expect("files after the sweep", world.storedURLs(), is: [7])
    },
    ConformanceCase(
      "DC-5",
      "a read completes although its file is removed meanwhile, and the file is gone afterwards",
      applies: storesOriginals
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.encodedMemory = .off }
      world.files.put(7)
      let load = world.load(7)
      try world.run(untilMillisecond: 1)
      world.spawn { [pipeline = world.pipeline] in await pipeline.removeStoredData(for: .number(7))
      }
      try world.run()
      seen.expectImage(load, "the reader", in: world)
      seen.expect("fetches", world.transport.fetchCount, is: 0)
      seen.expect("files", world.storedURLs(), is: [])
    },
    ConformanceCase(
      "DC-6",
      "an app that restarts soon after a sweep does not sweep again",
      applies: { limitsSize($0) || limitsAge($0) }
    ) { variant, seen throws(SimulationFault) in
      let interval = TimeSpan.seconds(600)
      let world = ScriptedWorld(variant) {
        $0.encodedMemory = .off
        $0.diskCacheOptions.firstSweep = .seconds(5)
        $0.diskCacheOptions.sweepInterval = interval
        // The HTTP cache has a store of its own, whose sweeps would count too.
        $0.http.caching = .off
      }
      _ = try world.bytes(1)
      try world.run(untilSecond: 6)
      seen.expect("sweeps before the first is due", world.files.usage.listings, is: 0)
      _ = try world.bytes(2)
      seen.expect("sweeps once it is due", world.files.usage.listings, is: 1)
      let restarted = ImagePipeline(
        options: world.pipeline.options,
        environment: world.environment
      )
      for (second, sweeps) in [(20, 1), (700, 2)] {
        try world.run(untilSecond: second)
        restarted.loadData(ImageRequest(second)) { _, _ in }
        try world.run()
        seen.expect("sweeps \(second) s after the start", world.files.usage.listings, is: sweeps)
      }
    },
    ConformanceCase(
      "DC-7",
      "a cancelled disk read ends as cancelled, and no download follows",
      applies: {
        $0.diskCache == .original
          && ($0.cancellation == .referenceCounted || $0.cancellation == .firstOwner)
      }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.encodedMemory = .off }
      world.files.put(7)
      let load = world.load(7)
      try world.run(untilMillisecond: 1)
      world.pipeline.leave(load, .cancel)
      try world.run()
      seen.expect(
        "ends of reads",
        world.ends(Signpost.ReadDiskCache.self).map(\.outcome),
        is: [.cancelled]
      )
      seen.expect("fetches", world.transport.fetchCount, is: 0)
    },
  ]
}
