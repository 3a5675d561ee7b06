internal import Basics
public import Scenarios
public import Trials

/// Whether a pattern was reproduced: the symptom shows with the mistake and is gone without.
public struct PatternVerdict: Sendable {
  /// One check and what was found.
  public struct Finding: Sendable, Hashable {
    /// The check.
    public var check: PatternCheck
    /// The variant without the mistake that it was made on; nil for a check of the mistake alone.
    public var fixed: String?
    /// The value that was held against the bound; nil when there was none.
    public var value: Double?
    /// Whether it holds.
    public var holds: Bool
    /// What does not hold, in one sentence; empty when it holds.
    public var complaint: String
  }

  /// The pattern.
  public let pattern: FailurePattern
  /// On which device it was run.
  public let device: DeviceProfile
  /// With which chance.
  public let seed: UInt64
  /// The metrics of the variant with the mistake.
  public let bad: MetricValues
  /// The metrics of the variants without it, in the order of the pattern.
  public let fixed: [MetricValues]
  /// What was found, check by check.
  public let findings: [Finding]

  /// The verdict on a pattern whose sides have these metrics.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - device: On which device it was run.
  ///   - seed: With which chance.
  ///   - bad: The metrics of the variant with the mistake.
  ///   - fixed: The metrics of the variants without it, one for each that the pattern names.
  public init(
    pattern: FailurePattern,
    device: DeviceProfile,
    seed: UInt64,
    bad: MetricValues,
    fixed: [MetricValues]
  ) {
    precondition(fixed.count == pattern.fixed.count, "a pattern is judged by all of its cures")
    self.pattern = pattern
    self.device = device
    self.seed = seed
    self.bad = bad
    self.fixed = fixed
    findings = pattern.checks.flatMap { check -> [Finding] in
      let worse = bad[check.metric].number
      if check.side == .bad { return [Self.finding(check, pattern, nil, worse)] }
      return zip(pattern.fixed, fixed).map { name, values in
        let better = values[check.metric].number
        let value = check.side == .fixed ? better : Self.ratio(worse, better)
        return Self.finding(check, pattern, name, value)
      }
    }
  }

  /// Whether everything holds.
  public var isReproduced: Bool { findings.allSatisfy(\.holds) }

  /// The verdict in a sentence or two: what was proved, or what does not hold.
  public var text: String {
    let complaints = findings.filter { !$0.holds }.map(\.complaint)
    guard complaints.isEmpty else { return "Not reproduced: " + complaints.joined(separator: "; ") }
    return "Reproduced: the symptom shows in \(pattern.bad) and is gone in "
      + Self.list(pattern.fixed) + "."
  }

  /// Names as a sentence has them: "a", "a and b", "a, b and c".
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The worse value over the better one; where that is 0, anything is infinitely more.
  private static func ratio(_ worse: Double?, _ better: Double?) -> Double? {
    guard let worse, let better else { return nil }
    if better == 0 { return worse > 0 ? .infinity : nil }
    return worse / better
  }

  private static func finding(
    _ check: PatternCheck,
    _ pattern: FailurePattern,
    _ fixed: String?,
    _ value: Double?
  ) -> Finding {
    let holds = value.map(check.bound.holds) ?? false
    let found = value.map { $0.isInfinite ? "infinite" : number($0) } ?? "empty"
    let what: String
    switch check.side {
    case .bad: what = "the symptom does not show: \(check.metric) is \(found) in \(pattern.bad)"
    case .ratio:
      what =
        "the symptom does not show: \(check.metric) in \(pattern.bad) is \(found) times that in "
        + (fixed ?? "")
    case .fixed:
      what = "the fix does not cure: \(check.metric) is \(found) in \(fixed ?? "")"
    }
    return Finding(
      check: check,
      fixed: fixed,
      value: value,
      holds: holds,
      complaint: holds ? "" : "\(what), and \(bound(check.bound)) is asked for"
    )
  }

  private static func bound(_ bound: PatternCheck.Bound) -> String {
    switch bound {
    case .atLeast(let least): "at least \(number(least))"
    case .atMost(let most): "at most \(number(most))"
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? "\(Int(value))" : FixedPoint.text(value, places: 2)
  }
}
