internal import Basics
package import Scenarios

/// A claim of an article, what was found, and whether the claim holds.
package struct ArticleVerdict: Sendable, Hashable {
  /// The outcome of a claim.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The found values agree with the claim.
    case confirmed
    /// They do not.
    case refuted
    /// No number was found.
    case notMeasurable = "not measurable here"
  }

  package let claim: ArticleClaim
  /// One for each subject.
  package let findings: [ArticleFinding]
  package let outcome: Outcome
  /// The reason for the outcome, as one sentence.
  package let reason: String

  /// The verdict on `claim` by `findings`.
  package init(claim: ArticleClaim, findings: [ArticleFinding]) {
    self.claim = claim
    self.findings = findings
    (outcome, reason) = Self.judge(claim, findings)
  }

  private static func judge(
    _ claim: ArticleClaim,
    _ findings: [ArticleFinding]
  ) -> (Outcome, String) {
    let asked = findings.filter { $0.number != nil }
    guard !asked.isEmpty, claim.claimed != nil else {
      return (.notMeasurable, hindrance(claim, findings))
    }
    var holding: [ArticleFinding] = []
    for finding in asked {
      if let number = finding.number, claim.holds(number) { holding.append(finding) }
    }
    let needed = claim.agreement == .every ? asked.count : asked.count / 2 + 1
    let outcome: Outcome = holding.count >= needed ? .confirmed : .refuted
    return (outcome, reason(claim, asked, holding))
  }

  private static func hindrance(_ claim: ArticleClaim, _ findings: [ArticleFinding]) -> String {
    if case .notMeasurable(let reason) = claim.source { return reason }
    for finding in findings {
      if let reason = finding.hindrance { return reason }
    }
    return claim.claimed == nil ? "no number is claimed" : "no device was chosen"
  }

  private static func reason(
    _ claim: ArticleClaim,
    _ asked: [ArticleFinding],
    _ holding: [ArticleFinding]
  ) -> String {
    let allowed = ClaimText.number(claim.tolerance.share * 100)
    let because =
      claim.tolerance.share == 0
      ? "no tolerance, because \(claim.tolerance.reason)"
      : "\(allowed) % are allowed, because \(claim.tolerance.reason)"
    if asked.count == 1, let only = asked[0].number {
      let off = distance(claim, only)
      return "\(ClaimText.value(only, claim.unit))\(off); \(because)"
    }
    let failing = asked.filter { !holding.contains($0) }
    let names = failing.map {
      "\($0.subject.name) (\(ClaimText.value($0.number ?? 0, claim.unit)))"
    }
    let count = "holds on \(holding.count) of \(asked.count) devices"
    return failing.isEmpty
      ? "\(count); \(because)" : "\(count), not on \(names.joined(separator: ", ")); \(because)"
  }

  /// The relative difference of `value` from a claimed number; empty for bounds.
  private static func distance(_ claim: ArticleClaim, _ value: Double) -> String {
    guard case .exactly(let wanted) = claim.claimed, wanted != 0 else { return "" }
    guard value != wanted else { return ", as claimed" }
    let share = (value - wanted) / wanted * 100
    return ", \(ClaimText.number(abs(share))) % \(share < 0 ? "less" : "more")"
  }
}

/// The numbers of claims as text.
package enum ClaimText {
  /// `value` with the places of ``places(_:)``.
  package static func number(_ value: Double) -> String {
    FixedPoint.text(value, places: places(value))
  }

  /// The number of decimal places: none for a whole number, three below 1, else two.
  package static func places(_ value: Double) -> Int {
    if value == value.rounded() { return 0 }
    return abs(value) < 1 ? 3 : 2
  }

  /// `value` with its unit.
  package static func value(_ value: Double, _ unit: ClaimUnit) -> String {
    if unit == .ended { return value == 0 ? "goes on" : "is ended" }
    return number(value) + (unit == .none ? "" : " " + unit.rawValue)
  }

  /// The claimed value with its unit, such as "10 to 20 %".
  package static func claimed(_ claim: ArticleClaim) -> String {
    switch claim.claimed {
    case .exactly(let wanted): value(wanted, claim.unit)
    case .between(let low, let high): "\(number(low)) to \(value(high, claim.unit))"
    case .atLeast(let least): "≥ \(value(least, claim.unit))"
    case .atMost(let most): "≤ \(value(most, claim.unit))"
    case nil: "–"
    }
  }
}
