internal import Basics
package import Records

/// The sweep over the assumptions of a run: whether the verdict's answer for users stays when an
/// assumption of the model of the phone has an end of its range.
package struct AssumptionSweep: Sendable {
  /// Assumptions at an end: one of them, or all together.
  private struct Change: Hashable {
    var assumption: String
    var end: AssumedDeviceName.End
  }

  /// How the choice ends under a change.
  private enum Ending: Equatable {
    /// The answer is still the best, or within 5 % of it.
    case same
    /// Another variant is the answer; nil where none can be shipped.
    case turned(String?)
    /// A trial failed.
    case unknown
  }

  /// The most assumptions that a sentence names.
  private static let mostNamed = 3

  private let facts: SweepFacts
  private let trials: [Change: [CellKey: RunRecord.Trial]]
  private let failed: Set<Change>

  /// The sweep whose tables are `record`; nil when `manifest` is that of another run.
  package init?(_ record: RunRecord, _ manifest: RunManifest) {
    guard let facts = manifest.sweep else { return nil }
    self.facts = facts
    var trials: [Change: [CellKey: RunRecord.Trial]] = [:]
    for trial in record.trials {
      guard let name = AssumedDeviceName(trial.device) else { continue }
      var trial = trial
      trial.key.cell.device = name.device
      let change = Change(assumption: name.assumption, end: name.end)
      trials[change, default: [:]][trial.key.cell] = trial
    }
    self.trials = trials
    failed = Set(
      manifest.failures.compactMap { failure in
        AssumedDeviceName(failure.trial.cell.device).map {
          Change(assumption: $0.assumption, end: $0.end)
        }
      }
    )
  }

  /// The sentence of a verdict on `record`, the run whose assumptions were swept; nil where its
  /// answer is another one than that of the sweep.
  ///
  /// - Complexity: O(assumptions · trials).
  func sentence(on record: RunRecord) -> String? {
    guard DesignChoice(DesignScores(record)).picks[.users] == facts.answer else { return nil }
    let versus = facts.runnerUp.map { " before \($0)" } ?? ""
    let names = facts.assumptions.map(\.name) + [AssumedDeviceName.all]
    var turns: [(clause: String, to: String?)] = []
    var gaps: [String] = []
    for name in names {
      let endings = AssumedDeviceName.End.allCases.map { end in
        (end, ending(Change(assumption: name, end: end), record))
      }
      if endings.contains(where: { $0.1 == .unknown }) { gaps.append(name) }
      for (end, ending) in endings {
        guard case .turned(let other) = ending else { continue }
        turns.append((clause(name, end), other))
      }
    }
    let count = facts.assumptions.count
    let whole = count == 1 ? "the assumption" : "all \(count) assumptions"
    var text = "\(facts.answer)\(versus) "
    if turns.isEmpty {
      text +=
        gaps.isEmpty
        ? "holds under \(whole) that can matter here"
        : "holds under the assumptions that could be played"
    } else {
      text += "turns " + turned(turns)
    }
    if !gaps.isEmpty { text += "; could not be played: \(list(gaps))" }
    return text + " (imagebench list assumptions)."
  }

  /// When the answer turns, and to which variant.
  private func turned(_ turns: [(clause: String, to: String?)]) -> String {
    let none = facts.runnerUp == nil ? "no variant can be shipped" : "neither can be shipped"
    let named = turns.prefix(Self.mostNamed).map { "\($0.clause): then \($0.to ?? none)" }
    let more = turns.count - named.count
    return named.joined(separator: "; ") + (more > 0 ? "; and under \(more) more" : "")
  }

  /// "if cell-layout-view is 12 µs instead of 6".
  private func clause(_ name: String, _ end: AssumedDeviceName.End) -> String {
    guard let range = facts.assumptions.first(where: { $0.name == name }) else {
      return "if all assumptions are \(end.rawValue)"
    }
    let value = end == .low ? range.low : range.high
    return "if \(name) is \(number(value)) \(range.unit) instead of \(number(range.played))"
  }

  private func list(_ names: [String]) -> String {
    let named = names.prefix(Self.mostNamed).joined(separator: ", ")
    return names.count > Self.mostNamed
      ? "\(named) and \(names.count - Self.mostNamed) more" : named
  }

  /// The number with one digit after the point, or none for a whole one.
  private func number(_ value: Double) -> String {
    FixedPoint.text(value, places: value == value.rounded() ? 0 : 1)
  }

  /// The choice among the variants of the sweep, on the trials of `record` with those of the sweep
  /// in their place.
  private func ending(_ change: Change, _ record: RunRecord) -> Ending {
    if failed.contains(change) { return .unknown }
    guard let swept = trials[change] else { return .same }
    let variants = facts.runnerUp.map { [facts.answer, $0] }
    let both = record.trials.filter { trial in
      trial.seed == facts.seed && variants?.contains(trial.variant) ?? true
    }
    let changed = both.map { swept[$0.key.cell] ?? $0 }
    let choice = DesignChoice(
      DesignScores(RunRecord(metrics: record.allMetrics, trials: changed))
    )
    if choice.isAsGoodForUsers(facts.answer) { return .same }
    return .turned(choice.picks[.users])
  }
}

extension StoredRun {
  /// The sweep over its assumptions; nil where none was played to its end, and where `shown` is
  /// only a part of the run, of which the sweep says nothing.
  package func sweep(showing shown: RunRecord) throws(RunRecord.Fault) -> AssumptionSweep? {
    guard shown.trials.count == record.trials.count else { return nil }
    let folder = RunFolder(directory).assumptions
    do throws(RunRecord.Fault) {
      let sweep = try StoredRun(directory: folder.path)
      return AssumptionSweep(sweep.record, sweep.facts)
    } catch {
      switch error {
      case .notARun, .unfinished: return nil
      default: throw error
      }
    }
  }
}
