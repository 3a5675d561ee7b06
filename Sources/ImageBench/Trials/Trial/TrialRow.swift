internal import Basics
internal import Records
internal import Scenarios
internal import Text
internal import Variants

/// One row of `trials.csv`: the trial's key, the cells of all metrics and the reasons for empty
/// ones.
package enum TrialRow {
  /// The cells that identify a trial.
  package static func key(of spec: TrialSpec) -> [String] {
    let key = spec.key
    return [
      key.cell.scenario, key.cell.variant, key.cell.device, key.cell.seed, "\(key.repetition)",
    ]
  }

  /// The cells with the hash of the trial's definitions.
  static func content(of spec: TrialSpec) -> [String] {
    [spec.scenario.network.name, spec.content.description]
  }

  /// The cells of the metrics in the order of the catalogue, then how the app was ended, the
  /// reasons, and the broken pictures.
  static func cells(
    _ values: MetricValues,
    _ jetsam: Jetsam? = nil,
    _ broken: BrokenPictures = .init()
  ) -> [String] {
    var cells: [String] = []
    var reasons: [Exactness: EmptyReasons] = [:]
    for name in MetricName.allCases {
      let metric = Metric.named(name)
      switch values[name] {
      case .integer(let value): cells.append("\(value)")
      case .real(let value): cells.append(FixedPoint.text(value, places: 6))
      case .text(let word): cells.append(word)
      case .empty(let reason):
        cells.append("")
        // In separate columns: a noisy metric may be empty on one machine and not on another.
        reasons[metric.exactness, default: EmptyReasons()].entries.append(
          EmptyReasons.Entry(column: metric.name, reason: reason)
        )
      }
    }
    cells += jetsam?.cells ?? ["", ""]
    return cells + Exactness.allCases.map { reasons[$0]?.text ?? "" } + [broken.text]
  }
}

/// One line of a CSV file.
package enum CSVLine {
  /// Appends the line of these cells, with its line end.
  package static func append(_ cells: [String], to bytes: inout [UInt8]) {
    CSVDocument.append(line: cells, to: &bytes)
  }

  /// The line of these cells, with its line end.
  package static func text(_ cells: [String]) -> String {
    var bytes: [UInt8] = []
    CSVDocument.append(line: cells, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
