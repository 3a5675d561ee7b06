internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  private static let size = PictureBook.encodedBytes.bytes

  private static let storesOriginals: @Sendable (Variant) -> Bool = { $0.diskCache == .original }

  private static let limitsSize: @Sendable (Variant) -> Bool = {
    $0.diskCache == .original && $0.diskCacheOptions.sizeLimit != nil
  }

  /// What the disk cache stores, for how long, and how it evicts.
  static let disk: [ConformanceCase] = [
    ConformanceCase(
      "DC-1",
      "a pending write is already visible",
      applies: storesOriginals
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.pipeline.loadData(ImageRequest(7)) { _, _ in }
      // The bytes arrive after 100 ms, and the write takes 50 ms.
      try world.run(untilMillisecond: 110)
      seen.expect("files", world.storedURLs(), is: [])
      seen.expect("bytes of the second load", try world.bytes(7), is: .success(size))
      seen.expect("fetches before the write", world.transport.fetchCount, is: 1)
      try world.run()
      seen.expect("files after the write", world.storedURLs(), is: [7])
    },
    ConformanceCase(
      "DC-2",
      "a sweep above the size limit evicts the least recently used files down to the trim ratio",
      applies: limitsSize
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) {
        $0.diskCacheOptions.sizeLimit = ByteCount(10 * size)
        // The HTTP cache has its own store, whose files would count too.
        $0.http.caching = .off
      }
      for url in 0..<10 { seen.expect("bytes", try world.bytes(url), is: .success(size)) }
      try world.run(untilSecond: 10)
      // The first sweep is due, and finds files up to the limit.
      seen.expect("bytes of the file that is used again", try world.bytes(0), is: .success(size))
      seen.expect("files at the limit", world.storedURLs().count, is: 10)
      try world.run(untilSecond: 2000)
      seen.expect("bytes beyond the limit", try world.bytes(10), is: .success(size))
      try world.run(untilSecond: 4000)
      _ = try world.bytes(0)
      try world.run()
      seen.expect("files after the sweep", world.storedURLs(), is: [0] + Array(5...10))
    },
    ConformanceCase(
      "DC-5",
      "a read completes although its file is deleted meanwhile",
      applies: storesOriginals
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.files.put(7)
      let load = world.load(7)
      try world.run(untilMillisecond: 1)
      world.files.delete(7)
      try world.run()
      seen.expectImage(load, "the reader", in: world)
      seen.expect("fetches", world.transport.fetchCount, is: 0)
      seen.expect("files", world.storedURLs(), is: [])
    },
    ConformanceCase(
      "DC-6",
      "an app that restarts soon after a sweep does not sweep again",
      applies: limitsSize
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) {
        // The HTTP cache has its own store, whose sweeps would count too.
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
      for (second, sweeps) in [(20, 1), (1900, 2)] {
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
      let world = ScriptedWorld(variant)
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
