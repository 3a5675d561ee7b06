internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline

extension Variant {
  /// Every named variant, in the order in which tables show them.
  package static let catalogue: [Variant] = {
    let single: [Variant] = [
      fullThenResize, embeddedThumbnail, anyThumbnail, yuvPlanes, dedupByURL, noVerify,
      noClear,
    ]
    let progressives: [Variant] = [progressive, progressiveEveryChunk]
    let chosen: [Variant] = [saneBaseline]
    // A list of lists, because Swift 6.2 does not find the types of a long sum in time.
    let parts: [[Variant]] = [
      ladder, single, displays, progressives, failures, decodeForms, imitations, chosen,
    ]
    return parts.flatMap { $0 }
  }()

  /// The ablation ladder: each row adds one step to the row before it.
  package static let ladder: [Variant] = [
    naive, downsample, backgroundDecode, dedup, cancellation, boundedCache, prefetch, priority,
    best,
  ]

  /// Bounded cache with one display switch changed each.
  static let displays: [Variant] = [asyncHop, longestEdge, randomIdentity, ownCells]

  /// The variant called `name`, of the catalogue, the reproductions or the loaders, or nil.
  ///
  /// Former names are accepted.
  package static func named(_ name: String) -> Variant? {
    let name = FormerName.current(name)
    return catalogue.first { $0.name == name }
      ?? (reproductions + loaders).first { $0.name == name }
  }

  /// Plain code, as people write it first: `UIImage(data:)` in the cell.
  ///
  /// Full decode at first draw, nothing is shared, nothing is stopped, and no image is kept in
  /// memory; files are, as by `URLCache`.
  package static let naive: Variant = {
    var variant = Variant(
      name: "naive",
      summary:
        "UIImage(data:) in the cell: full decode at first draw; nothing shared, stopped or kept."
    )
    variant.coalescing = .none
    variant.cancellation = .none
    variant.decodeMode = .full
    variant.decodePlace = .mainAtFirstDraw
    variant.memoryCache = MemoryCacheOptions(costLimit: .bytes(.zero))
    variant.purge = .none
    return variant
  }()

  /// Naive, and decodes no larger than the view.
  package static let downsample = naive.step("downsample", "+ decode at the size of the view.") {
    $0.decodeMode = .downsample
  }

  /// Downsample, and decodes in a background pool.
  package static let backgroundDecode = downsample.step(
    "background-decode",
    "+ decode in a background pool of two."
  ) {
    $0.decodePlace = .backgroundPool(width: 2)
  }

  /// Background decode, and equal requests share one fetch and one decode.
  package static let dedup = backgroundDecode.step("dedup", "+ equal requests share their work.") {
    $0.coalescing = .byVariant
  }

  /// Dedup, and work stops when its last owner leaves.
  package static let cancellation = dedup.step(
    "cancellation",
    "+ work stops when its last owner leaves."
  ) {
    $0.cancellation = .referenceCounted
  }

  /// Cancellation, and a memory cache with a limit, which is emptied on a memory warning.
  package static let boundedCache = cancellation.step(
    "bounded-cache",
    "+ memory cache of 15 % of the device's memory, emptied on a warning."
  ) {
    $0.memoryCache = MemoryCacheOptions()
    $0.purge = .all
  }

  /// Bounded cache, and a small prefetch window.
  package static let prefetch = boundedCache.step(
    "prefetch",
    "+ prefetch of the next 8 items, two at a time."
  ) {
    $0.prefetch = .window(items: 8, slots: 2)
  }

  /// Prefetch, and what is on the screen goes first; six downloads at a time.
  package static let priority = prefetch.step(
    "priority",
    "+ six downloads at a time, and visible images go first."
  ) {
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
    $0.queues.decode.order = .priority
  }

  /// Bounded cache, but images are decoded in full and redrawn smaller.
  package static let fullThenResize = boundedCache.step(
    "full-then-resize",
    "Bounded cache, but decodes in full and redraws smaller."
  ) {
    $0.decodeMode = .fullThenResize
  }

  /// Bounded cache, but small images are made from the thumbnail in the Exif data if it is large
  /// enough.
  package static let embeddedThumbnail = boundedCache.step(
    "embedded-thumbnail",
    "Bounded cache, but decodes the thumbnail in the Exif data where it is large enough."
  ) {
    $0.decodeMode = .embeddedThumbnail
  }

  /// Embedded thumbnail, but accepts one of any size, as Image I/O does by default.
  package static let anyThumbnail = embeddedThumbnail.step(
    "any-thumbnail",
    "Embedded thumbnail, but takes whichever there is, however small."
  ) {
    $0.thumbnails = .whenPresent
  }

  /// Bounded cache, but decodes to planes of brightness and colour, 1.5 bytes a pixel.
  package static let yuvPlanes = boundedCache.step(
    "yuv-planes",
    "Bounded cache, but decodes to 4:2:0 planes of 1.5 bytes a pixel."
  ) {
    $0.pixelFormat = .yuv420
  }

  /// Bounded cache, but requests share by URL alone, so the first size wins.
  package static let dedupByURL = boundedCache.step(
    "dedup-by-url",
    "Bounded cache, but shares work and cache entries by URL alone."
  ) {
    $0.coalescing = .byURL
    $0.memoryCache.key = .url
  }

  /// Bounded cache, but cells neither cancel nor verify: late images land in reused cells.
  package static let noVerify = boundedCache.step(
    "no-verify",
    "Bounded cache, but cells neither cancel nor verify."
  ) {
    $0.cellSteps = [.check, .clear]
  }

  /// Bounded cache, but cells keep the old image until the new one arrives.
  package static let noClear = boundedCache.step(
    "no-clear",
    "Bounded cache, but cells keep the image of the binding before."
  ) {
    $0.cellSteps = [.check, .cancel, .verify]
  }

  /// Bounded cache, but a memory hit reaches its cell one asynchronous hop later.
  package static let asyncHop = boundedCache.step(
    "async-hop",
    "Bounded cache, but memory hits come behind an asynchronous hop."
  ) {
    $0.delivery = .asyncHop
  }

  /// Bounded cache, but images are decoded to the longest edge, even if they fill a surface.
  package static let longestEdge = boundedCache.step(
    "longest-edge",
    "Bounded cache, but decodes to the longest edge even to fill a surface."
  ) {
    $0.display.target.rule = .longestEdge
  }

  /// Bounded cache, but every update of the list discards all rows and makes new ones.
  package static let randomIdentity = boundedCache.step(
    "random-identity",
    "Bounded cache, but every update of the list gives all rows a new identity."
  ) {
    $0.display.rowIdentity = .random
  }

  /// Bounded cache, but rows keep their own cells and images when they scroll away.
  package static let ownCells = boundedCache.step(
    "own-cells",
    "Bounded cache, but every row keeps its own cells instead of recycling them."
  ) {
    $0.display.container = .ownCells
  }

  /// Bounded cache, and previews of progressive files, one decode at a time.
  package static let progressive = boundedCache.step(
    "progressive",
    "Bounded cache + previews of progressive files, the newest bytes first."
  ) {
    $0.progressive = .backpressure
  }

  /// Bounded cache, and every chunk of a progressive file is decoded from its first byte on.
  package static let progressiveEveryChunk = boundedCache.step(
    "progressive-every-chunk",
    "Bounded cache, but every chunk of a progressive file is decoded anew."
  ) {
    $0.progressive = .everyChunk
  }

  /// This variant under another name, with `change`.
  func step(
    _ name: String,
    _ summary: String,
    _ change: (inout Variant) -> Void
  ) -> Variant {
    var variant = self
    variant.name = name
    variant.summary = summary
    change(&variant)
    return variant
  }
}
