public import Basics
package import Signposts

/// Where the time of a late frame or image went.
public enum ChainStage: String, Sendable, Hashable, CaseIterable {
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

/// An image at the size that it was asked for.
public struct ImageKey: Sendable, Hashable {
  /// The number of its URL.
  public var url: Int
  /// The pixels asked for, along the longer side.
  public var wantedPixels: Int

  /// The image at `url`, asked for at `wantedPixels`.
  public init(url: Int, wantedPixels: Int) {
    self.url = url
    self.wantedPixels = wantedPixels
  }

  /// The image that a signpost is about.
  package init(_ signpost: some ImageSignpost) {
    self.init(url: signpost.url, wantedPixels: signpost.wantedPixels)
  }
}

extension ImageKey: TableKey {
  /// Sizes are below 2²⁰ and URLs mostly below 2⁴⁰; others only meet in one place.
  public var tableNumber: UInt64 {
    UInt64(truncatingIfNeeded: url) << 20 ^ UInt64(truncatingIfNeeded: wantedPixels)
  }
}

/// How a late frame came about: frame ← main-lane work ← image ← stage ← switch.
public struct CauseChain: Sendable, Hashable {
  /// The number of the frame, from 0.
  public var frame: Int
  /// How late it was.
  public var overrun: TimeSpan
  /// What held the main lane, as a word of ``MainLaneWork``.
  public var work: String
  /// For how long this work, of this one image, held the lane.
  public var held: TimeSpan
  /// The image that the work was for, in the size that was asked for or, where none was, in that of its
  /// view; nil where it was for none, as a commit is.
  public var image: ImageKey?
  /// The stage of the pipeline that it belongs to.
  public var stage: ChainStage
  /// Why.
  public var cause: JankCause
  /// The switches that would remove it, the likeliest first; empty when none is known.
  public var switches: [VariantSwitch]
  /// Whether the image was much larger than what is shown.
  public var size: WorkSize

  /// The chain as one line, with `urls` for the texts of URLs; those not known are told by number.
  public func text(urls: [Int: String] = [:]) -> String {
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
