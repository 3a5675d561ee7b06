import Nights
internal import Records
import Statistics

/// What the gate said of the nights of one row.
struct NightTally: Hashable {
  var sets = 0
  var changed = 0
  var found = 0
  var falseFailures = 0
  var setsWithFalse = 0
  /// The cells that were measured again, by portion.
  var again = [Int](repeating: 0, count: NightGate.portions.count)
  /// The trials of both builds beyond those of the night.
  var extraTrials = 0
  var changedBySpread = [Int](repeating: 0, count: NightRow.spreads.count)
  var foundBySpread = [Int](repeating: 0, count: NightRow.spreads.count)

  /// The shares that are found of changes, by the spread of their cells; 1 where there were none.
  var powers: [Double] {
    zip(foundBySpread, changedBySpread).map { $1 == 0 ? 1 : Double($0) / Double($1) }
  }

  /// Takes in how a night ended of which `changes` have become worse, what was measured again in
  /// each portion and how many trials that took.
  mutating func count(_ gate: NightGate, _ changes: Set<Int>, open: [Int], extra: Int) {
    sets += 1
    extraTrials += extra
    for (portion, count) in open.enumerated() { again[portion] += count }
    let failed = Set(gate.findings.filter(\.isFailure).compactMap { Int($0.key.variant) })
    for place in changes {
      let spread = place % NightRow.spreads.count
      changed += 1
      changedBySpread[spread] += 1
      guard failed.contains(place) else { continue }
      found += 1
      foundBySpread[spread] += 1
    }
    let others = failed.subtracting(changes).count
    falseFailures += others
    if others > 0 { setsWithFalse += 1 }
  }

  /// What is wrong with the row; empty when nothing is.
  func faults(_ row: NightRow) -> [String] {
    var faults: [String] = []
    if row.changed <= 1, Double(setsWithFalse) > NightRow.mostFailures * Double(sets) {
      faults.append("\(setsWithFalse) of \(sets) nights fail by what has not changed")
    }
    // A reference that stands elsewhere than the level costs power; the table says how much.
    guard row.changed == 1, row.effect == 0.05, row.level == 1 else { return faults }
    for (spread, power) in zip(NightRow.spreads, powers)
    where spread <= 0.02 && power < NightRow.leastPower {
      faults.append("\(power) of the lone changes at \(100 * spread) % of noise are found")
    }
    return faults
  }
}
