internal import Basics
package import Records

/// The sweep over the assumptions of a run: whether the verdict's answer stays when an assumption
/// of the model of the phone has an end of its range.
package struct AssumptionSweep: Sendable {
  /// Assumptions at an end: one of them, or all together.
  private struct Change: Hashable {
    var assumption: String
    var end: AssumedDeviceName.End
  }

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

  /// Whether the answer of `record`, the run whose assumptions were swept, holds; nil where its
  /// answer is another one than that of the sweep.
  ///
  /// - Complexity: O(assumptions · trials).
  func verdict(on record: RunRecord) -> AssumptionVerdict? {
    guard LoaderChoice(LoaderScores(record)).answer?.winner == facts.answer else { return nil }
    let names = facts.assumptions.map(\.name) + [AssumedDeviceName.all]
    var verdict = AssumptionVerdict(
      runnerUp: facts.runnerUp,
      count: facts.assumptions.count,
      flips: [],
      numberFlips: [:],
      unplayed: []
    )
    let usual = LoaderChoice(LoaderScores(pair(of: record)))
    for name in names {
      for end in AssumedDeviceName.End.allCases {
        let change = Change(assumption: name, end: end)
        if failed.contains(change) {
          if !verdict.unplayed.contains(name) { verdict.unplayed.append(name) }
          continue
        }
        guard let swept = trials[change] else { continue }
        let choice = LoaderChoice(LoaderScores(pair(of: record, swept)))
        func flip(_ winner: String?) -> AssumptionVerdict.Flip {
          .init(assumption: name, clause: clause(name, end), winner: winner)
        }
        if !choice.isAnswer(facts.answer) { verdict.flips.append(flip(choice.answer?.winner)) }
        for number in LeadNumber.allCases {
          let winner = choice.verdict(on: number)
          guard let old = usual.verdict(on: number).winner, let new = winner.winner, new != old,
            !winner.ties.contains(old)
          else { continue }
          verdict.numberFlips[number, default: []].append(flip(new))
        }
      }
    }
    return verdict
  }

  /// "if cell-layout-view is 12 µs instead of 6".
  private func clause(_ name: String, _ end: AssumedDeviceName.End) -> String {
    guard let range = facts.assumptions.first(where: { $0.name == name }) else {
      return "if all assumptions are \(end.rawValue)"
    }
    let value = end == .low ? range.low : range.high
    return "if \(name) is \(number(value)) \(range.unit) instead of \(number(range.played))"
  }

  /// The number with one digit after the point, or none for a whole one.
  private func number(_ value: Double) -> String {
    FixedPoint.text(value, places: value == value.rounded() ? 0 : 1)
  }

  /// The trials of the loaders of the sweep in `record`, with those of `swept` in their place.
  private func pair(of record: RunRecord, _ swept: [CellKey: RunRecord.Trial] = [:]) -> RunRecord {
    let names = facts.runnerUp.map { [facts.answer, $0] }
    let both = record.trials.filter { trial in
      trial.seed == facts.seed && names?.contains(trial.variant) ?? true
    }
    return RunRecord(
      metrics: record.allMetrics,
      trials: both.map { swept[$0.key.cell] ?? $0 }
    )
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
