internal import Records
internal import Text

/// Results for Bencher: benchmark names contain slugs of measures, which contain values.
///
/// Names have at most 1024 characters. Slugs have at most 64, from lower-case letters, digits and
/// "-".
struct BencherMetricFormat {
  private static let longestName = 1024
  private static let longestSlug = 64

  private let series: [ExchangeSeries]

  init(_ series: [ExchangeSeries]) {
    self.series = series
  }

  var text: String {
    var benchmarks: [JSONObject.Member] = []
    for series in series {
      let name = String(series.trialName.prefix(Self.longestName))
      var measure: JSONObject = ["value": .number(series.median)]
      if series.metric.exactness == .noisy, series.values.count > 1 {
        measure["lower_value"] = series.values.min().map { .number($0) }
        measure["upper_value"] = series.values.max().map { .number($0) }
      }
      if benchmarks.last?.key != name {
        benchmarks.append(JSONObject.Member(key: name, value: .object([:])))
      }
      guard var measures = benchmarks[benchmarks.count - 1].value.object else { continue }
      measures[Self.slug(series.metric.name)] = .object(measure)
      benchmarks[benchmarks.count - 1].value = .object(measures)
    }
    return JSONWriter.text(.object(JSONObject(benchmarks)), layout: .indented) + "\n"
  }

  private static func slug(_ name: String) -> String {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return String(words.joined(separator: "-").prefix(longestSlug))
  }
}
