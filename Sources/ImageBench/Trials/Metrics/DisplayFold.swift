internal import Basics
internal import Signposts
internal import Statistics

/// The displayed images: whether they were correct, sharp enough, and in time.
struct DisplayFold: MetricFold {
  /// The share of the wanted pixels below which a delivery counts as under-resolved.
  private static let sharpEnough = 0.95
  /// The factor from which a source counts as longer than its surface needs.
  private static let oversizedFrom = 2

  private var wanted: WantedImages
  private var wrong = 0
  private var stale = 0
  private var failures = 0
  private var placeholdersWhileResident = 0
  private var underResolved = 0
  private var shown = 0
  private var oversized = 0
  private var waits: [Double] = []
  private var checksum: String?

  /// Nothing displayed yet; `tolerance` is that of ``WantedImages``.
  init(tolerance: TimeSpan = .zero) {
    wanted = WantedImages(tolerance: tolerance)
  }

  mutating func fold(_ record: SignpostRecord) {
    wanted.fold(record)
    switch record.name {
    case .frameAudit:
      let audit = Signpost.FrameAudit(record)
      wrong += audit.wrongImages
      stale += audit.staleImages
      failures += audit.failureImages
      placeholdersWhileResident += audit.placeholdersWhileResident
    case .showImage:
      let show = Signpost.ShowImage(record)
      shown += 1
      if Double(show.deliveredPixels) < Self.sharpEnough * Double(show.neededPixels) {
        underResolved += 1
      }
      // Compared with the requested size: the server could have sent a smaller source.
      if show.sourcePixels > Self.oversizedFrom * show.wantedPixels { oversized += 1 }
      waits.append(show.waited.milliseconds)
    case .shownPixels:
      checksum = ContentHash(value: Signpost.ShownPixels(record).checksum).description
    default: break
    }
  }

  func finish(into values: inout MetricValues) {
    let nothing = "no image was shown"
    values.set(.cellBinds, wanted.count)
    values.set(.imagesShown, shown)
    values.set(.wrongImageFrames, wrong)
    values.set(.staleImageFrames, stale)
    values.set(.failureImageFrames, failures)
    values.set(.placeholderFramesWhileResident, placeholdersWhileResident)
    values.set(.underResolvedDeliveries, underResolved)
    values.set(.oversizedSources, oversized)
    let unwanted = "no cell was bound to an image"
    values[.timeToImageMsP95] = .percentile(Samples(waits), 0.95, else: nothing)
    values.set(.imagesMissing, wanted.missing)
    values.setRatio(
      .imagesMissingPct,
      Double(wanted.missing) * 100,
      Double(wanted.count),
      else: unwanted
    )
    let all = Samples(wanted.waitsOfAll)
    values[.timeToImageAllMsMean] =
      all.mean.map { .real($0) } ?? .empty(reason: unwanted)
    values[.timeToImageAllMsP95] = .percentile(all, 0.95, else: unwanted)
    values[.shownPixelsChecksum] =
      checksum.map { .text($0) } ?? .empty(reason: "decoding was modelled, or the app was ended")
  }
}
