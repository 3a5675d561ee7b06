/// The findings of checks in one or more loaders, ready for every format.
package struct CheckReport: Sendable {
  /// How a verdict counts.
  package enum Standing: String, Sendable, Hashable, CaseIterable {
    /// The loader has the failure.
    case fails
    /// It has it, and others do better.
    case advice
    /// It has it, and the team lives with it.
    case accepted
    /// It cannot be judged.
    case notJudged = "not judged"
    /// The loader does not have it.
    case passes
  }

  /// One verdict with all that is said about it.
  package struct Finding: Sendable, Hashable {
    package var verdict: CheckVerdict
    package var standing: Standing
    /// Where it is seen; nil for what does not fail.
    package var evidence: CheckEvidence?
    /// The entry that accepts it.
    package var acceptance: AcceptedChecks.Entry?
    /// The entry that accepted it until a day that is over.
    package var expired: AcceptedChecks.Entry?
    /// Since when the loader has it, in words; nil where no history says it.
    package var since: String?

    /// The check.
    package var check: Check { verdict.check }
  }

  /// The findings of one loader.
  package struct Part: Sendable, Hashable {
    /// The name of the loader or variant.
    package var loader: String
    /// In the order of the catalogue, which is that of what users see.
    package var findings: [Finding]
    /// Why nothing can be said of the loader; nil, the default, where something can.
    package var obstacle: String?

    /// The findings with `standing`.
    package func findings(_ standing: Standing) -> [Finding] {
      findings.filter { $0.standing == standing }
    }
  }

  /// In the order in which the loaders were named.
  package private(set) var parts: [Part]
  /// The names of the devices.
  package let devices: [String]
  package let seeds: [UInt64]
  /// The options of a command that plays a trial again, such as "--images small".
  package var further = ""

  /// A report of these parts.
  package init(_ parts: [Part], devices: [String], seeds: [UInt64]) {
    self.parts = parts
    self.devices = devices
    self.seeds = seeds
  }

  /// Says of each failure and advice since when the loader has it; `words` knows that for the name
  /// of a loader and of a check.
  package mutating func date(_ words: (_ loader: String, _ check: String) -> String) {
    for part in parts.indices {
      for finding in parts[part].findings.indices where parts[part].findings[finding].verdict.fails
      {
        let name = parts[part].findings[finding].check.name
        parts[part].findings[finding].since = words(parts[part].loader, name)
      }
    }
  }

  /// Whether a loader has a failure that is not accepted.
  package var hasFailed: Bool { parts.contains { !$0.findings(.fails).isEmpty } }
}

extension CheckReport.Part {
  /// The findings of `verdicts`, with what `accepted` says on the day `today`.
  package init(
    _ loader: String,
    _ verdicts: [CheckVerdict],
    _ accepted: AcceptedChecks,
    today: String
  ) {
    self.loader = loader
    findings = verdicts.map { verdict in
      let check = verdict.check
      let acceptance = accepted.entry(for: check.name, of: loader, today: today)
      let standing: CheckReport.Standing
      switch verdict.result {
      case .passes: standing = .passes
      case .unjudged: standing = .notJudged
      case .fails where acceptance != nil: standing = .accepted
      case .fails: standing = check.level == .failure ? .fails : .advice
      }
      return CheckReport.Finding(
        verdict: verdict,
        standing: standing,
        acceptance: verdict.fails ? acceptance : nil,
        expired: verdict.fails && acceptance == nil
          ? accepted.expired(for: check.name, of: loader, today: today) : nil
      )
    }
  }

  /// How many of the known failures the loader has, in one line.
  package var summary: String {
    let known = findings.count { $0.check.level == .failure }
    var line = "\(findings(.fails).count) of \(known) known failures"
    let advice = findings(.advice).count
    if advice > 0 { line += ", \(advice) advice" }
    let accepted = findings(.accepted).count
    if accepted > 0 { line += ", \(accepted) accepted" }
    let open = findings(.notJudged).count
    if open > 0 { line += "; \(open) not judged" }
    return line
  }
}

extension CheckReport.Finding {
  /// The number of the worst trial as text; empty where nothing was measured.
  package var number: String { worst.map { CheckTable.number($0.value) } ?? "" }

  /// From where on the number is a failure, such as "≥ 30".
  package var bound: String { CheckTable.bound(check.bound) }

  /// The trial that is worst, whether or not it fails; nil where nothing was measured.
  package var worst: CheckVerdict.Place? {
    if case .fails(let worst) = verdict.result { return worst }
    return verdict.places.max { check.bound.isWorse($1.value, than: $0.value) }
  }

  /// Why it cannot be judged or is accepted, or how its trial ended early; empty otherwise.
  package var reason: String {
    if case .unjudged(let reason) = verdict.result { return reason }
    return acceptance?.reason ?? evidence?.sentence ?? ""
  }
}
