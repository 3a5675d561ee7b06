import Testing

@testable import Records

@Suite("The tables of a run in which nothing repeats exactly")
struct NoisyTableTests {
  private static let metrics = [
    Metric(name: "a", unit: "ms", polarity: .smaller, exactness: .exact, meaning: "one, two"),
    Metric(name: "b", unit: "1", polarity: .larger, exactness: .noisy, labels: ["x", "y"]),
  ]

  @Test("describe every metric as before, but as noisy")
  func noisy() {
    let expected = Self.metrics.map { metric in
      var metric = metric
      metric.exactness = .noisy
      return metric
    }
    #expect(TableShapes(Self.metrics).noisy == TableShapes(expected))
  }

  @Test("make a record that is not exact, as that of a run with one exact metric is")
  func record() {
    #expect(RunRecord(metrics: Self.metrics, trials: []).isExact)
    #expect(!RunRecord(metrics: [Self.metrics[1]], trials: []).isExact)
    #expect(RunRecord(metrics: [Self.metrics[1]], of: Self.metrics, trials: []).isExact)
  }
}
