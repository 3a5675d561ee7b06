/// The last values of a series with their ranks, which are updated as values are appended and
/// removed.
///
/// Ranks are stored doubled, so that the middle ranks of ties are integers.
struct RankedWindow: Sendable {
  /// The values in the order of the nights.
  private(set) var values: [Double] = []
  /// Twice the rank of each value; equal values share the mean of their ranks.
  private(set) var doubledRanks: [Int] = []
  /// The sum of t³−t over all groups of t equal values, which lowers the variance of a rank sum.
  private(set) var tieSum = 0

  init() {}

  /// A window of `values`.
  ///
  /// - Complexity: O(n log n).
  init(_ values: some Sequence<Double>) {
    self.values = Array(values)
    doubledRanks = [Int](repeating: 0, count: self.values.count)
    let order = self.values.indices.sorted { self.values[$0] < self.values[$1] }
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, self.values[order[end]] == self.values[order[start]] { end += 1 }
      // Twice the mean of the ranks from start + 1 to end.
      for position in start..<end { doubledRanks[order[position]] = start + end + 1 }
      tieSum += RankedWindow.tieTerm(end - start)
      start = end
    }
  }

  var count: Int { values.count }

  /// Adds the value of the next night.
  ///
  /// - Complexity: O(n).
  mutating func append(_ value: Double) {
    var less = 0
    var equal = 0
    for index in values.indices {
      let other = values[index]
      if other > value {
        doubledRanks[index] += 2
      } else if other == value {
        doubledRanks[index] += 1
        equal += 1
      } else {
        less += 1
      }
    }
    values.append(value)
    doubledRanks.append(2 * less + equal + 2)
    tieSum += RankedWindow.tieTerm(equal + 1) - RankedWindow.tieTerm(equal)
  }

  /// Removes the value of the first night.
  ///
  /// - Complexity: O(n).
  mutating func removeFirst() {
    let value = values.removeFirst()
    doubledRanks.removeFirst()
    var equal = 0
    for index in values.indices {
      let other = values[index]
      if other > value {
        doubledRanks[index] -= 2
      } else if other == value {
        doubledRanks[index] -= 1
        equal += 1
      }
    }
    tieSum -= RankedWindow.tieTerm(equal + 1) - RankedWindow.tieTerm(equal)
  }

  private static func tieTerm(_ count: Int) -> Int { count * count * count - count }
}
