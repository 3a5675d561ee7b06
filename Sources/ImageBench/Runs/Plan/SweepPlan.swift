internal import Basics
internal import ImagePipeline
internal import Records
internal import Reports
internal import Scenarios
internal import Trials
internal import Variants

/// The trials of a sweep over assumptions: those that decide a verdict, on devices that have an
/// assumption at an end of its range, and on devices that have all of them there.
struct SweepPlan: Sendable {
  let plan: Plan
  /// The question, and the assumptions that can matter to it.
  let facts: SweepFacts

  /// The sweep that answers `question` about a run of `main`; nil where no assumption can matter.
  ///
  /// A trial that an assumption cannot change is not played for it.
  ///
  /// - Complexity: O(n) in the trials of the plan, and in the items of the feeds that decide.
  init?(_ question: SweepQuestion, of main: Plan) {
    let cells = Set(question.cells)
    var used: Set<String> = []
    var trials: [TrialSpec] = []
    for spec in main.trials where spec.repetition == 1 && cells.contains(spec.key.cell) {
      let assumptions = spec.device.assumptions.filter { spec.canShow($0) }
      guard !assumptions.isEmpty else { continue }
      used.formUnion(assumptions.map(\.name))
      for choice in assumptions.map({ [$0] }) + [nil] {
        // An end that is played anyway is in the run itself.
        for end in AssumedDeviceName.End.allCases where choice?.first?.differs(at: end) != false {
          var changed = spec
          changed.device = spec.device.assuming(choice, at: end)
          trials.append(changed)
        }
      }
    }
    guard !trials.isEmpty else { return nil }
    plan = Plan(suite: main.suite, trials: trials)
    facts = SweepFacts(
      answer: question.answer,
      runnerUp: question.runnerUp,
      seed: question.seed,
      assumptions: Assumption.catalogue.filter { used.contains($0.name) }.map {
        SweepFacts.Range(
          name: $0.name,
          unit: $0.unit,
          low: $0.low,
          played: $0.middle,
          high: $0.high
        )
      }
    )
  }
}

extension TrialSpec {
  /// Whether `assumption` can change the trial.
  fileprivate func canShow(_ assumption: Assumption) -> Bool {
    let options = variant.options
    let isOpen =
      switch assumption.reach {
      case _ where variant.subject != .pipeline: true
      case .disk: options.diskCache != .none
      case .stacks, .encodes, .pressure: false
      case .fullDecodes: options.decodesWhole
      case .software:
        scenario.shows([.screenshot])
          || options.progressive != .off && scenario.shows([.progressive, .tile])
      default: true
      }
    return isOpen && assumption.canMatter(in: scenario, on: device)
  }
}
