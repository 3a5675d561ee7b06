package import Records

/// One metric of one cell, with a value in each run that measured it.
package struct HistorySeries: Sendable, Hashable {
  /// The number in the history.
  package var number: Int
  package var cell: HistoryCell
  package var metric: Metric

  /// What the name contains; the key alone by default.
  package var naming = Naming.plain

  /// What the name of a series contains.
  package enum Naming: Sendable, Hashable {
    /// The key alone.
    case plain
    /// The content too, because the history has other content with the same key.
    case byContent
  }

  /// A series with its number in the history.
  package init(number: Int, cell: HistoryCell, metric: Metric) {
    self.number = number
    self.cell = cell
    self.metric = metric
  }

  /// The name in one line: the parts of the key and the metric, separated by slashes.
  ///
  /// The form is `scenario/variant/device/seed/metric`. If the history has other content with the
  /// same key, the content follows: " (content 0123456789abcdef)" or " (content unknown)".
  package var name: String {
    let key = cell.key
    let path = "\(key.scenario)/\(key.variant)/\(key.device)/\(key.seed)/\(metric.name)"
    guard naming == .byContent else { return path }
    return "\(path) (content \(cell.content.isEmpty ? "unknown" : cell.content))"
  }
}

extension HistorySeries {
  /// Whether it is a time over the images that came, which is short where the slow ones never came.
  package var isOfImagesThatCame: Bool { metric.name.hasPrefix("time_to_image_ms") }
}

/// A selection of series; an empty list selects all.
package struct HistoryFilter: Sendable, Hashable {
  package var scenarios: [String] = []
  package var variants: [String] = []
  package var devices: [String] = []
  package var seeds: [String] = []
  package var metrics: [String] = []

  /// All series.
  package init() {}
}

/// One value of a series in a run.
package struct HistoryPoint: Sendable, Hashable {
  package var series: Int
  /// Counted from 1.
  package var repetition: Int
  package var value: HistoryValue
}
