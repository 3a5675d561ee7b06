/// The exact distribution of the Mann–Whitney statistic of two small samples without ties.
///
/// Sources: H. B. Mann and D. R. Whitney, "On a Test of Whether One of Two Random Variables Is
/// Stochastically Larger than the Other", Annals of Mathematical Statistics 18 (1947): the number
/// of orderings of a and b values whose statistic is u is that of (a, b−1) at u, and that of
/// (a−1, b) at u−b.
struct RankSumTable: Sendable {
  /// The largest size of the smaller sample.
  ///
  /// Above it the normal approximation is good to 1 % of p at the levels that matter here.
  static let smallerLimit = 10
  /// The largest size of the larger sample.
  ///
  /// Up to it the counts of orderings are integers that a `Double` holds exactly.
  static let largerLimit = 160
  /// The one table of the process: a million numbers, computed at the first use.
  static let shared = RankSumTable()

  private let starts: [Int]
  private let cumulated: [Double]

  private init() {
    var starts = [0]
    var cumulated: [Double] = []
    // The counts of the previous row, for each size of the larger sample.
    var below = [[Double]](repeating: [1], count: RankSumTable.largerLimit + 1)
    for a in 1...RankSumTable.smallerLimit {
      var row: [[Double]] = [[1]]
      for b in 1...RankSumTable.largerLimit {
        var counts = [Double](repeating: 0, count: a * b + 1)
        for (u, count) in row[b - 1].enumerated() { counts[u] += count }
        for (u, count) in below[b].enumerated() { counts[u + b] += count }
        let total = counts.reduce(0, +)
        var sum = 0.0
        // A two-sided test needs only the lower half.
        for count in counts.prefix(a * b / 2 + 1) {
          sum += count
          cumulated.append(sum / total)
        }
        starts.append(cumulated.count)
        row.append(counts)
      }
      below = row
    }
    self.starts = starts
    self.cumulated = cumulated
  }

  /// Whether the table covers samples of these sizes.
  static func holds(smaller: Int, larger: Int) -> Bool {
    smaller <= smallerLimit && larger <= largerLimit
  }

  /// The probability that the statistic is at most `u`, which is at most half of its largest value.
  func probability(atMost u: Int, smaller: Int, larger: Int) -> Double {
    cumulated[starts[(smaller - 1) * RankSumTable.largerLimit + larger - 1] + u]
  }
}
