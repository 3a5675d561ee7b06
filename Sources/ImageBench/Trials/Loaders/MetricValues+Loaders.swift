extension MetricValues {
  /// Empties what only the code of a loader knows, which neither its images nor its requests show.
  mutating func emptyWhatLoadersHide() {
    for (name, reason) in Self.hidden { self[name] = .empty(reason: reason) }
  }

  private static let hidden: [(name: String, reason: String)] = [
    ("failure_image_frames", "a loader's failure image looks like any other image without a URL"),
    ("dropped_late_images", "a loader drops late images in code of its own"),
    ("cancels_joined_elsewhere", "a loader shares work in code of its own"),
    ("cancels_too_late", "a loader notices a late cancel in code of its own"),
    ("cancels_ignored", "a loader ignores a cancel in code of its own"),
    ("stopped_in_queue", "a loader's own queues are its code"),
    ("stopped_on_disk", "a loader's own disk cache is its code"),
    ("disk_hit_rate", "a loader's own disk cache is its code"),
    ("evictions", "only an NSCache shows what it evicts"),
    ("hit_rate_vs_belady", "the limit of a loader's own cache is its code"),
    ("retries", "a loader counts attempts in code of its own"),
    ("placeholder_frames_while_resident", "a loader's own cache is its code"),
  ]
}
