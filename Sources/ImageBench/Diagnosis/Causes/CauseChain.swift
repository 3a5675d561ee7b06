package import Basics
package import Signposts

/// Where the time of a late frame or image was spent.
package enum ChainStage: String, Sendable, Hashable, CaseIterable {
  /// Placing cells and committing a frame.
  case layout
  /// Binding cells.
  case bind
  /// A decode on the main lane.
  case decode
  /// Handing pixels to the renderer.
  case upload
  /// Handing an image to its view.
  case deliver
  /// Emptying the memory cache.
  case purge
  /// The disk, while the main lane was held.
  case disk
  /// A wait, while the main lane was held.
  case wait
  /// A wait before any stage has begun.
  case startQueue = "start-queue"
  /// A wait for a slot of the network.
  case fetchQueue = "fetch-queue"
  /// The network.
  case fetch
  /// A read of the disk cache.
  case diskRead = "disk-read"
  /// A wait for a slot of the decoder.
  case decodeQueue = "decode-queue"
  /// A decode in the background.
  case workerDecode = "worker-decode"
  /// A processor.
  case process
  /// A wait of a finished image for the main lane.
  case deliveryQueue = "delivery-queue"
  /// A wait of a delivered image for its first draw.
  case draw
  /// Keeping images in memory; it takes no time.
  case memoryCache = "memory-cache"
}

/// An image at the requested size.
package struct ImageKey: Sendable, Hashable {
  package var url: Int
  /// The requested pixels of the longer side.
  package var wantedPixels: Int

  /// The image at `url`, requested at `wantedPixels`.
  package init(url: Int, wantedPixels: Int) {
    self.url = url
    self.wantedPixels = wantedPixels
  }

  /// The image that a signpost is about.
  package init(_ signpost: some ImageSignpost) {
    self.init(url: signpost.url, wantedPixels: signpost.wantedPixels)
  }
}

extension ImageKey: TableKey {
  /// Sizes are below 2²⁰ and URLs mostly below 2⁴⁰; larger ones only collide.
  package var tableNumber: UInt64 {
    UInt64(truncatingIfNeeded: url) << 20 ^ UInt64(truncatingIfNeeded: wantedPixels)
  }
}

/// How a late frame came about: frame ← main-lane work ← image ← stage ← switch.
package struct CauseChain: Sendable, Hashable {
  /// From 0.
  package var frame: Int
  package var overrun: TimeSpan
  /// What held the main lane, as a label of ``MainLaneWork``.
  package var work: String
  /// How long this work for this image held the lane.
  package var held: TimeSpan
  /// The image of the work, at the requested size or, without one, at the size of its view; nil for
  /// work without an image, such as a commit.
  package var image: ImageKey?
  package var stage: ChainStage
  package var cause: JankCause
  /// The switches that would remove it, the likeliest first; empty if none is known.
  package var switches: [VariantSwitch]
  /// Whether the image was much larger than displayed.
  package var size: WorkSize

  /// The chain as one line.
  ///
  /// `urls` are the texts of URLs; others appear as numbers.
  package func text(urls: [Int: String] = [:]) -> String {
    var parts = ["frame \(frame) late by \(Self.text(overrun))", "\(work) \(Self.text(held))"]
    if let image {
      let name = urls[image.url] ?? "url \(image.url)"
      parts.append(
        name + (image.wantedPixels > 0 ? " at \(image.wantedPixels) px" : "")
          + (size == .oversized ? " (oversized)" : "")
      )
    }
    parts.append("\(stage.rawValue): \(cause.rawValue)")
    if let first = switches.first { parts.append("switch \(first.rawValue)") }
    return parts.joined(separator: " ← ")
  }

  private static func text(_ span: TimeSpan) -> String {
    FixedPoint.text(span.milliseconds, places: 1) + " ms"
  }
}
