public import Records

/// One metric of one cell, with a value in each run that measured it.
public struct HistorySeries: Sendable, Hashable {
  /// The number in the history.
  public var number: Int
  public var cell: HistoryCell
  public var metric: Metric

  /// What the name contains; the key alone by default.
  public var naming = Naming.plain

  /// What the name of a series contains.
  public enum Naming: Sendable, Hashable {
    /// The key alone.
    case plain
    /// The content too, because the history has other content with the same key.
    case byContent
  }

  /// A series with its number in the history.
  public init(number: Int, cell: HistoryCell, metric: Metric) {
    self.number = number
    self.cell = cell
    self.metric = metric
  }

  /// The name in one line: the parts of the key and the metric, separated by slashes.
  ///
  /// The form is `scenario/variant/device/seed/metric`. If the history has other content with the
  /// same key, the content follows: " (content 0123456789abcdef)" or " (content unknown)".
  public var name: String {
    let key = cell.key
    let path = "\(key.scenario)/\(key.variant)/\(key.device)/\(key.seed)/\(metric.name)"
    guard naming == .byContent else { return path }
    return "\(path) (content \(cell.content.isEmpty ? "unknown" : cell.content))"
  }
}

/// A selection of series; an empty list selects all.
public struct HistoryFilter: Sendable, Hashable {
  public var scenarios: [String] = []
  public var variants: [String] = []
  public var devices: [String] = []
  public var seeds: [String] = []
  public var metrics: [String] = []

  /// All series.
  public init() {}
}

/// One value of a series in a run.
public struct HistoryPoint: Sendable, Hashable {
  public var series: Int
  /// Counted from 1.
  public var repetition: Int
  public var value: HistoryValue
}
