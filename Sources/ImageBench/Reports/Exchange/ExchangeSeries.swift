internal import Records
internal import Statistics

/// A metric of a trial with the values of its repetitions.
struct ExchangeSeries {
  let trial: RunRecord.Trial
  let metric: Metric
  /// In the order of the repetitions; at least one, all finite.
  let values: [Double]

  /// The trial's name without its repetition: "photo-grid/naive/iphone-se/seed-1".
  var trialName: String { Self.trialName(trial) }

  /// The median of the repetitions; for an exact metric they are all equal.
  var median: Double { Samples(values).median ?? values[0] }

  static func trialName(_ trial: RunRecord.Trial) -> String {
    "\(trial.scenario)/\(trial.variant)/\(trial.device)/seed-\(trial.seed)"
  }

  /// All numeric series of a run, by trial and then by metric, in the order of its tables.
  static func all(_ record: RunRecord) -> [ExchangeSeries] {
    var order: [String] = []
    var groups: [String: [RunRecord.Trial]] = [:]
    for trial in record.trials {
      let name = trialName(trial)
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(trial)
    }
    return order.flatMap { name -> [ExchangeSeries] in
      guard let trials = groups[name] else { return [] }
      return record.metrics.compactMap { metric in
        let values = trials.compactMap { number(metric, $0) }
        guard !values.isEmpty else { return nil }
        return ExchangeSeries(trial: trials[0], metric: metric, values: values)
      }
    }
  }

  /// The value of a metric in a trial; nil for text and for empty cells.
  static func number(_ metric: Metric, _ trial: RunRecord.Trial) -> Double? {
    guard !metric.isText else { return nil }
    guard let value = trial.cells[metric].flatMap({ Double($0) }), value.isFinite else {
      return nil
    }
    return value
  }
}
