extension MetricValues {
  /// Empties what only the code of a loader knows, which neither its images nor its requests show.
  mutating func emptyWhatLoadersHide() {
    for (name, reason) in Self.hidden { self[name] = .empty(reason: reason) }
  }

  private static let hidden: [(name: String, reason: String)] = [
    ("disk_hit_rate", "a loader's own disk cache is its code"),
    ("evictions", "only an NSCache shows what it evicts"),
    ("hit_rate_vs_belady", "the limit of a loader's own cache is its code"),
    ("placeholder_frames_while_resident", "a loader's own cache is its code"),
  ]
}
