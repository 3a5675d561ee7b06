import Glibc
import Statistics
import Testing

@testable import Benches

@Suite("The oracle of simulated sets")
struct OracleTests {
  /// The share of `sets` sets of one cell in which a change of `change` is found.
  private func found(_ oracle: Oracle, change: Double, spread: Double, sets: Int) -> Double {
    var chance = Chance(seed: 7)
    let count = (0..<sets).count { _ in
      oracle.verdicts(spreads: [spread], changes: [log(1 + change)], &chance) == [.regressed]
    }
    return Double(count) / Double(sets)
  }

  @Test(
    "finds the share of changes of a single cell that its formula gives",
    arguments: Oracle.Rule.allCases,
    [(0.05, 0.03), (0.05, 0.05), (0.1, 0.1)]
  )
  func formula(rule: Oracle.Rule, cell: (change: Double, spread: Double)) {
    let oracle = Oracle(rule: rule, rounds: 10)
    let sets = 4000
    let power = oracle.power(change: cell.change, spread: cell.spread, bound: 0.05)
    let share = found(oracle, change: cell.change, spread: cell.spread, sets: sets)
    let error = (power * (1 - power) / Double(sets)).squareRoot()
    #expect((share - power).magnitude < 4 * error, "seed 7: \(share) of \(power)")
  }

  @Test("has worked values: 2.90 standard errors of room at 3 % of noise and ten rounds")
  func worked() {
    let oracle = Oracle(rule: .all, rounds: 10)
    // (ln 1.05 − ln 1.01) ÷ (0.03·√0.2) = 2.895; the 2.5 % above 1.960 leave Φ(0.935) = 0.825.
    #expect((oracle.power(change: 0.05, spread: 0.03, bound: 0.05) - 0.825).magnitude < 0.001)
    #expect(oracle.probability(of: 0, spread: 0.03) == 1)
    #expect((oracle.probability(of: log(1.01), spread: 0.03) - 1).magnitude < 1e-12)
    #expect((oracle.probability(of: -log(1.01) - 0.026296, spread: 0.03) - 0.05).magnitude < 1e-4)
  }

  @Test("finds more with more rounds, less noise and a larger change")
  func order() {
    let few = Oracle(rule: .all, rounds: 10)
    let many = Oracle(rule: .all, rounds: 20)
    func power(_ oracle: Oracle, _ change: Double, _ spread: Double) -> Double {
      oracle.power(change: change, spread: spread, bound: 0.001)
    }
    #expect(power(many, 0.05, 0.03) > power(few, 0.05, 0.03))
    #expect(power(few, 0.05, 0.02) > power(few, 0.05, 0.03))
    #expect(power(few, 0.10, 0.03) > power(few, 0.05, 0.03))
  }

  @Test(
    "finds no less when quiet cells do not count, and never rejects without the first stage",
    arguments: 0..<20
  )
  func rules(seed: UInt64) {
    let spreads = (0..<300).map { [0.005, 0.01, 0.02, 0.03][$0 % 4] }
    func changed(_ rule: Oracle.Rule, _ count: Int) -> [Bool] {
      var chance = Chance(seed: seed)
      let changes = (0..<300).map { $0 < count ? log(1.05) : 0 }
      return Oracle(rule: rule, rounds: 10).verdicts(
        spreads: spreads,
        changes: changes,
        &chance
      ).map { $0 != .undecided }
    }
    let all = changed(.all, 20)
    let beyond = changed(.beyondMargins, 20)
    #expect(zip(all, beyond).allSatisfy { !$0 || $1 }, "seed \(seed)")
    #expect(changed(.all, 0).contains(true) == changed(.beyondMargins, 0).contains(true))
  }
}
