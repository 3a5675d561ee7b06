/// The rule of exact metrics: any difference to the night before is a change, and there is no doubt.
public struct ExactRule: Sendable {
  /// How many nights a series is watched before it is taken for exact without being told so.
  ///
  /// It is the number of nights that a first verdict of the published reference takes as well.
  public static let nightsToInfer = 20
  /// The shortest level that a series which is taken for exact may have had.
  ///
  /// A noisy series with a coarse clock returns from a neighbouring value sooner, as a rule. So does a pulse of
  /// an exact metric, one of which a series may have once it is taken for exact: what comes back to the very
  /// value of before is told too. From then on a change is told when its level has lasted so long, and with a
  /// second level that does not, the series is judged by statistics.
  public static let shortestLevel = 5

  private var kind: MetricKind
  private var last: Double?
  private var levelStart = 0
  /// The value of the level before this one; nil for the first level.
  private var before: Double?
  private var hasPulsed = false
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
  /// nights come together in the night in which it is taken for exact, and one that follows a pulse when its
  /// level has lasted.
  public mutating func append(_ value: Double) -> [ChangePoint] {
    let night = count
    count += 1
    defer { last = value }
    guard kind != .noisy else { return [] }
    var isToldAtOnce = !hasPulsed
    if let last, last != value {
      if kind == .inferred, night - levelStart < ExactRule.shortestLevel {
        // What is still pending was no exact metric's for sure when it began.
        guard pending.isEmpty, !hasPulsed, value == before else {
          kind = .noisy
          pending = []
          return []
        }
        hasPulsed = true
        isToldAtOnce = true
      }
      levelStart = night
      before = last
      let shift: Double? = last == 0 ? nil : (value - last) / last.magnitude
      pending.append(ChangePoint(index: night, night: night, shift: shift, p: 0))
    }
    guard isExact, isToldAtOnce || count - levelStart >= ExactRule.shortestLevel else { return [] }
    defer { pending = [] }
    return pending.map { change in
      var change = change
      change.night = night
      return change
    }
  }
}
