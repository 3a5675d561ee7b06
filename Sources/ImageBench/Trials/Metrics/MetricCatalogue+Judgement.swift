internal import Basics
internal import Records

extension Metric {
  static let cancellationMetrics: [Metric] = [
    exact(.cancelsAsked, "loads", .none, "Loads of cells that had left, whose work was stopped."),
    exact(.cancelsStopped, "loads", .none, "Of these: the work stopped."),
    exact(
      .cancelsOfOthers,
      "loads",
      .smaller,
      "Loads that ended as cancelled although their owner had not asked for it."
    ),
    exact(.wastedBytes, "bytes", .smaller, "Bytes that no load needed, or discarded half-way."),
    exact(.wastedDecodes, "decodes", .smaller, "Decodes that ended without a subscriber."),
  ]

  static let displayMetrics: [Metric] = [
    exact(.cellBinds, "cells", .none, "Bindings of cells to images."),
    exact(.imagesShown, "images", .none, "Images that a frame drew for the first time."),
    exact(
      .wrongImageFrames,
      "cell-frames",
      .smaller,
      "Cells that a frame shows with the image of another binding that arrived late."
    ),
    exact(
      .staleImageFrames,
      "cell-frames",
      .smaller,
      "Cells that a frame shows with the image of their previous binding."
    ),
    exact(
      .wrongAtRestMsMax,
      "ms",
      .smaller,
      "Longest time that a wrong or stale image stood on a screen at rest or slow speed."
    ),
    exact(
      .failureImageFrames,
      "cell-frames",
      .smaller,
      "Cells that a frame shows with an image for a failed load."
    ),
    exact(
      .blankAtRestPct,
      "%",
      .smaller,
      "Blank area × time of the pictures on the screen while it moved less than its height a second."
    ),
    exact(
      .blankPct,
      "%",
      .smaller,
      "Blank area × time ÷ area × time of the pictures on the screen; a wrong image is blank."
    ),
    exact(
      .startCompleteMs,
      "ms",
      .smaller,
      "From the start until no picture on the screen was missing or coarse, or until it moved."
    ),
    exact(
      .stopCompleteMsMean,
      "ms",
      .smaller,
      "The same from each stop of the list: mean."
    ),
    exact(
      .incompleteStopsPct,
      "%",
      .smaller,
      "Share of start and stops after which a picture was missing until the screen moved again."
    ),
    exact(
      .placeholderFramesWhileResident,
      "cell-frames",
      .smaller,
      "Cells shown without an image that was in memory."
    ),
    exact(
      .underResolvedDeliveries,
      "images",
      .smaller,
      "Images shown with less than 95 % of the pixels that view and source allow."
    ),
    exact(
      .oversizedSources,
      "images",
      .smaller,
      "Images shown whose source is more than twice as long as the surface."
    ),
    exact(
      .timeToImageMsP95,
      "ms",
      .smaller,
      "From binding to image, over the drawn images: 95th percentile.",
      over: .shownImages
    ),
    exact(.imagesMissing, "images", .smaller, "Bindings whose own image no frame drew."),
    exact(
      .imagesMissingPct,
      "%",
      .smaller,
      "Share of bindings whose own image no frame drew.",
      over: .wantedImages
    ),
    exact(
      .timeToImageAllMsMean,
      "ms",
      .smaller,
      "From binding to image; a missing image until its cell leaves: mean.",
      over: .wantedImages
    ),
    exact(
      .timeToImageAllMsP95,
      "ms",
      .smaller,
      "From binding to image; a missing image until its cell leaves: 95th percentile.",
      over: .wantedImages
    ),
    exact(
      .shownPixelsChecksum,
      "hash",
      .none,
      "Hash of the pixels in the last frame; equal when two variants show the same."
    ),
  ]

  static let memoryMetrics: [Metric] = [
    exact(
      .memoryOfLimitPct,
      "%",
      .smaller,
      "Peak of images and screen, without other parts of the app, ÷ the limit of an app.",
      cutShort: .comparable
    ),
    exact(
      .ledgerPeakImageBytes,
      "bytes",
      .smaller,
      "Most bytes of images at one moment.",
      cutShort: .comparable
    ),
    exact(
      .ledgerPeakCompressedBytes,
      "bytes",
      .smaller,
      "Most encoded bytes in memory.",
      cutShort: .comparable
    ),
    exact(
      .ledgerPeakScratchBytes,
      "bytes",
      .smaller,
      "Most bytes of decoder working memory.",
      cutShort: .comparable
    ),
    exact(
      .ledgerPeakViewBytes,
      "bytes",
      .smaller,
      "Most decoded bytes held by views.",
      cutShort: .comparable
    ),
    exact(
      .ledgerPeakCacheBytes,
      "bytes",
      .smaller,
      "Most decoded bytes held by the cache alone.",
      cutShort: .comparable
    ),
    exact(
      .ledgerPeakInFlightBytes,
      "bytes",
      .smaller,
      "Most decoded bytes held by loads alone.",
      cutShort: .comparable
    ),
    exact(
      .ledgerLateGrowthBytes,
      "bytes",
      .smaller,
      "Growth of the most bytes of images in the second half of the measured time."
    ),
    exact(
      .leakedSessions,
      "sessions",
      .smaller,
      "Sessions with a delegate that began after the first frame and were never invalidated."
    ),
    exact(.memoryWarnings, "warnings", .smaller, "Memory warnings sent to the app."),
    exact(
      .purges,
      "purges",
      .none,
      "Times that the pipeline released memory, after a warning or in the background."
    ),
    exact(
      .outcome,
      "word",
      .larger,
      "completed, or jetsam: the device ended the app.",
      labels: TrialOutcome.allCases.map(\.rawValue),
      cutShort: .comparable
    ),
    exact(
      .jetsamFrame,
      "frame",
      .larger,
      "The frame at which the device ended the app.",
      cutShort: .comparable
    ),
    noisy(
      .peakRSSBytes,
      "bytes",
      .smaller,
      "Largest resident size of the trial's process.",
      cutShort: .comparable
    ),
    noisy(
      .peakRSSDeltaBytes,
      "bytes",
      .smaller,
      "Its growth since the start.",
      cutShort: .comparable
    ),
  ]

  static let limitMetrics: [Metric] = [
    exact(
      .hitRateVsBelady,
      "1",
      .larger,
      "Hit rate ÷ that of Belady's farthest-next-use rule with the same bytes and look-ups."
    )
  ]
}
