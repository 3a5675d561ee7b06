/// How the rank sum of two sets is distributed when both come from the same source.
///
/// U counts the pairs in which the value of the second set is the larger one, from 0 to n·m.
/// Without ties, all C(n+m, n) orders are equally likely. Source: H. B. Mann and D. R. Whitney, "On
/// a Test of Whether one of Two Random Variables is Stochastically Larger than the Other", Annals
/// of Mathematical Statistics 18 (1947).
package struct RankSumNull: Sendable, Hashable {
  package let firstCount: Int
  package let secondCount: Int

  /// At index u, the share of orders with at most u pairs.
  private let cumulative: [Double]

  /// The exact distribution for sets of `firstCount` and `secondCount` values, both at least 1.
  ///
  /// - Complexity: O(k²·l) time and O(k·l) memory for the smaller count k and the larger count l.
  package init(firstCount: Int, secondCount: Int) {
    precondition(firstCount > 0 && secondCount > 0, "A rank sum compares two sets with values")
    self.firstCount = firstCount
    self.secondCount = secondCount
    let smaller = min(firstCount, secondCount)
    let larger = max(firstCount, secondCount)
    // The orders by U are the coefficients of the Gaussian binomial: the product over i of
    // (1 − q^(l+i)) ÷ (1 − q^i). Each factor is one pass up and one pass down.
    var orders = [Double](repeating: 0, count: smaller * larger + 1)
    orders[0] = 1
    for factor in 1...smaller {
      var place = orders.count - 1
      while place >= larger + factor {
        orders[place] -= orders[place - larger - factor]
        place -= 1
      }
      for place in orders.indices where place >= factor {
        orders[place] += orders[place - factor]
      }
    }
    let all = orders.reduce(0, +)
    var sum = 0.0
    cumulative = orders.map { count in
      sum += count
      return min(sum / all, 1)
    }
  }

  /// The probability of at most `pairs` pairs; 0 below zero.
  package func probability(atMost pairs: Int) -> Double {
    guard pairs >= 0 else { return 0 }
    return pairs < cumulative.count ? cumulative[pairs] : 1
  }

  /// The probability of at least `pairs` pairs.
  ///
  /// The distribution is symmetric, so the lower end is used, where no digits are lost.
  package func probability(atLeast pairs: Int) -> Double {
    probability(atMost: firstCount * secondCount - pairs)
  }
}
