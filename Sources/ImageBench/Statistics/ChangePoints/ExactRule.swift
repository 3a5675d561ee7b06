/// The rule of exact metrics: any difference from the previous night is a change, with certainty.
package struct ExactRule: Sendable {
  /// How many nights a series needs before it is inferred to be exact.
  ///
  /// The published reference also gives its first verdict after this many nights.
  package static let nightsToInfer = 20
  /// The shortest level that a series inferred to be exact may have, in nights.
  ///
  /// A noisy series with a coarse clock usually returns from a neighbouring value sooner. An exact
  /// series may contain one shorter pulse; its return to the previous value is reported as well.
  /// After such a pulse, a change is reported once its level has lasted this long, and a second
  /// pulse makes the series noisy.
  package static let shortestLevel = 5

  private var kind: MetricKind
  private var last: Double?
  private var levelStart = 0
  /// The value of the previous level; nil in the first level.
  private var before: Double?
  private var hasPulsed = false
  private var count = 0
  /// Changes that are withheld until the series is known to be exact.
  private var pending: [ChangePoint] = []

  /// The rule for a series of this kind.
  package init(_ kind: MetricKind) {
    self.kind = kind
  }

  /// Whether the nights so far are those of an exact metric.
  package var isExact: Bool {
    switch kind {
    case .exact: true
    case .noisy: false
    case .inferred: count > ExactRule.nightsToInfer
    }
  }

  /// Adds tonight's `value` and returns the changes that are certain from tonight on.
  ///
  /// A metric that is declared exact returns at most one. An inferred one returns the changes of
  /// its first nights together, in the night in which it is inferred to be exact; a change after a
  /// pulse is returned when its level has lasted.
  package mutating func append(_ value: Double) -> [ChangePoint] {
    let night = count
    count += 1
    defer { last = value }
    guard kind != .noisy else { return [] }
    var isToldAtOnce = !hasPulsed
    if let last, last != value {
      if kind == .inferred, night - levelStart < ExactRule.shortestLevel {
        // A pending change may have begun while the series was not yet known to be exact.
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
