internal import Records
internal import Statistics
internal import Text

/// Results in the schema of JMH's JSON (`JSONResultFormat.java`): one entry for each metric of a
/// trial.
///
/// A repetition is a fork with one iteration, so the mode is "ss", a single shot. JMH's error is
/// half of a confidence interval that assumes a normal distribution, which is not claimed here. It
/// is the string "NaN", which JMH writes for too few samples because JSON has no such number, and
/// which readers such as jmh-visualizer show without an error bar.
struct JMHResults {
  private static let percentiles = [0.0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100]

  private let series: [ExchangeSeries]
  private let toolVersion: String

  init(_ series: [ExchangeSeries], toolVersion: String) {
    self.series = series
    self.toolVersion = toolVersion
  }

  var text: String {
    JSONWriter.text(.array(series.map(entry)), layout: .indented) + "\n"
  }

  private func entry(_ series: ExchangeSeries) -> JSONValue {
    let samples = Samples(series.values)
    var percentiles = JSONObject()
    for percent in Self.percentiles {
      percentiles["\(percent)"] = .number(samples.percentile(percent / 100) ?? series.median)
    }
    let mean = series.values.reduce(0, +) / Double(series.values.count)
    return [
      "jmhVersion": "1.37",
      "benchmark": .string("imagebench.\(series.trial.scenario).\(series.metric.name)"),
      "mode": "ss",
      "threads": 1,
      "forks": .integer(series.values.count),
      "jvm": "",
      "jvmArgs": .array([]),
      "jdkVersion": "",
      "vmName": "imagebench",
      "vmVersion": .string(toolVersion),
      "warmupIterations": 0,
      "warmupTime": "0 s",
      "warmupBatchSize": 1,
      "measurementIterations": 1,
      "measurementTime": "0 s",
      "measurementBatchSize": 1,
      "params": [
        "variant": .string(series.trial.variant), "device": .string(series.trial.device),
        "seed": .string(series.trial.seed),
      ],
      "primaryMetric": [
        "score": .number(mean),
        "scoreError": "NaN",
        "scoreConfidence": ["NaN", "NaN"],
        "scorePercentiles": .object(percentiles),
        "scoreUnit": .string(series.metric.unit),
        "rawData": .array(series.values.map { .array([.number($0)]) }),
      ],
      "secondaryMetrics": .object([:]),
    ]
  }
}
