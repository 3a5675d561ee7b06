internal import Basics
internal import ImagePipeline
internal import Scenarios
internal import Text
internal import Variants

/// One row of `trials.csv`: what was played, the cells of all metrics and the reasons for those that are empty.
enum TrialRow {
  /// The columns that name a trial, in all tables.
  static let keyColumns = ["scenario", "variant", "device", "seed", "repetition"]

  /// The columns of `trials.csv` that say which network was played, and which definitions.
  ///
  /// The trial itself writes them, because another build may mean something else by a name.
  static let contentColumns = ["network", "content"]

  /// The columns of `trials.csv`.
  static var columns: [String] {
    keyColumns + contentColumns + Metric.catalogue.map(\.name) + [
      "empty_because", "noisy_empty_because", BrokenPictures.column,
    ]
  }

  /// The cells that name a trial.
  static func key(of spec: TrialSpec) -> [String] {
    [
      spec.scenario.name, spec.variant.name, spec.device.name, "\(spec.seed)",
      "\(spec.repetition)",
    ]
  }

  /// The cells that say what was played.
  static func content(of spec: TrialSpec) -> [String] {
    [spec.scenario.network.name, spec.content.description]
  }

  /// The cells of the metrics in the order of the catalogue, then the reasons and the broken pictures.
  static func cells(_ values: MetricValues, _ broken: BrokenPictures = .init()) -> [String] {
    var cells: [String] = []
    var reasons: [Metric.Exactness: EmptyReasons] = [:]
    for metric in Metric.catalogue {
      switch values[metric.name] {
      case .integer(let value): cells.append("\(value)")
      case .real(let value): cells.append(FixedPoint.text(value, places: 6))
      case .text(let word): cells.append(word)
      case .empty(let reason):
        cells.append("")
        // Apart, because a noisy metric may be empty on one machine and not on another.
        reasons[metric.exactness, default: EmptyReasons()].entries.append(
          EmptyReasons.Entry(column: metric.name, reason: reason)
        )
      }
    }
    let order: [Metric.Exactness] = [.exact, .noisy]
    return cells + order.map { reasons[$0]?.text ?? "" } + [broken.text]
  }
}

/// One line of a CSV file.
enum CSVLine {
  /// Appends the line of these cells, with its end.
  static func append(_ cells: [String], to bytes: inout [UInt8]) {
    CSVDocument.append(line: cells, to: &bytes)
  }

  /// The line of these cells, with its end.
  static func text(_ cells: [String]) -> String {
    var bytes: [UInt8] = []
    CSVDocument.append(line: cells, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
