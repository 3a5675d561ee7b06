package import Basics
internal import Scenarios
internal import Trials

/// A number of one trial, or how it changes when one thing changes.
package indirect enum CheckMeasure: Sendable, Hashable {
  /// A column of the trial.
  case column(MetricName)
  /// A number that only checks ask for.
  case count(CheckCount)
  /// The first divided by the second; nothing where the second is 0.
  case share(CheckMeasure, of: CheckMeasure)
  /// The same in another workload, on the same device with the same random seed.
  case elsewhere(CheckWorkload, CheckMeasure)
  /// The workloads in which the device ended the app.
  case endedTrials
  /// The workloads that the loader did not play to their end.
  case brokenTrials

  /// Whether it is about all workloads.
  package var isOfAllWorkloads: Bool { self == .endedTrials || self == .brokenTrials }

  /// Its words in reports.
  package var text: String {
    switch self {
    case .column(let name): name.rawValue
    case .count(let count): count.rawValue
    case .share(let part, let whole): "\(part.text) ÷ \(whole.text)"
    case .elsewhere(let workload, let measure):
      "\(measure.text) in \(workload.scenario.name)"
    case .endedTrials: "scenarios in which the device ended the app"
    case .brokenTrials: "scenarios that were not played to their end"
    }
  }

  /// Its value in one trial of `workload`, of which `trials` has those of the same device and seed.
  func value(
    in workload: CheckWorkload,
    of trials: [CheckWorkload: CheckTrial]
  ) -> CheckValue {
    if isOfAllWorkloads, trials.values.allSatisfy({ $0.obstacle != nil }) {
      return .none(reason: trials.values.compactMap(\.obstacle).min() ?? "no trial was played")
    }
    switch self {
    case .endedTrials: return .number(Double(trials.values.count(where: \.isEnded)))
    case .brokenTrials: return .number(Double(trials.values.count(where: \.isBroken)))
    case .elsewhere(let other, let measure): return measure.value(in: other, of: trials)
    case .share(let part, let whole):
      let values = (part.value(in: workload, of: trials), whole.value(in: workload, of: trials))
      switch values {
      case (.number(let part), .number(let whole)) where whole != 0: return .number(part / whole)
      case (.number, .number): return .none(reason: "\(whole.text) is 0")
      case (.none(let reason), _), (_, .none(let reason)): return .none(reason: reason)
      }
    case .column, .count:
      guard let trial = trials[workload] else {
        return .none(reason: "\(workload.scenario.name) was not played")
      }
      switch trial.outcome {
      case .failed(let sentence, _):
        return .none(reason: "\(workload.scenario.name) was not played to its end: \(sentence)")
      case .played(let values, let counts):
        return number(values, counts)
      }
    }
  }

  private func number(_ values: MetricValues, _ counts: [CheckCount: Double]) -> CheckValue {
    switch self {
    case .column(let name):
      switch values[name] {
      case .integer(let number): return .number(Double(number))
      case .real(let number): return .number(number)
      case .text(let text): return .none(reason: "\(name) is the word \(text)")
      case .empty(let reason): return .none(reason: reason)
      }
    case .count(let count):
      return counts[count].map { .number($0) } ?? .none(reason: "it has no \(count.rawValue)")
    default: return .none(reason: "it is no number of one trial")
    }
  }
}

/// The value of a measure in one trial.
package enum CheckValue: Sendable, Hashable {
  case number(Double)
  /// There is none, for a reason in one clause.
  case none(reason: String)
}
