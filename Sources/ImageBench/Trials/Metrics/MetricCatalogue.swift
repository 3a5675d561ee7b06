public import Basics
public import Records

extension Metric {
  /// Every metric, in the order of the columns of `trials.csv`.
  public static let catalogue: [Metric] =
    frameMetrics + decodeMetrics + cacheMetrics + transferMetrics + cancellationMetrics
    + displayMetrics + memoryMetrics + limitMetrics

  /// The metric `name`.
  public static func named(_ name: MetricName) -> Metric {
    guard let metric = byName[name] else {
      preconditionFailure("\(name) has no entry in the catalogue of metrics; add one")
    }
    return metric
  }

  private static let byName = Dictionary(
    catalogue.map { ($0.known, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  static let frameMetrics: [Metric] = [
    exact(
      .frameCount,
      "frames",
      .none,
      "Frames presented; fewer than refreshes where late frames skipped some, or after jetsam."
    ),
    exact(.scrollS, "s", .none, "Seconds of the frames that scroll, hitches included."),
    exact(.hitchTimeMs, "ms", .smaller, "Sum over frames of how late each was presented."),
    exact(
      .hitchTimeRatioMsPerS,
      "ms/s",
      .smaller,
      "Hitch time of the frames that scroll per second of scrolling, raw."
    ),
    exact(
      .hitchBandWWDC20,
      "band",
      .smaller,
      "Band of the ratio: good up to 5, critical from 10, else warning (WWDC 2020).",
      labels: ["good", "warning", "critical"]
    ),
    exact(.hangs, "frames", .smaller, "Frames that held the main lane for 250 ms or more."),
    exact(
      .missedFramesPct,
      "%",
      .smaller,
      "Share of frames presented later than expected.",
      over: .frames
    ),
    exact(
      .frameTimeMsMax,
      "ms",
      .smaller,
      "Main-lane time of the longest frame.",
      over: .frames
    ),
    exact(
      .jankCause,
      "word",
      .none,
      "The cause with the most hitch time, by the rules of diagnosis; empty without late frames."
    ),
  ]

  static let decodeMetrics: [Metric] = [
    exact(.decodeCount, "decodes", .smaller, "Decodes that ran to their end."),
    exact(
      .decodedPerDisplayedPixels,
      "1",
      .smaller,
      "Pixels decoded per pixel of the surfaces that images were shown on.",
      over: .shownImages
    ),
    exact(.mainLaneDecodeMs, "ms", .smaller, "Modelled time that decodes held the main lane."),
    exact(.decodesInFlightMax, "decodes", .smaller, "Most decodes under way at one moment."),
    exact(.previewDecodes, "decodes", .none, "Decodes of partly received images."),
    exact(
      .decodeModelTotalMs,
      "ms",
      .smaller,
      "CPU time of all decodes, also stopped ones, on the device's fastest core."
    ),
    exact(.decoderBusyMs, "ms", .smaller, "Time that the hardware decoder worked."),
    exact(
      .cpuMs,
      "ms",
      .smaller,
      "Time that the device's cores worked, each counted, for everything that the app does."
    ),
    noisy(
      .decodeMsMean,
      "ms",
      .smaller,
      "CPU time of a real decode on this machine: mean.",
      over: .decodes
    ),
    noisy(.decodeMsP50, "ms", .smaller, "CPU time of a real decode: median.", over: .decodes),
    noisy(
      .decodePerYardstick,
      "1",
      .smaller,
      "Mean CPU time of the fastest 75 % of real decodes, ÷ that of a calibration decode between them."
    ),
  ]

  static let cacheMetrics: [Metric] = [
    exact(
      .hitRate,
      "1",
      .larger,
      "Share of memory look-ups that found the image.",
      over: .init(.memoryLookups)
    ),
    exact(
      .memoryLookups,
      "look-ups",
      .none,
      "Look-ups in the memory cache, one for each load of a cell, also if it ended before."
    ),
    exact(.diskHitRate, "1", .larger, "Share of disk look-ups that found the bytes."),
    exact(
      .memoryHitMsP99,
      "ms",
      .smaller,
      "From the request for an image in memory to its delivery: 99th percentile.",
      over: .init(.memoryHitLoads)
    ),
    exact(.memoryHitLoads, "loads", .none, "Loads that found their image in memory."),
    exact(.mainLaneDiskMs, "ms", .smaller, "Time that reads of the disk held the main lane."),
    exact(.evictions, "images", .smaller, "Images evicted from the memory cache to make room."),
    exact(.redecodes, "decodes", .smaller, "Decodes of a URL and size that was decoded before."),
  ]

  static let transferMetrics: [Metric] = [
    exact(.loads, "loads", .none, "Loads begun by views and prefetchers, memory hits included."),
    exact(.failedLoads, "loads", .smaller, "Loads that ended in an error of network or decoder."),
    exact(.joins, "loads", .none, "Loads that joined work under way."),
    exact(.fetches, "fetches", .smaller, "Requests sent to the server."),
    exact(.fetchesPerURL, "1", .smaller, "Requests per distinct URL that was requested."),
    exact(
      .duplicateFetches,
      "fetches",
      .smaller,
      "Requests for a URL that was in flight or had been fetched before."
    ),
    exact(
      .failedFetches,
      "fetches",
      .smaller,
      "Fetches that broke off, found no network, or got a server error."
    ),
    exact(
      .overlappingFetches,
      "fetches",
      .smaller,
      "Requests for a URL that was in flight at that moment."
    ),
    exact(.wireBytes, "bytes", .smaller, "Bytes that ended fetches received."),
    exact(.meanImageBytes, "bytes", .none, "Mean encoded size of completely fetched images."),
    exact(.inFlightMax, "loads", .none, "Most loads under way at one moment."),
  ]
}
