/// A column of `trials.csv` that neither names the trial nor is a metric.
package enum TrialColumn: String, Sendable, Hashable, CaseIterable {
  /// The network that was played.
  case network
  /// The hash of the definitions of scenario, network, device and variant.
  case content
  /// The footprint at which the device ended the app, in bytes; empty where it did not.
  case jetsamFootprint = "jetsam_footprint_bytes"
  /// The limit that the footprint reached, in bytes; empty where it did not.
  case jetsamLimit = "jetsam_limit_bytes"
  /// The reasons of empty exact cells (``EmptyReasons``).
  case emptyBecause = "empty_because"
  /// The reasons of empty noisy cells, which may be empty on one machine and not on another.
  case noisyEmptyBecause = "noisy_empty_because"
  /// The files that could not be decoded (``BrokenPictures``).
  case brokenPictures = "broken_pictures"

  /// Those between the key and the metrics, from the trial itself: builds may define names
  /// differently.
  package static let beforeMetrics = [network, content]
  /// Those after the metrics.
  package static let afterMetrics = Array(allCases.dropFirst(beforeMetrics.count))
}
