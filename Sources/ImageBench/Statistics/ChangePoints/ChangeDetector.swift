/// The detector of one series, which is told one value a night: the exact rule, the rank scan, or
/// whichever fits.
public struct ChangeDetector: Sendable {
  private var rule: ExactRule
  private var scan: RankScan

  /// A detector for a series of this kind, inferred by default, that knows no night yet.
  public init(_ kind: MetricKind = .inferred, options: RankScanOptions = RankScanOptions()) {
    rule = ExactRule(kind)
    scan = RankScan(options)
  }

  /// What a night has shown.
  public enum Finding: Sendable, Hashable {
    /// Nothing yet: too few nights.
    case tooEarly
    /// These changes of an exact metric, mostly none. They are accepted already.
    case exact([ChangePoint])
    /// This candidate of a noisy metric, mostly none; nothing has happened until it is accepted.
    case noisy(ChangePoint?)
  }

  /// Adds tonight's `value`, which is finite.
  ///
  /// - Complexity: O(W) in the window of the options, O(W log W) in a night with a candidate.
  public mutating func append(_ value: Double) -> Finding {
    let changes = rule.append(value)
    let candidate = scan.candidate(adding: value)
    guard rule.isExact else { return scan.isJudging ? .noisy(candidate) : .tooEarly }
    // Should the metric turn out to be noisy later, its levels are known.
    for change in changes { _ = scan.accept(change) }
    return .exact(changes)
  }

  /// Takes `candidate`, which tonight's value has shown, for a change; returns it when it is raised
  /// for the first time.
  public mutating func accept(_ candidate: ChangePoint) -> ChangePoint? {
    scan.accept(candidate)
  }
}
