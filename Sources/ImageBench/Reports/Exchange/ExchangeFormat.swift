public import Records

/// A form in which other tools take results.
public enum ExchangeFormat: String, Sendable, Hashable, CaseIterable {
  /// github-action-benchmark, `customSmallerIsBetter`: the metrics of which less is better.
  case githubActionBenchmarkSmaller = "github-action-benchmark-smaller"
  /// github-action-benchmark, `customBiggerIsBetter`: the metrics of which more is better.
  case githubActionBenchmarkLarger = "github-action-benchmark-larger"
  /// Bencher Metric Format.
  case bencher
  /// The JSON of the Java Microbenchmark Harness, which its viewers read.
  case jmh
  /// The JSON of google/benchmark, which its `compare.py` reads.
  case googleBenchmark = "google-benchmark"
  /// Mozilla's Perfherder.
  case perfherder
  /// OpenMetrics text, for Prometheus.
  case openMetrics = "openmetrics"

  /// The text of `run` in this format, ending in one line end.
  ///
  /// What was not measured is left out, because none of the formats has a word for it.
  ///
  /// - Complexity: O(cells · n log n) for n repetitions.
  public func render(_ run: StoredRun) -> String {
    let series = ExchangeSeries.all(run.record)
    switch self {
    case .githubActionBenchmarkSmaller:
      return GitHubActionBenchmark(series, polarity: .smaller).text
    case .githubActionBenchmarkLarger:
      return GitHubActionBenchmark(series, polarity: .larger).text
    case .bencher: return BencherMetricFormat(series).text
    case .jmh: return JMHResults(series, toolVersion: run.facts.toolVersion).text
    case .googleBenchmark: return GoogleBenchmark(run).text
    case .perfherder: return PerfherderSuites(series).text
    case .openMetrics: return OpenMetricsText(run.record).text
    }
  }
}
