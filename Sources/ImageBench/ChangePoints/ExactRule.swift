/// The rule of exact metrics: any difference to the night before is a change, and there is no doubt.
public struct ExactRule: Sendable {
  /// How many nights a series is watched before it is taken for exact without being told so.
  ///
  /// It is the number of nights that a first verdict of the published reference takes as well.
  public static let nightsToInfer = 20
  /// The shortest level that a series which is taken for exact may have had.
  ///
  /// A noisy series with a coarse clock returns from a neighbouring value sooner, as a rule; a pulse of an exact
  /// metric does so as well, and is judged by statistics from then on.
  public static let shortestLevel = 5

  private var kind: MetricKind
  private var last: Double?
  private var levelStart = 0
  private var count = 0
  /// Changes in a series of which it is not known yet whether it is exact.
  private var pending: [ChangePoint] = []

  /// The rule for a series of this kind.
  public init(_ kind: MetricKind) {
    self.kind = kind
  }

  /// Whether the nights so far are those of an exact metric.
  public var isExact: Bool {
    switch kind {
    case .exact: true
    case .noisy: false
    case .inferred: count > ExactRule.nightsToInfer
    }
  }

  /// Adds tonight's `value` and returns the changes that are known from tonight on.
  ///
  /// These are at most one for a metric that is declared exact; for an inferred one, those of its first
  /// nights come together in the night in which it is taken for exact.
  public mutating func append(_ value: Double) -> [ChangePoint] {
    let night = count
    count += 1
    defer { last = value }
    guard kind != .noisy else { return [] }
    if let last, last != value {
      if kind == .inferred, night - levelStart < ExactRule.shortestLevel {
        kind = .noisy
        pending = []
        return []
      }
      levelStart = night
      let shift: Double? = last == 0 ? nil : (value - last) / last.magnitude
      pending.append(ChangePoint(index: night, night: night, shift: shift, p: 0))
    }
    guard isExact else { return [] }
    defer { pending = [] }
    return pending.map { change in
      var change = change
      change.night = night
      return change
    }
  }
}
