import Basics
import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Runs
@testable import Trials

@Suite("A plan")
struct PlanTests {
  private static func plan(
    _ suite: Scenarios.Suite = .smoke,
    _ change: (inout Plan.Overrides) -> Void = { _ in }
  ) throws -> Plan {
    var overrides = Plan.Overrides()
    change(&overrides)
    return try Plan(suite: suite, overrides: overrides)
  }

  @Test("has the trials of its suite, each once", arguments: Scenarios.Suite.catalogue.map(\.name))
  func suites(name: String) throws {
    let suite = try Scenarios.Suite.named(name)
    let plan = try Plan(suite: suite)
    #expect(plan.suite == name)
    let wanted = Set(
      suite.trials.map {
        "\($0.scenario).\($0.variant).\($0.device).s\($0.seed).r\($0.repetition + 1)"
      }
    )
    #expect(Set(plan.trials.map(\.id)) == wanted)
    #expect(plan.trials.count == wanted.count)
  }

  @Test("the ladders of the suites and of the variants have the same steps")
  func ladder() {
    #expect(Scenarios.Suite.ladder == Variant.ladder.map(\.name))
  }

  @Test(
    "the suite of the switches plays each variant next to one that differs in a switch alone",
    arguments: Scenarios.Suite.switches.blocks
  )
  func switches(block: SuiteBlock) throws {
    let variants = try block.variants.map { try #require(Variant.named($0)) }
    for variant in variants {
      let counts = variants.map { VariantDifference.between($0, and: variant).count }
      #expect(counts.contains(1), "\(variant.name) in \(block.scenarios)")
    }
  }

  @Test("the user's names make one full cross product")
  func crossProduct() throws {
    let plan = try Self.plan(.nightly) {
      $0.scenarios = ["cell-reuse-short"]
      $0.variants = ["naive", "no-verify"]
      $0.seeds = [7]
      $0.repetitions = 1
    }
    #expect(
      plan.trials.map(\.id) == [
        "cell-reuse-short.naive.iphone-13.s7.r1", "cell-reuse-short.no-verify.iphone-13.s7.r1",
        "cell-reuse-short.naive.iphone-se.s7.r1", "cell-reuse-short.no-verify.iphone-se.s7.r1",
        "cell-reuse-short.naive.ipad-pro-m1.s7.r1", "cell-reuse-short.no-verify.ipad-pro-m1.s7.r1",
      ]
    )
  }

  @Test(
    "the user's names leave of the suite what they name, where it has every combination",
    arguments: [
      { $0.devices = ["iphone-se"] }, { $0.devices = ["ipad-pro-m1", "iphone-se"] },
      { $0.scenarios = ["photo-grid"] }, { $0.variants = ["no-verify"] },
      { $0.scenarios = ["cell-reuse"] }, { $0.variants = ["no-verify", "naive"] },
      {
        $0.scenarios = ["cell-reuse"]
        $0.variants = ["naive", "no-verify"]
        $0.devices = ["ipad-pro-m1"]
      },
    ] as [@Sendable (inout Plan.Overrides) -> Void]
  )
  func restricted(change: @Sendable (inout Plan.Overrides) -> Void) throws {
    var overrides = Plan.Overrides()
    change(&overrides)
    func takes(_ names: [String]?, _ name: String) -> Bool { names?.contains(name) ?? true }
    let whole = try Plan(suite: .nightly).trials.filter {
      takes(overrides.scenarios, $0.scenario.name) && takes(overrides.variants, $0.variant.name)
        && takes(overrides.devices, $0.device.name)
    }
    let plan = try Plan(suite: .nightly, overrides: overrides)
    #expect(Set(plan.trials.map(\.id)) == Set(whole.map(\.id)))
    #expect(!plan.trials.isEmpty)
  }

  @Test("a named combination that the suite lacks is played in a full cross product")
  func lackingCombination() throws {
    let plan = try Self.plan(.nightly) {
      $0.scenarios = ["photo-grid", "cell-reuse"]
      $0.variants = ["no-verify", "naive"]
      $0.seeds = [1]
      $0.repetitions = 1
    }
    #expect(plan.trials.count == 2 * 2 * 3)
  }

  @Test("other seeds and repetitions keep the blocks of the suite")
  func seedsAlone() throws {
    let plan = try Self.plan(.nightly) {
      $0.seeds = [3]
      $0.repetitions = 1
    }
    // The probe belongs to one scenario only, and must not spread to the others.
    let probes = plan.trials.filter { $0.variant.name == "no-verify" }
    #expect(Set(probes.map(\.scenario.name)) == ["cell-reuse"])
    #expect(plan.trials.allSatisfy { $0.seed == 3 && $0.repetition == 1 })
  }

  @Test("a name given twice runs once")
  func duplicates() throws {
    let plan = try Self.plan {
      $0.scenarios = ["photo-grid", "photo-grid"]
      $0.variants = ["naive", "naive"]
      $0.seeds = [1, 1]
    }
    #expect(plan.trials.map(\.id) == ["photo-grid.naive.iphone-se.s1.r1"])
  }

  @Test("keeps each combination of scenario, variant and device once for all random seeds")
  func cells() throws {
    let plan = try Self.plan(.nightly) {
      $0.scenarios = ["photo-grid-short", "cell-reuse-short"]
      $0.networks = ["wifi", "3g"]
      $0.variants = ["naive", "best", "naive"]
      $0.devices = ["iphone-se", "ipad"]
      $0.seeds = Array(0..<100)
      $0.repetitions = 2
    }
    #expect(plan.trials.count == 16 * 100 * 2)
    #expect(Set(plan.trials.map { ObjectIdentifier($0.cell) }).count == 16)
    let suite = try Self.plan(.nightly)
    let names = Set(suite.trials.map { "\($0.scenario.name).\($0.variant.name).\($0.device.name)" })
    #expect(Set(suite.trials.map { ObjectIdentifier($0.cell) }).count == names.count)
  }

  @Test("A changed trial keeps the others of its combination")
  func sharedCell() throws {
    let plan = try Self.plan {
      $0.scenarios = ["photo-grid-short"]
      $0.variants = ["naive"]
      $0.seeds = [1, 2]
    }
    var changed = plan.trials[0]
    changed.scenario.contentTime = .seconds(1)
    changed.variant.prefetch = .window(items: 16, slots: 6)
    changed.device = .iPad
    #expect(changed.scenario.contentTime == .seconds(1))
    #expect(changed.device == .iPad && plan.trials[0].device == .iPhoneSE)
    #expect(plan.trials[0].scenario == plan.trials[1].scenario)
    #expect(plan.trials[0].variant == plan.trials[1].variant)
    changed = plan.trials[0]
    changed.seed = 2
    #expect(changed == plan.trials[1] && changed != plan.trials[0])
  }

  @Test("an unknown name is refused with its kind and the nearest names")
  func unknownNames() throws {
    func error(_ change: (inout Plan.Overrides) -> Void) throws -> ScenarioError {
      try #require(throws: ScenarioError.self) { try Self.plan(.smoke, change) }
    }
    let variant = try error { $0.variants = ["naiv"] }
    #expect(
      variant
        == .unknown(kind: .variant, name: "naiv", known: Variant.catalogue.map(\.name))
    )
    #expect(variant.description.contains("naive"))
    guard case .unknown(.scenario, "grid", _) = try error({ $0.scenarios = ["grid"] }),
      case .unknown(.device, "", _) = try error({ $0.devices = [""] })
    else {
      Issue.record("another kind of error")
      return
    }
  }

  @Test(
    "runs as a permutation in each round, always the same",
    arguments: Scenarios.Suite.catalogue.map(\.name)
  )
  func executionOrder(name: String) throws {
    let plan = try Self.plan(try .named(name)) { $0.repetitions = 3 }
    let order = plan.executionOrder
    #expect(order.map(\.id).sorted() == plan.trials.map(\.id).sorted())
    #expect(order.map(\.repetition) == order.map(\.repetition).sorted())
    #expect(order.map(\.id) == plan.executionOrder.map(\.id))
    let rounds = (1...3).map { round in
      order.filter { $0.repetition == round }.map { "\($0.id.dropLast())" }
    }
    #expect(rounds[0] != rounds[1] && rounds[1] != rounds[2])
    #expect(rounds[0].sorted() == rounds[1].sorted())
  }

  @Test("has an identity that depends on every trial")
  func identity() throws {
    let plan = try Self.plan()
    #expect(plan.identity == (try Self.plan()).identity)
    let others = try [
      Self.plan { $0.seeds = [2] }, Self.plan { $0.repetitions = 2 },
      Self.plan { $0.variants = ["naive"] }, Self.plan { $0.devices = ["ipad"] },
    ]
    #expect(Set(others.map(\.identity) + [plan.identity]).count == 5)
  }

  @Test("has an identity that depends on every part of a trial, whatever its name")
  func identityOfParts() throws {
    func identity(_ steps: [ScriptStep]) throws -> ContentHash {
      var scenario = ScenarioFile(name: "photo-grid-short", steps: steps)
      scenario.about = "the same"
      let own = try scenario.scenario()
      return try Self.plan {
        $0.ownScenarios = [own]
        $0.variants = ["naive"]
      }.identity
    }
    let catalogued = try Self.plan {
      $0.scenarios = ["photo-grid-short"]
      $0.variants = ["naive"]
    }.identity
    let pauses = try [1, 2].map { try identity([.pause(.seconds($0))]) }
    #expect(Set(pauses + [catalogued]).count == 3)
    #expect(try identity([.pause(.seconds(1))]) == pauses[0])
  }

  @Test(
    "has an identity that depends on each part of each of many trials",
    arguments: ["scenario", "variant", "device", "seed", "repetition"]
  )
  func identityOfEach(part: String) throws {
    let plan = try Self.plan {
      $0.seeds = Array(1...20)
      $0.repetitions = 2
    }
    let changed = try Self.plan {
      $0.seeds = part == "seed" ? Array(1...19) + [21] : Array(1...20)
      $0.repetitions = part == "repetition" ? 3 : 2
      if part == "scenario" { $0.scenarios = ["photo-grid-short"] }
      if part == "variant" { $0.variants = ["naive", "no-verify"] }
      if part == "device" { $0.devices = ["ipad"] }
    }
    #expect(plan.identity != changed.identity)
  }
}
