internal import Records

/// Results as OpenMetrics 1.0 text: a gauge for each metric, a sample for each trial.
///
/// Names end in their unit, as the standard requires; the unit "1" is omitted.
struct OpenMetricsText {
  private let record: RunRecord

  init(_ record: RunRecord) {
    self.record = record
  }

  var text: String {
    var text = ""
    for metric in record.metrics {
      let samples = record.trials.compactMap { trial in
        ExchangeSeries.number(metric, trial).map { (trial, $0) }
      }
      guard !samples.isEmpty else { continue }
      let unit = Self.unit(metric.unit)
      var name = "imagebench_" + Self.identifier(metric.name)
      if !unit.isEmpty, !name.hasSuffix("_" + unit) { name += "_" + unit }
      text += "# TYPE \(name) gauge\n"
      if !unit.isEmpty { text += "# UNIT \(name) \(unit)\n" }
      text += "# HELP \(name) \(Self.escaped(metric.meaning))\n"
      for (trial, value) in samples {
        let labels = [
          ("scenario", trial.scenario), ("variant", trial.variant), ("device", trial.device),
          ("seed", trial.seed), ("repetition", "\(trial.key.repetition)"),
        ].map { "\($0.0)=\"\(Self.escaped($0.1))\"" }
        text += "\(name){\(labels.joined(separator: ","))} \(value)\n"
      }
    }
    return text + "# EOF\n"
  }

  private static func unit(_ unit: String) -> String {
    switch unit {
    case "1": ""
    case "%": "percent"
    default: identifier(unit.replacing("/", with: "_per_"))
    }
  }

  /// `text` with "_" for every character that a name cannot contain.
  private static func identifier(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  private static func escaped(_ text: String) -> String {
    text.escapingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\r": " "
      default: nil
      }
    }
  }
}
