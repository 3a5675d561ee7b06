package import Records

/// A file format of another tool for results.
package enum ExchangeFormat: String, Sendable, Hashable, CaseIterable {
  /// github-action-benchmark, `customSmallerIsBetter`: the metrics for which less is better.
  case githubActionBenchmarkSmaller = "github-action-benchmark-smaller"
  /// github-action-benchmark, `customBiggerIsBetter`: the metrics for which more is better.
  case githubActionBenchmarkLarger = "github-action-benchmark-larger"
  /// Bencher Metric Format.
  case bencher
  /// OpenMetrics text, for Prometheus.
  case openMetrics = "openmetrics"

  /// The text of `run` in this format, with one line end at its end.
  ///
  /// Empty cells are omitted, because none of the formats can express them.
  ///
  /// - Complexity: O(cells · n log n) for n repetitions.
  package func render(_ run: StoredRun) -> String {
    let series = ExchangeSeries.all(run.record)
    switch self {
    case .githubActionBenchmarkSmaller:
      return GitHubActionBenchmark(series, polarity: .smaller).text
    case .githubActionBenchmarkLarger:
      return GitHubActionBenchmark(series, polarity: .larger).text
    case .bencher: return BencherMetricFormat(series).text
    case .openMetrics: return OpenMetricsText(run.record).text
    }
  }
}
