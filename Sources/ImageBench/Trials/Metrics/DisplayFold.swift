internal import Basics
internal import Signposts
internal import Statistics

/// The displayed images: whether they were correct, sharp enough, and in time.
struct DisplayFold: MetricFold {
  /// The share of the wanted pixels below which a delivery counts as under-resolved.
  private static let sharpEnough = 0.95
  /// The factor from which a source counts as longer than its surface needs.
  private static let oversizedFrom = 2

  private var wanted = WantedImages()
  private var wrong = 0
  private var stale = 0
  private var failures = 0
  private var placeholdersWhileResident = 0
  private var underResolved = 0
  private var shown = 0
  private var oversized = 0
  private var waits: [Double] = []
  private var checksum: String?

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
    values.set("cell_binds", wanted.count)
    values.set("images_shown", shown)
    values.set("wrong_image_frames", wrong)
    values.set("stale_image_frames", stale)
    values.set("failure_image_frames", failures)
    values.set("placeholder_frames_while_resident", placeholdersWhileResident)
    values.set("under_resolved_deliveries", underResolved)
    values.set("oversized_sources", oversized)
    let unwanted = "no cell was bound to an image"
    values["time_to_image_ms_p95"] = .percentile(Samples(waits), 0.95, else: nothing)
    values.set("images_missing", wanted.missing)
    values.setRatio(
      "images_missing_pct",
      Double(wanted.missing) * 100,
      Double(wanted.count),
      else: unwanted
    )
    let all = Samples(wanted.waitsOfAll)
    values["time_to_image_all_ms_mean"] =
      all.mean.map { .real($0) } ?? .empty(reason: unwanted)
    values["time_to_image_all_ms_p95"] = .percentile(all, 0.95, else: unwanted)
    values["shown_pixels_checksum"] =
      checksum.map { .text($0) } ?? .empty(reason: "decoding was modelled, or the app was ended")
  }
}
