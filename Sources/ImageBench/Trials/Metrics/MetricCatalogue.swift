public import Records

extension Metric {
  /// Every metric, in the order of the columns of `trials.csv`.
  public static let catalogue: [Metric] =
    frameMetrics + decodeMetrics + cacheMetrics + transferMetrics + cancellationMetrics
    + displayMetrics + memoryMetrics + limitMetrics

  /// The metric of this name, or nil.
  public static func named(_ name: String) -> Metric? { byName[name] }

  private static let byName = Dictionary(
    catalogue.map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  static let frameMetrics: [Metric] = [
    exact(
      "frame_count",
      "frames",
      .none,
      "Frames presented; fewer than refreshes where late frames skipped some, or after jetsam."
    ),
    exact("scroll_s", "s", .none, "Seconds of the frames that scroll, hitches included."),
    exact("hitch_time_ms", "ms", .smaller, "Sum over frames of how late each was presented."),
    exact(
      "hitch_time_ratio_ms_per_s",
      "ms/s",
      .smaller,
      "Hitch time of the frames that scroll per second of scrolling, raw."
    ),
    exact(
      "hitch_band_wwdc20",
      "band",
      .smaller,
      "Band of the ratio: good up to 5, critical from 10, else warning (WWDC 2020).",
      labels: ["good", "warning", "critical"]
    ),
    exact("missed_frames", "frames", .smaller, "Frames presented later than expected."),
    exact(
      "missed_frames_pct",
      "%",
      .smaller,
      "Share of frames presented later than expected.",
      over: .frames
    ),
    exact(
      "frame_time_ms_p95",
      "ms",
      .smaller,
      "Main-lane time of a frame from its tick: 95th percentile.",
      over: .frames
    ),
    exact(
      "frame_time_ms_max",
      "ms",
      .smaller,
      "Main-lane time of the longest frame.",
      over: .frames
    ),
    exact(
      "jank_cause",
      "word",
      .none,
      "The cause with the most hitch time, by the rules of diagnosis; empty without late frames."
    ),
  ]

  static let decodeMetrics: [Metric] = [
    exact("decode_count", "decodes", .smaller, "Decodes that ran to their end."),
    exact(
      "decoded_per_displayed_pixels",
      "1",
      .smaller,
      "Pixels decoded per pixel of the surfaces that images were shown on.",
      over: .shownImages
    ),
    exact("main_lane_decode_ms", "ms", .smaller, "Modelled time that decodes held the main lane."),
    exact("decodes_in_flight_max", "decodes", .smaller, "Most decodes under way at one moment."),
    exact("preview_decodes", "decodes", .none, "Decodes of partly received images."),
    exact(
      "preview_decode_ms",
      "ms",
      .smaller,
      "CPU time of preview decodes on the device's fastest core."
    ),
    exact(
      "decode_model_total_ms",
      "ms",
      .smaller,
      "CPU time of all decodes, also stopped ones, on the device's fastest core."
    ),
    exact("decoder_busy_ms", "ms", .smaller, "Time that the hardware decoder worked."),
    exact(
      "decode_warnings",
      "warnings",
      .smaller,
      "Warnings of codecs about images that they decoded nevertheless; none if decoding is modelled."
    ),
    noisy(
      "decode_ms_mean",
      "ms",
      .smaller,
      "CPU time of a real decode on this machine: mean.",
      over: .decodes
    ),
    noisy("decode_ms_p50", "ms", .smaller, "CPU time of a real decode: median.", over: .decodes),
    noisy(
      "decode_per_yardstick",
      "1",
      .smaller,
      "Mean CPU time of the fastest 75 % of real decodes, ÷ that of a calibration decode between them."
    ),
  ]

  static let cacheMetrics: [Metric] = [
    exact(
      "hit_rate",
      "1",
      .larger,
      "Share of memory look-ups that found the image.",
      over: .init("memory_lookups")
    ),
    exact(
      "memory_lookups",
      "look-ups",
      .none,
      "Look-ups in the memory cache, one for each load of a cell, also if it ended before."
    ),
    exact("disk_hit_rate", "1", .larger, "Share of disk look-ups that found the bytes."),
    exact(
      "memory_hit_ms_p99",
      "ms",
      .smaller,
      "From the request for an image in memory to its delivery: 99th percentile.",
      over: .init("memory_hit_loads")
    ),
    exact("memory_hit_loads", "loads", .none, "Loads that found their image in memory."),
    exact("main_lane_disk_ms", "ms", .smaller, "Time that reads of the disk held the main lane."),
    exact("evictions", "images", .smaller, "Images evicted from the memory cache to make room."),
    exact("redecodes", "decodes", .smaller, "Decodes of a URL and size that was decoded before."),
  ]

  static let transferMetrics: [Metric] = [
    exact("loads", "loads", .none, "Loads begun by views and prefetchers, memory hits included."),
    exact("failed_loads", "loads", .smaller, "Loads that ended in an error of network or decoder."),
    exact("joins", "loads", .none, "Loads that joined work under way."),
    exact("fetches", "fetches", .smaller, "Requests sent to the server."),
    exact("fetches_per_url", "1", .smaller, "Requests per distinct URL that was requested."),
    exact(
      "duplicate_fetches",
      "fetches",
      .smaller,
      "Requests for a URL that was in flight or had been fetched before."
    ),
    exact(
      "failed_fetches",
      "fetches",
      .smaller,
      "Fetches that broke off, found no network, or got a server error."
    ),
    exact(
      "overlapping_fetches",
      "fetches",
      .smaller,
      "Requests for a URL that was in flight at that moment."
    ),
    exact("wire_bytes", "bytes", .smaller, "Bytes that ended fetches received."),
    exact("mean_image_bytes", "bytes", .none, "Mean encoded size of completely fetched images."),
    exact("in_flight_max", "loads", .none, "Most loads under way at one moment."),
  ]
}
