internal import Records

extension Metric {
  static let cancellationMetrics: [Metric] = [
    exact("cancels_asked", "loads", .none, "Loads whose owner asked for a stop."),
    exact("cancels_stopped", "loads", .none, "Of these: the work stopped."),
    exact(
      "cancels_of_others",
      "loads",
      .smaller,
      "Loads that ended as cancelled although their owner had not asked for it."
    ),
    exact("wasted_bytes", "bytes", .smaller, "Bytes that no load needed, or discarded half-way."),
    exact("wasted_decodes", "decodes", .smaller, "Decodes that ended without a subscriber."),
  ]

  static let displayMetrics: [Metric] = [
    exact("cell_binds", "cells", .none, "Bindings of cells to images."),
    exact("images_shown", "images", .none, "Images that a frame drew for the first time."),
    exact(
      "wrong_image_frames",
      "cell-frames",
      .smaller,
      "Cells that a frame shows with the image of another binding that arrived late."
    ),
    exact(
      "stale_image_frames",
      "cell-frames",
      .smaller,
      "Cells that a frame shows with the image of their previous binding."
    ),
    exact(
      "failure_image_frames",
      "cell-frames",
      .smaller,
      "Cells that a frame shows with an image for a failed load."
    ),
    exact(
      "blank_at_rest_pct",
      "%",
      .smaller,
      "Blank area × time of the pictures on the screen while it moved less than its height a second."
    ),
    exact(
      "blank_pct",
      "%",
      .smaller,
      "Blank area × time ÷ area × time of the pictures on the screen; a wrong image is blank."
    ),
    exact(
      "start_complete_ms",
      "ms",
      .smaller,
      "From the start until no picture on the screen was missing or coarse, or until it moved."
    ),
    exact(
      "stop_complete_ms_mean",
      "ms",
      .smaller,
      "The same from each stop of the list: mean."
    ),
    exact(
      "incomplete_stops_pct",
      "%",
      .smaller,
      "Share of start and stops after which a picture was missing until the screen moved again."
    ),
    exact(
      "placeholder_frames_while_resident",
      "cell-frames",
      .smaller,
      "Cells shown without an image that was in memory."
    ),
    exact(
      "under_resolved_deliveries",
      "images",
      .smaller,
      "Images shown with less than 95 % of the pixels that view and source allow."
    ),
    exact(
      "oversized_sources",
      "images",
      .smaller,
      "Images shown whose source is more than twice as long as the surface."
    ),
    exact(
      "time_to_image_ms_p95",
      "ms",
      .smaller,
      "From binding to image, over the drawn images: 95th percentile.",
      over: .shownImages
    ),
    exact("images_missing", "images", .smaller, "Bindings whose own image no frame drew."),
    exact(
      "images_missing_pct",
      "%",
      .smaller,
      "Share of bindings whose own image no frame drew.",
      over: .wantedImages
    ),
    exact(
      "time_to_image_all_ms_mean",
      "ms",
      .smaller,
      "From binding to image; a missing image until its cell leaves: mean.",
      over: .wantedImages
    ),
    exact(
      "time_to_image_all_ms_p95",
      "ms",
      .smaller,
      "From binding to image; a missing image until its cell leaves: 95th percentile.",
      over: .wantedImages
    ),
    exact(
      "shown_pixels_checksum",
      "hash",
      .none,
      "Hash of the pixels in the last frame; equal when two variants show the same."
    ),
  ]

  static let memoryMetrics: [Metric] = [
    exact(
      "ledger_peak_image_bytes",
      "bytes",
      .smaller,
      "Most bytes of images at one moment.",
      cutShort: .comparable
    ),
    exact(
      "ledger_peak_compressed_bytes",
      "bytes",
      .smaller,
      "Most encoded bytes in memory.",
      cutShort: .comparable
    ),
    exact(
      "ledger_peak_scratch_bytes",
      "bytes",
      .smaller,
      "Most bytes of decoder working memory.",
      cutShort: .comparable
    ),
    exact(
      "ledger_peak_view_bytes",
      "bytes",
      .smaller,
      "Most decoded bytes held by views.",
      cutShort: .comparable
    ),
    exact(
      "ledger_peak_cache_bytes",
      "bytes",
      .smaller,
      "Most decoded bytes held by the cache alone.",
      cutShort: .comparable
    ),
    exact(
      "ledger_peak_in_flight_bytes",
      "bytes",
      .smaller,
      "Most decoded bytes held by loads alone.",
      cutShort: .comparable
    ),
    exact(
      "ledger_late_growth_bytes",
      "bytes",
      .smaller,
      "Growth of the most bytes of images in the second half of the measured time."
    ),
    exact(
      "leaked_sessions",
      "sessions",
      .smaller,
      "Sessions with a delegate that began after the first frame and were never invalidated."
    ),
    exact("memory_warnings", "warnings", .smaller, "Memory warnings sent to the app."),
    exact(
      "purges",
      "purges",
      .none,
      "Times that the pipeline released memory, after a warning or in the background."
    ),
    exact(
      "outcome",
      "word",
      .larger,
      "completed, or jetsam: the device ended the app.",
      labels: ["jetsam", "completed"],
      cutShort: .comparable
    ),
    exact(
      "jetsam_frame",
      "frame",
      .larger,
      "The frame at which the device ended the app.",
      cutShort: .comparable
    ),
    noisy(
      "peak_rss_bytes",
      "bytes",
      .smaller,
      "Largest resident size of the trial's process.",
      cutShort: .comparable
    ),
    noisy(
      "peak_rss_delta_bytes",
      "bytes",
      .smaller,
      "Its growth since the start.",
      cutShort: .comparable
    ),
  ]

  static let limitMetrics: [Metric] = [
    exact(
      "hit_rate_vs_belady",
      "1",
      .larger,
      "Hit rate ÷ that of Belady's farthest-next-use rule with the same bytes and look-ups."
    )
  ]
}
