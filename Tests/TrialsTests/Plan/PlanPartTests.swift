import Basics
import Scenarios
import Testing
import Trials

@testable import Runs

@Suite("The parts of a plan for several machines")
struct PlanPartTests {
  private static let nightly = Result { try Plan(suite: .nightly) }

  private func parts(of plan: Plan, _ count: Int) -> [PlanPart] {
    Shard.all(of: count).map { PlanPart($0, of: plan, decoding: .real) }
  }

  @Test("have each trial of the plan once, in its order", arguments: [1, 2, 8, 50, 400])
  func partition(count: Int) throws {
    let plan = try Self.nightly.get()
    let parts = parts(of: plan, count)
    #expect(parts.flatMap(\.indices).sorted() == Array(plan.trials.indices))
    for part in parts {
      #expect(part.indices == part.indices.sorted())
      #expect(part.plan.trials == part.indices.map { plan.trials[$0] })
    }
  }

  @Test("keep all variants and rounds of a scenario, device and seed on one machine")
  func rows() throws {
    for part in parts(of: try Self.nightly.get(), 4) {
      #expect(part.piece == .row)
      let rows = Dictionary(grouping: part.plan.trials) { spec in
        [spec.scenario.name, spec.device.name, "\(spec.seed)"]
      }
      // Nine variants, and the probe of one scenario, in two rounds.
      for (row, trials) in rows {
        #expect(trials.count == (row[0] == "cell-reuse" ? 20 : 18), "\(row)")
      }
    }
  }

  @Test("tear rows apart only where machines would not end together")
  func pieces() throws {
    var overrides = Plan.Overrides()
    overrides.scenarios = ["photo-grid"]
    overrides.devices = ["iphone-se"]
    overrides.seeds = [1]
    overrides.repetitions = 8
    let plan = try Plan(suite: .review, overrides: overrides)
    #expect(parts(of: plan, 4)[0].piece == .round)
    #expect(parts(of: plan, 16)[0].piece == .trial)
    #expect(parts(of: plan, 1)[0].piece == .row)
  }

  @Test("have about the same modelled work, although one scenario costs ten times another")
  func balance() throws {
    let plan = try Self.nightly.get()
    var model = TrialCostModel()
    let loads = parts(of: plan, 8).map { part in
      part.plan.trials.reduce(0) { $0 + model.milliseconds(of: $1) }
    }
    let mean = loads.reduce(0, +) / 8
    for load in loads { #expect(abs(load / mean - 1) < 0.15, "\(loads)") }
    let counts = parts(of: plan, 8).map(\.plan.trials.count)
    #expect(2 * (counts.max() ?? 0) > 3 * (counts.min() ?? 0), "they differ in trials: \(counts)")
  }

  @Test("deal the longest piece first, each to the machine with the least work")
  func shares() {
    let shares = FairShares([3, 3, 2, 2, 2], among: 2)
    #expect(shares.loads.sorted() == [5, 7])
    #expect(shares.machines == [0, 1, 0, 1, 0])
    #expect(abs(shares.imbalance - (7.0 / 6 - 1)) < 1e-12)
    #expect(
      Set(FairShares([0, 0, 0, 0], among: 2).machines) == [0, 1],
      "work of no cost is dealt"
    )
  }

  @Test("cost as much as the decodes of what comes onto the screen")
  func costs() throws {
    func time(_ scenario: String, _ decoding: SourceImages.Decoding) throws -> Double {
      var overrides = Plan.Overrides()
      overrides.scenarios = [scenario]
      let plan = try Plan(suite: .review, overrides: overrides)
      var model = TrialCostModel(decoding: decoding)
      return model.milliseconds(of: plan.trials[0])
    }
    let photos = try time("photo-grid", .real)
    let tiles = try time("jump-to-index", .real)
    #expect(photos > 5 * tiles, "12 MP photos: \(photos) ms, tiles: \(tiles) ms")
    #expect(try time("photo-grid", .model) < photos / 5)
  }
}
