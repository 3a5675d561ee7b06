/// How soon a metric is named where there is room for few, or where many are listed.
///
/// What users see comes first, bytes that decoders work with for a moment last. This is the one place
/// that decides it; steps, comparisons and tables of chosen metrics all follow it. The order is a choice
/// of this project: a design review asks what a user notices before what it costs.
public enum MetricImportance: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// How the trial ended.
  case ending
  /// Hitches and late frames.
  case hitches
  /// How soon images come, and how many never do.
  case images
  /// Images of another row, old ones and blurred ones.
  case wrongImages
  /// What holds the main lane.
  case mainLane
  /// Peaks of memory, and what follows from them.
  case memory
  /// Bytes and decodes for nobody.
  case waste
  /// All other work.
  case work
  /// Bytes that decoders work with.
  case scratch

  /// The importance of the metric called `name`; what no rule names is other work.
  ///
  /// - Complexity: O(1), for the rules are few.
  public init(of name: String) {
    self =
      Self.rules.first { rule in rule.beginnings.contains { name.hasPrefix($0) } }?.importance
      ?? .work
  }

  /// Whether the metric counts how soon images came, of those that came at all or of all.
  static func isTimeToImage(_ name: String) -> Bool { name.hasPrefix("time_to_image") }

  /// The beginnings of names that share an importance; the first rule that fits decides.
  static let rules: [(importance: MetricImportance, beginnings: [String])] = [
    (.scratch, ["ledger_peak_scratch"]),
    (.ending, ["outcome", "jetsam_frame", "trial"]),
    (.hitches, ["hitch_", "missed_frames", "longest_miss_run", "frame_overrun", "frame_time"]),
    (
      .images,
      [
        "time_to_image", "cells_without_image", "images_", "placeholder_frames", "failed_loads",
        "failure_image_frames",
      ]
    ),
    (
      .wrongImages,
      ["wrong_image_frames", "stale_image_frames", "under_resolved", "shown_pixels_checksum"]
    ),
    (.mainLane, ["main_lane_", "memory_hit_ms"]),
    (
      .memory,
      [
        "ledger_peak", "second_peak", "peak_", "rss_", "allocat", "memory_warnings", "purge",
      ]
    ),
    (.waste, ["wasted_"]),
  ]

  /// Whether `left` is named before `right`.
  public static func < (left: MetricImportance, right: MetricImportance) -> Bool {
    left.rawValue < right.rawValue
  }
}
