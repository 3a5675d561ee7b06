internal import Basics
internal import Records

extension Metric {
  static func exact(
    _ name: MetricName,
    _ unit: String,
    _ polarity: Polarity,
    _ meaning: String,
    labels: [String] = [],
    cutShort: CutShort = .incomparable,
    over basis: Basis? = nil
  ) -> Metric {
    Metric(
      name: name.rawValue,
      unit: unit,
      polarity: polarity,
      exactness: .exact,
      meaning: meaning,
      labels: labels,
      cutShort: cutShort,
      basis: basis
    )
  }

  static func noisy(
    _ name: MetricName,
    _ unit: String,
    _ polarity: Polarity,
    _ meaning: String,
    cutShort: CutShort = .incomparable,
    over basis: Basis? = nil
  ) -> Metric {
    Metric(
      name: name.rawValue,
      unit: unit,
      polarity: polarity,
      exactness: .noisy,
      meaning: meaning,
      cutShort: cutShort,
      basis: basis
    )
  }
}

extension Metric.Basis {
  /// The drawn images out of all wanted ones.
  static let shownImages = Metric.Basis(.imagesShown, of: .cellBinds)
  static let wantedImages = Metric.Basis(.cellBinds)
  static let frames = Metric.Basis(.frameCount)
  static let decodes = Metric.Basis(.decodeCount)
}
