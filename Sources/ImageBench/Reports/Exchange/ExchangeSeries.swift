internal import Records
internal import Statistics

/// A metric of a trial with the numbers of its repetitions.
struct ExchangeSeries {
  let trial: RunRecord.Trial
  let metric: Metric
  /// The numbers in the order of the repetitions; at least one, all finite.
  let values: [Double]

  /// The trial's name without its repetition: "photo-grid/naive/iphone-se/seed-1".
  var place: String { Self.place(trial) }

  /// The middle of the repetitions, which for an exact metric is each of them.
  var median: Double { Samples(values).median ?? values[0] }

  static func place(_ trial: RunRecord.Trial) -> String {
    "\(trial.scenario)/\(trial.variant)/\(trial.device)/seed-\(trial.seed)"
  }

  /// All series of a run that are numbers, by trial and then by metric, in the order of its tables.
  static func all(_ record: RunRecord) -> [ExchangeSeries] {
    var order: [String] = []
    var groups: [String: [RunRecord.Trial]] = [:]
    for trial in record.trials {
      let place = place(trial)
      if groups[place] == nil { order.append(place) }
      groups[place, default: []].append(trial)
    }
    return order.flatMap { place -> [ExchangeSeries] in
      guard let trials = groups[place] else { return [] }
      return record.metrics.compactMap { metric in
        let values = trials.compactMap { number(metric, $0) }
        guard !values.isEmpty else { return nil }
        return ExchangeSeries(trial: trials[0], metric: metric, values: values)
      }
    }
  }

  /// The number of a metric in a trial; nil for words, hashes and what was not measured.
  static func number(_ metric: Metric, _ trial: RunRecord.Trial) -> Double? {
    guard !metric.isText else { return nil }
    guard let value = trial.cells[metric.name].flatMap({ Double($0) }), value.isFinite else {
      return nil
    }
    return value
  }
}
