public import Records

/// One metric of one cell, which has a value in each run that measured it.
public struct HistorySeries: Sendable, Hashable {
  /// The number that the history gave it.
  public var number: Int
  /// Where its trials stand.
  public var cell: HistoryCell
  /// What was measured.
  public var metric: Metric

  /// What distinguishes the series from others; its place alone by default.
  public var naming = Naming.plain

  /// What distinguishes a series from others.
  public enum Naming: Sendable, Hashable {
    /// By its place alone.
    case plain
    /// By its content too, because the history has other content in the same place.
    case byContent
  }

  /// A series with the number that its history gave it.
  public init(number: Int, cell: HistoryCell, metric: Metric) {
    self.number = number
    self.cell = cell
    self.metric = metric
  }

  /// The name in one line, as `scenario/variant/device/seed/metric`; where the history has other content
  /// in the same place, followed by the content: " (content 0123456789abcdef)" or " (content unknown)".
  public var name: String {
    let key = cell.key
    let place = "\(key.scenario)/\(key.variant)/\(key.device)/\(key.seed)/\(metric.name)"
    guard naming == .byContent else { return place }
    return "\(place) (content \(cell.content.isEmpty ? "unknown" : cell.content))"
  }
}

/// Which series are meant: an empty list means all.
public struct HistoryFilter: Sendable, Hashable {
  /// The names of scenarios.
  public var scenarios: [String] = []
  /// The names of variants.
  public var variants: [String] = []
  /// The names of devices.
  public var devices: [String] = []
  /// The seeds.
  public var seeds: [String] = []
  /// The names of metrics.
  public var metrics: [String] = []

  /// Every series.
  public init() {}
}

/// One value of a series in a run.
public struct HistoryPoint: Sendable, Hashable {
  /// The number of the series.
  public var series: Int
  /// Which of several equal trials, from 1.
  public var repetition: Int
  /// The value.
  public var value: HistoryValue
}
