internal import Records
internal import Text

/// Results for Perfherder: a suite for each trial, a subtest for each metric.
///
/// Units have at most 20 characters. A metric without a better direction raises no alert, and an
/// exact one does at any change.
struct PerfherderSuites {
  private static let longestUnit = 20
  /// In per cent: exact metrics alert at any change, noisy ones at Perfherder's usual 2 %.
  private static let exactThreshold = 0.0
  private static let noisyThreshold = 2.0

  private let series: [ExchangeSeries]

  init(_ series: [ExchangeSeries]) {
    self.series = series
  }

  var text: String {
    var suites: [(name: String, subtests: [JSONValue])] = []
    for series in series {
      if suites.last?.name != series.trialName { suites.append((series.trialName, [])) }
      suites[suites.count - 1].subtests.append(subtest(series))
    }
    let value: JSONValue = [
      "framework": ["name": "imagebench"],
      "suites": .array(
        suites.map { ["name": .string($0.name), "subtests": .array($0.subtests)] }
      ),
    ]
    return JSONWriter.text(value, layout: .indented) + "\n"
  }

  private func subtest(_ series: ExchangeSeries) -> JSONValue {
    let isExact = series.metric.exactness == .exact
    return [
      "name": .string(series.metric.name),
      "value": .number(series.median),
      "unit": .string(String(series.metric.unit.prefix(Self.longestUnit))),
      "lowerIsBetter": .bool(series.metric.polarity != .larger),
      "shouldAlert": .bool(series.metric.polarity != .none),
      "alertThreshold": .number(isExact ? Self.exactThreshold : Self.noisyThreshold),
      "replicates": .array(series.values.map { .number($0) }),
    ]
  }
}
