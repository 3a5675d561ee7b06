internal import Glibc

/// How much slower or faster the machine was in each round, estimated from all cells of a metric.
///
/// Both sides of a round run on the same machine. What all cells of a round have in common is the
/// machine's effect and hides changes of single cells, so it is removed from both sides alike.
/// Source: aligned ranks, J. L. Hodges and E. L. Lehmann 1962.
struct RoundEffects {
  /// With fewer cells, the judged cells themselves would determine the median.
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

  /// No effects, because the sides have no known rounds in common.
  init() {}

  /// The logarithm of the slowdown in each round of `metric`; empty where too little is known.
  func ofRounds(_ metric: String) -> [Double] { byMetric[metric] ?? [] }
}
