internal import Records
internal import Text

/// Results for github-action-benchmark, whose files contain metrics of one direction each.
///
/// Schema (`src/extract.ts`): an array of `{name, unit, value, range?, extra?}`.
struct GitHubActionBenchmark {
  private let series: [ExchangeSeries]

  init(_ series: [ExchangeSeries], polarity: Polarity) {
    self.series = series.filter { $0.metric.polarity == polarity }
  }

  var text: String {
    let entries = series.map { series -> JSONValue in
      var entry: JSONObject = [
        "name": .string("\(series.trialName)/\(series.metric.name)"),
        "unit": .string(series.metric.unit),
        "value": .number(series.median),
      ]
      if let low = series.values.min(), let high = series.values.max(), low < high {
        entry["range"] = .string("\(low) to \(high)")
      }
      entry["extra"] = .string(
        "\(series.metric.exactness), repetitions: \(series.values.count)\n\(series.metric.meaning)"
      )
      return .object(entry)
    }
    return JSONWriter.text(.array(entries), layout: .indented) + "\n"
  }
}
