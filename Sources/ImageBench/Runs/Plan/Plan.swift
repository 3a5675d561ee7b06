package import Basics
internal import ImagePipeline
package import Scenarios
internal import Simulation
package import Trials
package import Variants

/// A set of trials, with their order in tables and the order in which they run.
package struct Plan: Sendable {
  /// The settings with which a user overrides the suite; nil keeps the suite's choice.
  package struct Overrides: Sendable {
    /// The names of the chosen scenarios.
    package var scenarios: [String]?
    /// Scenarios that are in no catalogue, such as those of files; they replace the suite's
    /// scenarios and are added to the named ones.
    package var ownScenarios: [Scenario] = []
    package var variants: [String]?
    package var devices: [String]?
    package var seeds: [UInt64]?
    /// The names of the networks that each scenario is played on; on a network other than its own
    /// it is called "SCENARIO@NETWORK".
    package var networks: [String]?
    /// The number of repetitions of each trial.
    package var repetitions: Int?

    /// No overrides.
    package init() {}
  }

  /// The name of the suite from which it was made.
  package let suite: String
  /// All trials, in the order of tables.
  package let trials: [TrialSpec]
  /// A hash of everything that exact results depend on, except the corpus and the tool.
  package let identity: ContentHash

  /// The plan of `suite` with the user's overrides.
  ///
  /// The name of an own scenario takes precedence over the catalogue. Named scenarios, variants and
  /// devices leave of the suite what they name. Where the suite lacks one of the named
  /// combinations, they make one full cross product with the suite's for the rest. Throws
  /// `ScenarioError.unknown` for an unknown name.
  package init(suite: Suite, overrides: Overrides = Overrides()) throws(ScenarioError) {
    self.init(try PlanOutline(suite: suite, overrides: overrides))
  }

  /// The plan of `outline`, in which each trial occurs once.
  ///
  /// - Complexity: O(n) in the number of trials.
  package init(_ outline: PlanOutline) {
    self.init(suite: outline.suite, trials: outline.trials)
  }

  /// The trials that `isIncluded` selects, each `repetitions` times; may be empty.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func repeating(
    _ repetitions: Int,
    where isIncluded: (TrialSpec) -> Bool
  ) -> Plan {
    let firsts = trials.filter { $0.repetition == 1 && isIncluded($0) }
    return Plan(
      suite: suite,
      trials: firsts.flatMap { spec in
        (1...max(1, repetitions)).map { repetition in
          var spec = spec
          spec.repetition = repetition
          return spec
        }
      }
    )
  }

  /// The trials of one round: those with this repetition.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func only(round: Int) -> Plan {
    Plan(suite: suite, trials: trials.filter { $0.repetition == round })
  }

  /// The trials at `indices`, in ascending order.
  ///
  /// - Complexity: O(n) in the number of indices.
  func only(at indices: [Int]) -> Plan {
    Plan(suite: suite, trials: indices.map { trials[$0] })
  }

  /// The plan of `trials`, each of which occurs once, from `suite`.
  init(suite: String, trials: [TrialSpec]) {
    self.suite = suite
    self.trials = trials
    identity = Self.identity(of: trials)
  }

  /// The variant called `name`.
  package static func variant(_ name: String) throws(ScenarioError) -> Variant {
    guard let variant = Variant.named(name) else {
      throw .unknown(
        kind: .variant,
        name: name,
        known: (Variant.catalogue + Variant.loaders).map(\.name)
      )
    }
    return variant
  }

  /// The trials in the order in which they run: round by round, each round shuffled.
  ///
  /// So a drift of the machine affects all variants alike; if variants ran in blocks, the same
  /// comparison would give several times as many false alarms. A round is one repetition of every
  /// trial.
  package var executionOrder: [TrialSpec] { turns(sides: 1).map(\.spec) }

  /// One trial of one of the programs that play the same plan.
  package struct Turn: Sendable, Hashable {
    package var spec: TrialSpec
    /// The index of the program that plays it.
    package var side: Int
  }

  /// The trials of `sides` programs in the order in which they run: a round has every trial of each
  /// program, shuffled together, so that a drifting machine favours none.
  ///
  /// - Complexity: O(n) in the number of turns and rounds.
  package func turns(sides: Int) -> [Turn] {
    let rounds = Dictionary(grouping: trials, by: \.repetition)
    var order: [Turn] = []
    for round in rounds.keys.sorted() {
      var turns = (rounds[round] ?? []).flatMap { spec in
        (0..<sides).map { Turn(spec: spec, side: $0) }
      }
      var stream = SeededStream(seed: UInt64(round), name: "plan order \(suite)")
      stream.shuffle(&turns)
      order += turns
    }
    return order
  }

  /// The hash of `trials`; each distinct part is converted to text once.
  private static func identity(of trials: [TrialSpec]) -> ContentHash {
    var parts = PartHashes()
    var hash = ContentHash()
    for trial in trials { hash.combine("\(parts.text(of: trial)) \(trial.id)\n") }
    return hash
  }
}
