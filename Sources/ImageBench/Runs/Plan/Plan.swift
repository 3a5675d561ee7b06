public import Basics
internal import ImagePipeline
public import Scenarios
internal import Simulation
public import Trials
public import Variants

/// A set of trials, the order in which tables show them, and the order in which they are run.
public struct Plan: Sendable {
  /// What a user may set instead of what the suite says; nil keeps the suite's choice.
  public struct Overrides: Sendable {
    /// The names of the scenarios.
    public var scenarios: [String]?
    /// Scenarios that are in no catalogue, such as those of files; they are run instead of the suite's
    /// and beside those that are named.
    public var ownScenarios: [Scenario] = []
    /// The names of the variants.
    public var variants: [String]?
    /// The names of the devices.
    public var devices: [String]?
    /// The seeds.
    public var seeds: [UInt64]?
    /// The names of the networks that each scenario is played on; on another one than its own it is the
    /// scenario "SCENARIO@NETWORK".
    public var networks: [String]?
    /// What is changed in these networks, or in the scenarios' own; nothing by default.
    public var linkChange = LinkChange()
    /// How often each trial is run.
    public var repetitions: Int?

    /// No override.
    public init() {}
  }

  /// The name of the suite that it came from.
  public let suite: String
  /// All trials, in the order of tables.
  public let trials: [TrialSpec]
  /// A hash of everything that a trial's exact results depend on, the corpus and the tool apart.
  public let identity: ContentHash

  /// The plan of `suite` with what the user set instead.
  ///
  /// A name of an own scenario means that and none of the catalogue. Naming scenarios, variants or devices
  /// makes one full cross product of what is named and of what the suite has for the rest.
  /// Throws `ScenarioError.unknown` for a name that is none.
  public init(suite: Suite, overrides: Overrides = Overrides()) throws(ScenarioError) {
    self.init(try PlanOutline(suite: suite, overrides: overrides))
  }

  /// The plan that `outline` is of, which has each trial once.
  ///
  /// - Complexity: O(n) in the number of trials.
  public init(_ outline: PlanOutline) {
    self.init(suite: outline.suite, trials: outline.trials)
  }

  /// The trials that `isIncluded` says, each `repetitions` times; may be empty.
  ///
  /// - Complexity: O(n) in the number of trials.
  public func repeating(
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
  public func only(round: Int) -> Plan {
    Plan(suite: suite, trials: trials.filter { $0.repetition == round })
  }

  private init(suite: String, trials: [TrialSpec]) {
    self.suite = suite
    self.trials = trials
    identity = Self.identity(of: trials)
  }

  /// The variant called `name`.
  public static func variant(_ name: String) throws(ScenarioError) -> Variant {
    guard let variant = Variant.named(name) else {
      throw .unknown(kind: .variant, name: name, known: Variant.catalogue.map(\.name))
    }
    return variant
  }

  /// The trials in the order in which they are run: round by round, each round shuffled.
  ///
  /// What drifts on a machine then meets all variants alike: run in blocks, the same comparison
  /// gives several times as many false alarms. A round is one repetition of every trial.
  public var executionOrder: [TrialSpec] { turns(sides: 1).map(\.spec) }

  /// A trial of one of several programs that play the same plan.
  public struct Turn: Sendable, Hashable {
    /// The trial.
    public var spec: TrialSpec
    /// Which of the programs plays it, from 0.
    public var side: Int
  }

  /// The trials of `sides` programs in the order in which they are run: a round has every trial of
  /// each, shuffled together, so that a machine that drifts favours none.
  ///
  /// - Complexity: O(n) in the number of turns and rounds.
  public func turns(sides: Int) -> [Turn] {
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

  /// Hashes `trials`, each distinct part of which is put into words once.
  private static func identity(of trials: [TrialSpec]) -> ContentHash {
    var parts = PartHashes()
    var hash = ContentHash()
    for trial in trials { hash.combine("\(parts.text(of: trial)) \(trial.id)\n") }
    return hash
  }
}
