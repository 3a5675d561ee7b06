internal import Records

extension Metric {
  static func exact(
    _ name: String,
    _ unit: String,
    _ polarity: Polarity,
    _ meaning: String,
    labels: [String] = [],
    cutShort: CutShort = .incomparable,
    over basis: Basis? = nil
  ) -> Metric {
    Metric(
      name: name,
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
    _ name: String,
    _ unit: String,
    _ polarity: Polarity,
    _ meaning: String,
    cutShort: CutShort = .incomparable,
    over basis: Basis? = nil
  ) -> Metric {
    Metric(
      name: name,
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
  static let shownImages = Metric.Basis("images_shown", of: "cell_binds")
  static let wantedImages = Metric.Basis("cell_binds")
  static let frames = Metric.Basis("frame_count")
  static let decodes = Metric.Basis("decode_count")
}
