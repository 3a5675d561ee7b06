/// One column of the comparison table: its metric, heading and unit.
package struct Headline: Sendable, Hashable {
  /// The metric's name in `metrics.csv`.
  package var metric: String
  package var title: String
  package var unit: String?
  /// The number of file units in one shown unit.
  package var divisor = 1.0
  /// Digits after the decimal point.
  package var places = 0

  /// What a cell shows of the metric; its value by default.
  package var form = Form.value

  /// What a cell shows of a metric.
  package enum Form: Sendable, Hashable {
    /// Its value.
    case value
    /// The value minus the count of another metric, as "180/408".
    case remainder(without: String)
  }

  /// The columns of the comparison table, in the order of a design review: first what users see,
  /// then what it costs.
  ///
  /// Times to image include every image that was wanted; the column before them says how many came.
  package static let standard: [Headline] = users + work

  private static let users: [Headline] = [
    Headline(metric: "outcome", title: "outcome"),
    Headline(metric: "blank_at_rest_pct", title: "blank", unit: "%", places: 1),
    Headline(metric: "hitch_time_ratio_ms_per_s", title: "hitch ratio", unit: "ms/s", places: 1),
    Headline(metric: "missed_frames_pct", title: "late frames", unit: "%", places: 1),
    Headline(
      metric: "cell_binds",
      title: "shown",
      form: .remainder(without: "images_missing")
    ),
    Headline(metric: "images_missing", title: "no image"),
    Headline(metric: "time_to_image_all_ms_mean", title: "to image mean", unit: "ms", places: 0),
    Headline(metric: "time_to_image_all_ms_p95", title: "to image p95", unit: "ms", places: 0),
    Headline(metric: "wrong_image_frames", title: "wrong image"),
  ]

  private static let work: [Headline] = [
    Headline(metric: "main_lane_decode_ms", title: "main decode", unit: "ms", places: 0),
    Headline(
      metric: "ledger_peak_image_bytes",
      title: "peak images",
      unit: "MB",
      divisor: 1e6,
      places: 1
    ),
    Headline(metric: "decode_count", title: "decodes"),
    Headline(
      metric: "decoded_per_displayed_pixels",
      title: "decoded/shown",
      unit: "px/px",
      places: 1
    ),
    Headline(metric: "fetches_per_url", title: "fetches/URL", places: 2),
    Headline(metric: "hit_rate", title: "hit rate", unit: "%", divisor: 0.01, places: 1),
    Headline(metric: "cancels_stopped", title: "stopped"),
    Headline(metric: "wasted_decodes", title: "wasted dec."),
    Headline(metric: "wasted_bytes", title: "wasted", unit: "MB", divisor: 1e6, places: 1),
    Headline(
      metric: "peak_rss_delta_bytes",
      title: "RSS growth",
      unit: "MB",
      divisor: 1e6,
      places: 1
    ),
    Headline(metric: "decode_ms_mean", title: "decode mean", unit: "ms", places: 2),
  ]
}
