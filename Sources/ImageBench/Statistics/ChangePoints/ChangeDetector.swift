/// The detector of one series, which receives one value a night.
///
/// It applies the exact rule, the rank scan, or whichever of the two fits the series.
package struct ChangeDetector: Sendable {
  private let kind: MetricKind
  private var rule: ExactRule
  private var scan: RankScan

  /// A detector for a series of this kind (inferred by default) that has seen no night yet.
  package init(_ kind: MetricKind = .inferred, options: RankScanOptions = RankScanOptions()) {
    self.kind = kind
    rule = ExactRule(kind)
    scan = RankScan(options)
  }

  /// What a night has shown.
  package enum Finding: Sendable, Hashable {
    /// Nothing yet: too few nights.
    case tooEarly
    /// The changes of an exact metric, usually none. They are already accepted.
    case exact([ChangePoint])
    /// The candidate of a noisy metric, usually none; it has no effect until it is accepted.
    case noisy(ChangePoint?)
  }

  /// Adds tonight's `value`, which is finite.
  ///
  /// - Complexity: O(1) for a declared exact metric, otherwise O(W) in the window of the options,
  ///   and O(W log W) in a night with a candidate.
  package mutating func append(_ value: Double) -> Finding {
    let changes = rule.append(value)
    // The scan only serves series that are noisy, or may turn out to be.
    if kind == .exact { return .exact(changes) }
    let candidate = scan.candidate(adding: value)
    guard rule.isExact else { return scan.isJudging ? .noisy(candidate) : .tooEarly }
    // If the metric turns out to be noisy later, the scan knows its levels.
    for change in changes { _ = scan.accept(change) }
    return .exact(changes)
  }

  /// Accepts `candidate`, which tonight's value has shown; returns it when it is reported for the
  /// first time.
  package mutating func accept(_ candidate: ChangePoint) -> ChangePoint? {
    scan.accept(candidate)
  }
}
