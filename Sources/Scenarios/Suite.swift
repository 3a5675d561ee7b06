/// A named plan: the trials to run.
package struct Suite: Sendable, Hashable {
  /// The name in flags and files, such as "review".
  package var name: String
  package var summary: String
  package var blocks: [SuiteBlock]

  /// A plan of `blocks`.
  package init(name: String, summary: String, blocks: [SuiteBlock]) {
    self.name = name
    self.summary = summary
    self.blocks = blocks
  }

  /// Every trial, in the order in which they run.
  ///
  /// Within a block a repetition runs all variants before the next repetition begins, so a machine
  /// that slows down affects all of them alike.
  ///
  /// - Complexity: O(trials).
  package var trials: [TrialRequest] { blocks.flatMap(\.trials) }

  package var trialCount: Int { blocks.reduce(0) { $0 + $1.trialCount } }
}

/// All combinations of the names and seeds that it lists.
package struct SuiteBlock: Sendable, Hashable {
  package var scenarios: [String]
  package var variants: [String]
  package var devices: [String]
  package var seeds: [UInt64] = [1]
  /// How often each combination is run.
  package var repetitions = 1

  /// All combinations of what is listed, each run `repetitions` times.
  package init(
    scenarios: [String],
    variants: [String],
    devices: [String],
    seeds: [UInt64] = [1],
    repetitions: Int = 1
  ) {
    precondition(repetitions >= 0, "a trial runs 0 or more times, not \(repetitions)")
    self.scenarios = scenarios
    self.variants = variants
    self.devices = devices
    self.seeds = seeds
    self.repetitions = repetitions
  }

  package var trialCount: Int {
    scenarios.count * variants.count * devices.count * seeds.count * repetitions
  }

  /// Every trial: scenario, then device, then seed, then repetition, then variant.
  ///
  /// - Complexity: O(trials).
  package var trials: [TrialRequest] {
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

/// One trial, by the names of its parts.
package struct TrialRequest: Sendable, Hashable {
  package var scenario: String
  package var variant: String
  package var device: String
  package var seed: UInt64
  /// Counted from 0.
  package var repetition: Int

  /// The trial of these parts.
  package init(scenario: String, variant: String, device: String, seed: UInt64, repetition: Int) {
    self.scenario = scenario
    self.variant = variant
    self.device = device
    self.seed = seed
    self.repetition = repetition
  }
}
