/// How soon a metric is named where there is room for few, or where many are listed.
///
/// The order of metrics where only some can be named, or many are listed: from effects that users
/// see to the scratch memory of decoders. Row changes, comparisons and tables of chosen metrics all
/// use it. The order is a choice of this project: a design review looks at what a user notices
/// before what it costs.
package enum MetricImportance: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The outcome of the trial.
  case ending
  case hitches
  /// How soon images come, and how many never come.
  case images
  /// Wrong, outdated and blurred images.
  case wrongImages
  /// Work on the main lane.
  case mainLane
  /// Memory peaks and their consequences.
  case memory
  /// Bytes and decodes without use.
  case waste
  /// All other work.
  case work
  /// Scratch memory of decoders.
  case scratch

  /// The importance of the metric `name`; `work` if no rule matches.
  ///
  /// - Complexity: O(1), because there are few rules.
  package init(of name: String) {
    self =
      Self.rules.first { rule in rule.beginnings.contains { name.hasPrefix($0) } }?.importance
      ?? .work
  }

  /// Whether the metric is a time to image, over the images that came or over all.
  static func isTimeToImage(_ name: String) -> Bool { name.hasPrefix("time_to_image") }

  /// The name prefixes of each importance; the first matching rule applies.
  static let rules: [(importance: MetricImportance, beginnings: [String])] = [
    (.scratch, ["ledger_peak_scratch"]),
    (.ending, ["outcome", "jetsam_frame", "trial"]),
    (.hitches, ["hitch_", "missed_frames", "hangs", "frame_time"]),
    (
      .images,
      [
        "blank_", "start_complete", "stop_complete", "incomplete_stops", "time_to_image", "images_",
        "placeholder_frames", "failed_loads",
      ]
    ),
    (
      .wrongImages,
      [
        "wrong_image_frames", "stale_image_frames", "wrong_at_rest", "under_resolved",
        "shown_pixels_checksum",
      ]
    ),
    (.mainLane, ["main_lane_", "memory_hit_ms"]),
    (.memory, ["memory_of_limit", "ledger_peak", "peak_", "rss_", "memory_warnings", "purge"]),
    (.waste, ["wasted_", "device_cpu_ms", "decoder_busy", "wire_bytes"]),
  ]

  /// Whether `left` is named before `right`.
  package static func < (left: MetricImportance, right: MetricImportance) -> Bool {
    left.rawValue < right.rawValue
  }
}
