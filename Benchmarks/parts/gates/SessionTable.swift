import Glibc
internal import Records
import Statistics

/// Simulated sets of 300 noisy cells, of which none or 20 are changed, on machines that drift or do
/// not: how many of them the comparison finds, and how many an oracle does.
enum SessionTable {
  /// How a session was measured, and what the comparison knows of it.
  private struct Session {
    var name: String
    var isDrifting: Bool
    var isInterleaved: Bool
    var order: ComparisonOptions.Order
  }

  private static let protocols = [
    Session(
      name: "steady machine, interleaved",
      isDrifting: false,
      isInterleaved: true,
      order: .interleaved
    ),
    Session(
      name: "drifting machine, interleaved",
      isDrifting: true,
      isInterleaved: true,
      order: .interleaved
    ),
    Session(
      name: "drifting machine, in blocks",
      isDrifting: true,
      isInterleaved: false,
      order: .sequential
    ),
    Session(
      name: "drifting machine, in blocks, judged all the same",
      isDrifting: true,
      isInterleaved: false,
      order: .sequentialAllowed
    ),
  ]
  private static let cellCount = 300
  private static let rounds = 10
  /// So many cells of a set are changed, in sets that are no A/A.
  private static let changedCount = 20
  private static let spreads = [0.005, 0.01, 0.02, 0.03]
  private static let effects = [0, 0.02, 0.03, 0.05, 0.10]

  /// What came out of the sets of one row.
  fileprivate struct Tally {
    var sets = 0
    var judged = 0
    var falseRegressions = 0
    var falseImprovements = 0
    var setsWithFalse = 0
    var undecided = 0
    var changed = 0
    var found = 0
    var changedBySpread: [Double: Int] = [:]
    var foundBySpread: [Double: Int] = [:]
  }

  /// Prints the table in CSV: `sets` sets for each row, drawn from `seed`.
  static func print(sets: Int, seed: UInt64) {
    Swift.print(
      "protocol,noise,true_change,sets,cells_judged,false_regressions,false_improvements,"
        + "sets_with_false,undecided_or_unjudged,changed_cells,found,found_sd0.5,found_sd1,found_sd2,found_sd3"
    )
    for (number, rule) in protocols.enumerated() {
      for effect in effects {
        var all = Tally()
        // Every family alone, and sets in which they are mixed.
        for (place, family) in ([nil] + NoiseFamily.allCases.map { $0 }).enumerated() {
          var tally = Tally()
          for set in 0..<sets {
            let stream = seed &* 1_000_003 &+ UInt64(number * 10_000_000 + place * 1_000_000 + set)
            var chance = Chance(seed: stream &* 31 &+ UInt64(1000 * effect))
            play(rule, family, effect, &chance, into: &tally)
          }
          report(rule.name, family?.rawValue ?? "mixed", effect, tally)
          all.add(tally)
        }
        report(rule.name, "all", effect, all)
      }
    }
    for rule in Oracle.Rule.allCases {
      for effect in effects {
        var tally = Tally()
        for set in 0..<(Self.setsOfOracle * sets) {
          // The same sessions for both rules, so that they differ in the rule alone.
          var chance = Chance(seed: seed &* 1_000_003 &+ UInt64(set) &* 31 &+ UInt64(1000 * effect))
          play(Oracle(rule: rule, rounds: rounds), effect, &chance, into: &tally)
        }
        report(rule.rawValue, NoiseFamily.normal.rawValue, effect, tally)
      }
    }
  }

  /// A set of the oracle is one draw a cell, so there can be more of them.
  private static let setsOfOracle = 20

  private static func play(
    _ oracle: Oracle,
    _ effect: Double,
    _ chance: inout Chance,
    into tally: inout Tally
  ) {
    let (ownSpreads, changed) = cells(effect, &chance)
    let verdicts = oracle.verdicts(
      spreads: ownSpreads,
      changes: (0..<cellCount).map { changed.contains($0) ? log(1 + effect) : 0 },
      &chance
    )
    tally.count(verdicts, changed, ownSpreads)
  }

  /// The spread of each cell, and those that are changed.
  private static func cells(
    _ effect: Double,
    _ chance: inout Chance
  ) -> (spreads: [Double], changed: Set<Int>) {
    var places = Array(0..<cellCount)
    chance.shuffle(&places)
    return (
      (0..<cellCount).map { spreads[$0 / 4 % spreads.count] },
      effect == 0 ? [] : Set(places.prefix(changedCount))
    )
  }

  private static func play(
    _ rule: Session,
    _ family: NoiseFamily?,
    _ effect: Double,
    _ chance: inout Chance,
    into tally: inout Tally
  ) {
    let families = (0..<cellCount).map { family ?? NoiseFamily.allCases[$0 % 4] }
    let (ownSpreads, changed) = cells(effect, &chance)
    let drift = rule.isDrifting ? Drift(&chance) : Drift()
    var values = [[[String]]](repeating: [[], []], count: cellCount)
    let slots = order(rule, &chance)
    for (slot, turn) in slots.enumerated() {
      let noise = families[turn.cell].draw(spread: ownSpreads[turn.cell], &chance)
      let change = turn.side == 1 && changed.contains(turn.cell) ? log(1 + effect) : 0
      let level = drift.level(at: Double(slot) / Double(slots.count))
      values[turn.cell][turn.side].append("\(100 * exp(noise + change + level))")
    }
    var options = ComparisonOptions()
    options.order = rule.order
    let comparison = CellComparison(
      values.enumerated().map { place, sides in
        ComparedCell(
          key: .init(scenario: "simulated", variant: "\(place)", device: "none", seed: "1"),
          metric: Metric(
            name: "value",
            unit: "ms",
            polarity: .smaller,
            exactness: .noisy
          ),
          base: sides[0],
          candidate: sides[1]
        )
      },
      options: options
    )
    tally.count(comparison.cells.map(\.verdict), changed, ownSpreads)
  }

  /// The turns of a session: rounds of all cells and sides, shuffled, or one side after the other.
  private static func order(
    _ rule: Session,
    _ chance: inout Chance
  ) -> [(cell: Int, side: Int)] {
    var turns: [(cell: Int, side: Int)] = []
    for sides in rule.isInterleaved ? [[0, 1]] : [[0], [1]] {
      for _ in 0..<rounds {
        var round = sides.flatMap { side in (0..<cellCount).map { (cell: $0, side: side) } }
        chance.shuffle(&round)
        turns += round
      }
    }
    return turns
  }

  private static func report(_ name: String, _ noise: String, _ effect: Double, _ tally: Tally) {
    let bySpread = spreads.map { spread in
      let count = tally.changedBySpread[spread] ?? 0
      return count == 0 ? "" : "\(Double(tally.foundBySpread[spread] ?? 0) / Double(count))"
    }
    let numbers = [
      tally.sets, tally.judged, tally.falseRegressions, tally.falseImprovements,
      tally.setsWithFalse, tally.undecided, tally.changed, tally.found,
    ].map { "\($0)" }
    Swift.print((["\"\(name)\"", noise, "\(effect)"] + numbers + bySpread).joined(separator: ","))
  }
}

extension SessionTable.Tally {
  fileprivate mutating func count(
    _ verdicts: [Verdict],
    _ changed: Set<Int>,
    _ spreads: [Double]
  ) {
    sets += 1
    judged += verdicts.count
    var hasFalse = false
    for (place, verdict) in verdicts.enumerated() {
      if verdict == .undecided { undecided += 1 }
      if changed.contains(place) {
        self.changed += 1
        changedBySpread[spreads[place], default: 0] += 1
        if verdict == .regressed {
          found += 1
          foundBySpread[spreads[place], default: 0] += 1
        }
      } else if verdict == .regressed || verdict == .improved {
        hasFalse = true
        if verdict == .regressed { falseRegressions += 1 } else { falseImprovements += 1 }
      }
    }
    if hasFalse { setsWithFalse += 1 }
  }

  fileprivate mutating func add(_ other: SessionTable.Tally) {
    sets += other.sets
    judged += other.judged
    falseRegressions += other.falseRegressions
    falseImprovements += other.falseImprovements
    setsWithFalse += other.setsWithFalse
    undecided += other.undecided
    changed += other.changed
    found += other.found
    changedBySpread.merge(other.changedBySpread, uniquingKeysWith: +)
    foundBySpread.merge(other.foundBySpread, uniquingKeysWith: +)
  }
}
