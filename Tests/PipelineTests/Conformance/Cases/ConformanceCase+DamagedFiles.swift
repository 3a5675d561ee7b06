internal import Basics
internal import Caches
internal import ImageFormats
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Variants

extension ConformanceCase {
  private static let storesOriginals: @Sendable (Variant) -> Bool = { $0.diskCache == .original }

  /// Files that are damaged or deleted from outside.
  static let damagedFiles: [ConformanceCase] = [
    ConformanceCase(
      "ER-9",
      "if a stored file cannot be decoded, the load fetches the image and replaces the file",
      applies: storesOriginals
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant, pictures: PictureBook(layout: .progressive))
      world.transport.script {
        $0.parts = 64
        $0.latency = .milliseconds(1280)
      }
      world.files.put(7, bytes: PictureBook.garbage)
      // Two sizes read the same file, and share the download if the variant shares downloads.
      let loads = [world.load(7, 100), world.load(7, 200)]
      try world.run()
      for load in loads { seen.expectImage(load, "a load", in: world) }
      let isShared = ![.none, .byVariant].contains(variant.coalescing)
      seen.expect("downloads", world.transport.fetchCount, is: isShared ? 1 : 2)
      if hasPreviews(variant) {
        seen.expect(!world.previews(of: loads[0]).isEmpty, "the download gave no preview")
      }
      let files = world.files.records.filter { $0.name.kind == .original }
      seen.expect("sizes of files", files.map(\.byteCount), is: [PictureBook.encodedBytes])
      var cached = ImageRequest(8)
      cached.cachePolicy = .cacheOnly
      world.files.put(8, bytes: PictureBook.garbage)
      let kept = world.load(cached)
      try world.run()
      seen.expect("without the network", world.outcome(of: kept)?.failure, is: .notCached)
      seen.expect(world.pipeline.isIdle, "something is still registered")
    },
    ConformanceCase(
      "ER-10",
      "a damaged file does not mark its URL as failed: the next request gets the image",
      applies: storesOriginals
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.files.put(7, bytes: PictureBook.garbage)
      world.load(7)
      try world.run()
      let next = world.load(7)
      try world.run()
      seen.expectImage(next, "the next request", in: world)
      seen.expect("downloads", world.transport.fetchCount, is: 1)
    },
    ConformanceCase(
      "DC-8",
      "the next write recreates a cache directory that was deleted from outside",
      applies: storesOriginals
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      seen.expect("bytes", try world.bytes(1), is: .success(PictureBook.encodedBytes.bytes))
      world.files.deleteDirectory()
      seen.expect("bytes", try world.bytes(1), is: .success(PictureBook.encodedBytes.bytes))
      seen.expect("bytes", try world.bytes(2), is: .success(PictureBook.encodedBytes.bytes))
      seen.expect("files after the deletion", world.storedURLs(), is: [1, 2])
      seen.expect("downloads", world.transport.fetchCount, is: 3)
    },
  ]
}
