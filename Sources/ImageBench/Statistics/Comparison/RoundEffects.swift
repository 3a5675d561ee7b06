internal import Glibc

/// How much slower or faster the machine was in each round, as far as all cells of a metric show it.
///
/// Both sides of a round meet the same machine. What all cells of a round have in common is the
/// machine's and hides changes of single cells, so it is taken from both sides alike. Aligned ranks:
/// Hodges and Lehmann 1962.
struct RoundEffects {
  /// Of fewer cells the middle would be made of the judged values themselves.
  static let fewestCells = 12

  private var byMetric: [String: [Double]] = [:]

  /// The effects in `cells`, whose repetitions are rounds that both sides ran in.
  ///
  /// - Complexity: O(c·n·log(c·n)) for c cells of n rounds.
  init(_ cells: [(metric: String, base: [Double], candidate: [Double])]) {
    for (metric, group) in Dictionary(grouping: cells, by: \.metric) {
      let counts = Set(group.flatMap { [$0.base.count, $0.candidate.count] })
      guard group.count >= Self.fewestCells, counts.count == 1, let rounds = counts.first,
        group.allSatisfy({ ($0.base + $0.candidate).allSatisfy { $0 > 0 } })
      else { continue }
      let centered = group.map { cell -> [Double] in
        let middles = zip(cell.base, cell.candidate).map { (log($0) + log($1)) / 2 }
        let level = Samples(middles).median ?? 0
        return middles.map { $0 - level }
      }
      byMetric[metric] = (0..<rounds).map { round in
        Samples(centered.map { $0[round] }).median ?? 0
      }
    }
  }

  /// No effects: rounds that both sides ran in are not known.
  init() {}

  /// The logarithm of what each round of `metric` was slower by; empty where too little is known.
  func ofRounds(_ metric: String) -> [Double] { byMetric[metric] ?? [] }
}
