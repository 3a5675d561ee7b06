/// The correlation of ranks (Spearman) in which values tie that differ by no more than equal trials
/// do.
package enum RankCorrelation {
  /// Whether two values count as equal: their difference is at most `noise` of the larger one.
  package static func isTie(_ first: Double, _ second: Double, noise: Double) -> Bool {
    (first - second).magnitude <= noise * max(first.magnitude, second.magnitude)
  }

  /// The relative difference that `share` of all pairs of values inside a group do not exceed; 0
  /// without a pair.
  ///
  /// The values of a group are those of equal trials, so this is what A/A comparisons show.
  ///
  /// - Complexity: O(n log n) for n pairs.
  package static func noise(within groups: [[Double]], share: Double = 0.95) -> Double {
    var differences: [Double] = []
    for group in groups {
      for (index, first) in group.enumerated() {
        for second in group[(index + 1)...] {
          let largest = max(first.magnitude, second.magnitude)
          differences.append(largest == 0 ? 0 : (first - second).magnitude / largest)
        }
      }
    }
    guard !differences.isEmpty else { return 0 }
    differences.sort()
    let index = Int((share * Double(differences.count)).rounded(.up)) - 1
    return differences[min(max(0, index), differences.count - 1)]
  }

  /// Spearman's correlation of two sides with as many values, from -1 to 1; 1 where both sides tie
  /// as a whole, and 0 where one of them does.
  ///
  /// - Complexity: O(n²).
  package static func spearman(_ left: [Double], _ right: [Double], noise: Double) -> Double {
    precondition(left.count == right.count, "ranks are compared of as many values")
    let (left, right) = (ranks(left, noise: noise), ranks(right, noise: noise))
    let (leftSpread, rightSpread) = (deviations(left), deviations(right))
    let (leftSize, rightSize) = (size(leftSpread), size(rightSpread))
    guard leftSize > 0, rightSize > 0 else { return leftSize == rightSize ? 1 : 0 }
    let product = zip(leftSpread, rightSpread).reduce(0) { $0 + $1.0 * $1.1 }
    return product / (leftSize * rightSize)
  }

  /// Ranks from 1: how many values are less, and half of those that tie.
  private static func ranks(_ values: [Double], noise: Double) -> [Double] {
    values.indices.map { own in
      values.indices.reduce(1.0) { rank, other in
        guard other != own else { return rank }
        if isTie(values[own], values[other], noise: noise) { return rank + 0.5 }
        return rank + (values[other] < values[own] ? 1 : 0)
      }
    }
  }

  private static func deviations(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    return values.map { $0 - mean }
  }

  private static func size(_ values: [Double]) -> Double {
    values.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
