internal import ImagePipeline
package import Scenarios
internal import Trials
internal import Variants

/// The trials of a plan for one seed, with the seeds and repetitions that multiply them.
///
/// It looks up all names, so that a wrong one is found before thousands of trials are made.
package struct PlanOutline: Sendable {
  /// Trials with the same seeds and number of repetitions.
  struct Block: Sendable {
    /// For each scenario and device, one trial of each variant, in the order of tables.
    ///
    /// Trials with the same names share their cell, even across blocks.
    var rows: [[TrialSpec]]
    var seeds: [UInt64]
    var repetitions: Int
  }

  /// The name of the suite from which it was made.
  package let suite: String
  let blocks: [Block]

  /// The outline of the plan of `suite` with the user's overrides.
  ///
  /// Names have the meaning of ``Plan/init(suite:overrides:)``. Throws `ScenarioError.unknown` for
  /// an unknown name.
  ///
  /// - Complexity: O(n) in the number of scenarios, variants and devices and of their combinations,
  ///   independent of the numbers of seeds and repetitions.
  package init(
    suite: Suite,
    overrides: Plan.Overrides = Plan.Overrides()
  ) throws(ScenarioError) {
    self.suite = suite.name
    var overrides = overrides
    let own = overrides.ownScenarios
    if !own.isEmpty { overrides.scenarios = (overrides.scenarios ?? []) + own.map(\.name) }
    let named = Self.restricted(suite.blocks, overrides) ?? [Self.product(suite.blocks, overrides)]
    var parts = PlanParts(own: own)
    var cells: [String: TrialSpec] = [:]
    var blocks: [Block] = []
    for block in named {
      blocks.append(
        Block(
          rows: try Self.rows(block, overrides, &parts, &cells),
          seeds: overrides.seeds ?? block.seeds,
          repetitions: overrides.repetitions ?? block.repetitions
        )
      )
    }
    self.blocks = blocks
  }

  /// Whether the plan has no trial.
  package var isEmpty: Bool {
    blocks.allSatisfy { block in
      block.rows.allSatisfy(\.isEmpty) || block.seeds.isEmpty || block.repetitions < 1
    }
  }

  /// The names of the scenarios, each once, in the order of tables.
  package var scenarioNames: [String] { names { $0.cell.scenario.name } }

  /// The names of the variants, each once, in the order of tables.
  package var variantNames: [String] { names { $0.cell.variant.name } }

  private func names(_ name: (TrialSpec) -> String) -> [String] {
    var known: Set<String> = []
    return blocks.flatMap { $0.rows.flatMap { $0.map(name) } }
      .filter { known.insert($0).inserted }
  }

  /// What identifies a trial within its plan.
  private struct Key: Hashable {
    var cell: ObjectIdentifier
    var seed: UInt64
    var repetition: Int
  }

  /// The trials, each once, in the order of tables.
  ///
  /// - Complexity: O(n) in the number of trials.
  var trials: [TrialSpec] {
    var trials: [TrialSpec] = []
    var known: Set<Key> = []
    for block in blocks {
      for row in block.rows {
        for seed in block.seeds {
          for var spec in row {
            spec.seed = seed
            for repetition in 0..<block.repetitions {
              spec.repetition = repetition + 1
              let key = Key(
                cell: ObjectIdentifier(spec.cell),
                seed: seed,
                repetition: spec.repetition
              )
              if known.insert(key).inserted { trials.append(spec) }
            }
          }
        }
      }
    }
    return trials
  }

  private static func rows(
    _ block: SuiteBlock,
    _ overrides: Plan.Overrides,
    _ parts: inout PlanParts,
    _ cells: inout [String: TrialSpec]
  ) throws(ScenarioError) -> [[TrialSpec]] {
    var scenarios: [String] = []
    for name in block.scenarios {
      try scenarios += parts.names(of: name, on: overrides.networks)
    }
    var rows: [[TrialSpec]] = []
    for scenario in scenarios {
      for device in block.devices {
        var row: [TrialSpec] = []
        for variant in block.variants {
          let spec = TrialSpec(
            scenario: try parts.scenario(scenario),
            variant: try parts.variant(variant),
            device: try parts.device(device),
            seed: 0,
            repetition: 1
          )
          row.append(cells[spec.id] ?? spec)
          cells[spec.id] = row.last
        }
        rows.append(row)
      }
    }
    return rows
  }

  /// What `blocks` have of the named scenarios, variants and devices; nil when they lack one of the
  /// named combinations.
  private static func restricted(
    _ blocks: [SuiteBlock],
    _ overrides: Plan.Overrides
  ) -> [SuiteBlock]? {
    /// The named ones of `own`, in the order of their names; all for no names.
    func kept(_ names: [String]?, of own: [String]) -> [String] {
      names.map { $0.filter(own.contains) } ?? own
    }
    func choices(_ names: [String]?) -> [String?] { names.map { $0.map { $0 } } ?? [nil] }
    func has(_ name: String?, _ own: [String]) -> Bool { name.map(own.contains) ?? !own.isEmpty }
    let left = blocks.map { block in
      var block = block
      block.scenarios = kept(overrides.scenarios, of: block.scenarios)
      block.variants = kept(overrides.variants, of: block.variants)
      block.devices = kept(overrides.devices, of: block.devices)
      return block
    }
    for scenario in choices(overrides.scenarios) {
      for variant in choices(overrides.variants) {
        for device in choices(overrides.devices) {
          let isThere = left.contains {
            has(scenario, $0.scenarios) && has(variant, $0.variants) && has(device, $0.devices)
          }
          guard isThere else { return nil }
        }
      }
    }
    return left
  }

  /// One block with what is named, and with the contents of all `blocks` for the rest.
  private static func product(_ blocks: [SuiteBlock], _ overrides: Plan.Overrides) -> SuiteBlock {
    var all = blocks[0]
    for block in blocks.dropFirst() {
      all.scenarios += block.scenarios.filter { !all.scenarios.contains($0) }
      all.variants += block.variants.filter { !all.variants.contains($0) }
      all.devices += block.devices.filter { !all.devices.contains($0) }
      all.seeds += block.seeds.filter { !all.seeds.contains($0) }
      all.repetitions = max(all.repetitions, block.repetitions)
    }
    all.scenarios = overrides.scenarios ?? all.scenarios
    all.variants = overrides.variants ?? all.variants
    all.devices = overrides.devices ?? all.devices
    return all
  }
}
