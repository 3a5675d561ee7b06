internal import Basics
package import Scenarios
internal import Text
package import Trials

/// Whether a pattern was reproduced: the symptom shows with the mistake and not without it.
package struct PatternVerdict: Sendable {
  /// One check and its result.
  package struct Finding: Sendable, Hashable {
    package var check: PatternCheck
    /// The fixed variant that was checked; nil for a check of the variant with the mistake alone.
    package var fixed: String?
    /// The value that was compared with the bound; nil if the metric is empty.
    package var value: Double?
    /// The answer of the check.
    package var result: Result
    /// The answer of a check; unknown where a trial has no value of the metric.
    package enum Result: Sendable {
      case holds, fails, unknown
    }
    /// What does not hold, as one sentence; empty if the check holds.
    package var complaint: String
  }

  package let pattern: FailurePattern
  package let device: DeviceProfile
  /// The random seed.
  package let seed: UInt64
  /// The metrics of the variant with the mistake.
  package let bad: MetricValues
  /// The metrics of the fixed variants, in the order of the pattern.
  package let fixed: [MetricValues]
  /// The results, check by check.
  package let findings: [Finding]

  /// The verdict on a pattern whose variants have these metrics.
  ///
  /// - Parameters:
  ///   - device: The device of the trials.
  ///   - seed: The random seed of the trials.
  ///   - bad: The metrics of the variant with the mistake.
  ///   - fixed: The metrics of the fixed variants, one for each that the pattern names.
  package init(
    pattern: FailurePattern,
    device: DeviceProfile,
    seed: UInt64,
    bad: MetricValues,
    fixed: [MetricValues]
  ) {
    precondition(
      fixed.count == pattern.fixed.count,
      "a pattern needs the metrics of all of its fixed variants"
    )
    self.pattern = pattern
    self.device = device
    self.seed = seed
    self.bad = bad
    self.fixed = fixed
    findings = pattern.checks.flatMap { check -> [Finding] in
      let worse = bad[check.metric].number
      if check.side != .fixed, case .empty(let reason) = bad[check.metric] {
        return [Self.unknown(check, in: pattern.bad, reason)]
      }
      if check.side == .bad { return [Self.finding(check, pattern, nil, worse)] }
      return zip(pattern.fixed, fixed).map { name, values in
        if case .empty(let reason) = values[check.metric] {
          return Self.unknown(check, in: name, reason)
        }
        let better = values[check.metric].number
        let value = check.side == .fixed ? better : Self.ratio(worse, better)
        return Self.finding(check, pattern, name, value)
      }
    }
  }

  /// Whether all checks hold.
  package var isReproduced: Bool { findings.allSatisfy { $0.result == .holds } }

  /// The verdict in one or two sentences.
  package var text: String {
    let complaints = findings.filter { $0.result != .holds }.map(\.complaint)
    guard complaints.isEmpty else {
      let isUnknown = findings.contains { $0.result == .unknown }
      return (isUnknown ? "Not judged: " : "Not reproduced: ") + complaints.joined(separator: "; ")
    }
    return "Reproduced: the symptom shows in \(pattern.bad) and is gone in "
      + pattern.fixed.listed() + "."
  }

  /// The value with the mistake divided by the fixed one; infinite if only the fixed one is 0.
  private static func ratio(_ worse: Double?, _ better: Double?) -> Double? {
    guard let worse, let better else { return nil }
    if better == 0 { return worse > 0 ? .infinity : nil }
    return worse / better
  }

  /// The finding for a metric that the variant `name` does not have, for `reason`.
  private static func unknown(_ check: PatternCheck, in name: String, _ reason: String) -> Finding {
    let subject = check.side == .fixed ? "the fix" : "the symptom"
    let complaint =
      "\(subject) cannot be judged: \(check.metric) is empty in \(name), because \(reason)"
    return Finding(check: check, result: .unknown, complaint: complaint)
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
    case .ratio where value == nil:
      what =
        "the symptom does not show: \(check.metric) is 0 in \(pattern.bad), as in "
        + "\(fixed ?? ""), so it has no ratio"
    case .ratio:
      what =
        "the symptom does not show: \(check.metric) in \(pattern.bad) is \(found) times that in "
        + (fixed ?? "")
    case .fixed:
      what = "the fix does not help: \(check.metric) is \(found) in \(fixed ?? "")"
    }
    return Finding(
      check: check,
      fixed: fixed,
      value: value,
      result: holds ? .holds : .fails,
      complaint: holds ? "" : "\(what), but must be \(bound(check.bound))"
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
