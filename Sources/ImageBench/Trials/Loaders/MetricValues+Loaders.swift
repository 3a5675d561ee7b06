internal import Basics

extension MetricValues {
  /// Empties what only the code of a loader knows, which neither its images nor its requests show.
  mutating func emptyWhatLoadersHide() {
    for (name, reason) in Self.hidden { self[name] = .empty(reason: reason) }
  }

  private static let hidden: [(name: MetricName, reason: String)] = [
    (.diskHitRate, "a loader's own disk cache is its code"),
    (.evictions, "only an NSCache shows what it evicts"),
    (.hitRateVsBelady, "the limit of a loader's own cache is its code"),
    (.placeholderFramesWhileResident, "a loader's own cache is its code"),
  ]
}
