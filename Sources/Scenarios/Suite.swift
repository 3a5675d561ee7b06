/// A named plan: which trials to run.
public struct Suite: Sendable, Hashable {
  /// The name in flags and files, such as "review".
  public var name: String
  /// One sentence on what it is for.
  public var summary: String
  /// The blocks of trials, run in order.
  public var blocks: [SuiteBlock]

  /// A plan of `blocks`.
  public init(name: String, summary: String, blocks: [SuiteBlock]) {
    self.name = name
    self.summary = summary
    self.blocks = blocks
  }

  /// Every trial, in the order in which they are run.
  ///
  /// Within a block a repetition goes through all variants before the next begins, so that a
  /// machine that grows slower does so for all of them alike.
  ///
  /// - Complexity: O(trials).
  public var trials: [TrialRequest] { blocks.flatMap(\.trials) }

  /// The number of trials.
  public var trialCount: Int { blocks.reduce(0) { $0 + $1.trialCount } }
}

/// All combinations of the names and seeds that it lists.
public struct SuiteBlock: Sendable, Hashable {
  /// The names of scenarios.
  public var scenarios: [String]
  /// The names of variants of the pipeline.
  public var variants: [String]
  /// The names of devices.
  public var devices: [String]
  /// The trial seeds.
  public var seeds: [UInt64] = [1]
  /// How often each combination is run.
  public var repetitions = 1

  /// All combinations of what is listed, each run `repetitions` times.
  public init(
    scenarios: [String],
    variants: [String],
    devices: [String],
    seeds: [UInt64] = [1],
    repetitions: Int = 1
  ) {
    precondition(repetitions >= 0, "A trial is run 0 or more times, not \(repetitions)")
    self.scenarios = scenarios
    self.variants = variants
    self.devices = devices
    self.seeds = seeds
    self.repetitions = repetitions
  }

  /// The number of trials.
  public var trialCount: Int {
    scenarios.count * variants.count * devices.count * seeds.count * repetitions
  }

  /// Every trial: scenario, then device, then seed, then repetition, then variant.
  ///
  /// - Complexity: O(trials).
  public var trials: [TrialRequest] {
    var trials: [TrialRequest] = []
    trials.reserveCapacity(trialCount)
    for scenario in scenarios {
      for device in devices {
        for seed in seeds {
          for repetition in 0..<repetitions {
            trials += variants.map {
              TrialRequest(
                scenario: scenario,
                variant: $0,
                device: device,
                seed: seed,
                repetition: repetition
              )
            }
          }
        }
      }
    }
    return trials
  }
}

/// One trial, by the names of what it is made of.
public struct TrialRequest: Sendable, Hashable {
  /// The name of the scenario.
  public var scenario: String
  /// The name of the variant.
  public var variant: String
  /// The name of the device.
  public var device: String
  /// The seed of its random streams.
  public var seed: UInt64
  /// Which of the repetitions it is, from 0.
  public var repetition: Int

  /// The trial of these parts.
  public init(scenario: String, variant: String, device: String, seed: UInt64, repetition: Int) {
    self.scenario = scenario
    self.variant = variant
    self.device = device
    self.seed = seed
    self.repetition = repetition
  }
}
