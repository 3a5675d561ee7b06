internal import Glibc

/// How much slower or faster the machine was in each round, estimated from all cells of a metric.
///
/// Both sides of a round run on the same machine. What all cells of a round have in common is the
/// machine's effect and hides changes of single cells, so it is removed from both sides alike.
/// Source: aligned ranks, J. L. Hodges and E. L. Lehmann 1962.
struct RoundEffects {
  /// With fewer cells, the judged cells themselves would determine the median.
  static let fewestCells = 12

  /// A cell as far as its rounds matter.
  struct Cell {
    var metric: String
    var base: [Double]
    var candidate: [Double]
    /// The machine of each round; empty when it is one for all.
    var machines: [String] = []

    /// The machine of `round`.
    func machine(_ round: Int) -> String { round < machines.count ? machines[round] : "" }
  }

  /// A round of a metric on one machine.
  private struct Place: Hashable {
    var metric: String
    var round: Int
    var machine: String
  }

  private var effects: [Place: Double] = [:]

  /// The effects in `cells`, whose repetitions are rounds that both sides ran in.
  ///
  /// Each machine has rounds of its own.
  ///
  /// - Complexity: O(c·n·log(c·n)) for c cells of n rounds.
  init(_ cells: [Cell]) {
    for (metric, group) in Dictionary(grouping: cells, by: \.metric) {
      let counts = Set(group.flatMap { [$0.base.count, $0.candidate.count] })
      guard counts.count == 1, let rounds = counts.first,
        group.allSatisfy({ ($0.base + $0.candidate).allSatisfy { $0 > 0 } })
      else { continue }
      var centered: [Place: [Double]] = [:]
      for cell in group {
        let middles = zip(cell.base, cell.candidate).map { (log($0) + log($1)) / 2 }
        let level = Samples(middles).median ?? 0
        for round in 0..<rounds {
          let place = Place(metric: metric, round: round, machine: cell.machine(round))
          centered[place, default: []].append(middles[round] - level)
        }
      }
      for (place, values) in centered where values.count >= Self.fewestCells {
        effects[place] = Samples(values).median ?? 0
      }
    }
  }

  /// No effects, because the sides have no known rounds in common.
  init() {}

  /// The logarithm of the slowdown in each round of `cell`; 0 where too little is known.
  ///
  /// - Complexity: O(n) in the number of rounds.
  func ofRounds(_ cell: Cell) -> [Double] {
    cell.base.indices.map { round in
      effects[Place(metric: cell.metric, round: round, machine: cell.machine(round))] ?? 0
    }
  }
}
