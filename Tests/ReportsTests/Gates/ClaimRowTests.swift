import Records
import Statistics
import Testing

@testable import Benches

@Suite("The rows of claims")
struct ClaimRowTests {
  private func row(_ changed: Int, _ effect: Double) -> ClaimRow {
    ClaimRow(
      spreads: .quiet,
      family: .normal,
      cells: 300,
      rounds: 10,
      changed: changed,
      effect: effect
    )
  }

  @Test("cover each number of changes in each family of cells and of rounds, each once")
  func all() {
    #expect(Set(ClaimRow.all).count == ClaimRow.all.count)
    for family in NoiseFamily.allCases {
      let rows = ClaimRow.all.filter { $0.family == family }
      #expect(Set(rows.map(\.changed)) == [0, 1, 2, 3, 7, 20, 150])
      #expect(Set(rows.map(\.cells)) == [50, 300, 1000])
      #expect(Set(rows.map(\.rounds)) == [10, 20])
      #expect(rows.allSatisfy { $0.changed <= $0.cells })
    }
  }

  @Test("draw the same sets from the same seed, and others from another")
  func seeds() {
    let row = ClaimRow(
      spreads: .mixed,
      family: .heavyTailed,
      cells: 50,
      rounds: 10,
      changed: 20,
      effect: 0.05
    )
    #expect(row.play(sets: 5, seed: 1) == row.play(sets: 5, seed: 1))
    let found = (1...8 as ClosedRange<UInt64>).map { row.play(sets: 5, seed: $0).found }
    #expect(Set(found).count > 1, "\(found)")
  }

  @Test("do not claim a noisy cell next to a change among quiet ones", arguments: [0, 1, 7])
  func restless(changed: Int) {
    let tally = row(changed, 0.10).play(sets: 20, seed: 1)
    // Five per cent of twenty sets is one, plus a reserve for randomness; with a threshold of 1 it
    // was two in each set.
    #expect(tally.falseClaims <= 4, "seed 1: \(tally)")
    #expect(tally.found >= 19 * changed, "seed 1: \(tally)")
    #expect(tally.unproven == 0, "seed 1: \(tally)")
  }

  @Test("fail for too many false claims, for too many sets with one, and for one without proof")
  func faults() {
    var tally = ClaimTally()
    tally.sets = 100
    tally.claims = 105
    tally.falseClaims = 5
    tally.setsWithFalse = 5
    tally.falseShares = 2.5
    #expect(tally.faults(changed: 1) == [])
    tally.setsWithFalse = 6
    #expect(tally.faults(changed: 1).count == 1)
    #expect(tally.faults(changed: 2) == [])
    tally.falseClaims = 6
    #expect(tally.faults(changed: 2).count == 1)
    tally.falseShares = 5.1
    #expect(tally.faults(changed: 2).count == 2)
    tally.unproven = 1
    #expect(tally.faults(changed: 2).count == 3)
  }

  @Test("count true claims, false claims, and claims outside their own interval")
  func count() {
    func cell(_ factor: Double) -> ComparedCell {
      let base = (0..<10).map { 100 + Double($0) * 0.1 }
      return ComparedCell(
        key: .init(scenario: "s", variant: "v", device: "d", seed: "1"),
        metric: Metric(name: "m", unit: "ms", polarity: .smaller, exactness: .noisy),
        base: base.map { "\($0)" },
        candidate: base.map { "\($0 * factor)" }
      )
    }
    let judged = CellComparison([cell(1.1), cell(1.1), cell(0.9), cell(1)]).cells
    var tally = ClaimTally()
    tally.count(judged, [0, 2, 3])
    #expect((tally.claims, tally.found, tally.falseClaims) == (3, 1, 2))
    #expect((tally.changed, tally.setsWithFalse, tally.unproven) == (3, 1, 0))
    #expect((tally.meanFalseShare - 2.0 / 3).magnitude < 1e-12)
  }
}

@Suite("The rows of nights")
struct NightRowTests {
  private func tally(_ row: NightRow, sets: Int) throws -> NightTally {
    let baseline = try NightTable.emptyBaseline()
    var tally = NightTally()
    for set in 0..<sets {
      var chance = Chance(seed: UInt64(set))
      row.play(set, baseline: baseline, &chance, into: &tally)
    }
    return tally
  }

  @Test("find a single large change, and fail no night without one", arguments: [0, 12])
  func lone(nights: Int) throws {
    let changed = try tally(NightRow(nights: nights, changed: 1, effect: 0.15), sets: 4)
    #expect(changed.found == 4 && changed.changedBySpread == [1, 1, 1, 1], "\(changed)")
    let same = try tally(NightRow(nights: nights, changed: 0, effect: 0), sets: 4)
    #expect(same.falseFailures == 0 && same.changed == 0, "\(same)")
    // Both builds are measured in ten rounds and then in twenty.
    let trials = 20 * same.again[0] + 40 * same.again[1]
    #expect(same.extraTrials == trials && same.again[0] > 0, "\(same)")
  }

  @Test("fail for failing nights without a change, and for a single change that is not found")
  func faults() {
    var tally = NightTally()
    tally.sets = 100
    tally.setsWithFalse = 5
    let lone = NightRow(nights: 0, changed: 1, effect: 0.05)
    #expect(tally.faults(lone) == [])
    tally.setsWithFalse = 6
    #expect(tally.faults(lone).count == 1)
    #expect(tally.faults(NightRow(nights: 0, changed: 3, effect: 0.05)) == [])
    tally.changedBySpread = [25, 25, 25, 25]
    tally.foundBySpread = [25, 25, 19, 0]
    #expect(tally.faults(lone).count == 2)
    tally.foundBySpread = [25, 25, 20, 0]
    #expect(tally.faults(lone).count == 1)
  }
}
