public import Basics

/// Draws ranks whose probability falls as 1 ÷ (rank + 1)^exponent: a few items popular, most rare.
///
/// Rank 0 is the most popular. Web requests follow such a law with exponents of 0.64 to 0.83
/// (Breslau et al., "Web caching and Zipf-like distributions", INFOCOM 1999).
public struct ZipfSampler: Sendable {
  /// The probability of a rank at or below the index; the last is exactly 1.
  private let cumulative: [Double]

  /// A sampler over `count` ranks.
  ///
  /// An `exponent` of 0 draws all ranks alike. Traps when `count` is not positive or `exponent` is
  /// negative or not finite.
  ///
  /// - Complexity: O(count).
  public init(count: Int, exponent: Double) {
    precondition(count > 0, "a ZipfSampler needs at least one rank, not \(count)")
    precondition(
      exponent >= 0 && exponent.isFinite,
      "a ZipfSampler needs a finite exponent of 0 or more, not \(exponent)"
    )
    var sums: [Double] = []
    sums.reserveCapacity(count)
    var sum = 0.0
    for rank in 1...count {
      sum += 1 / ExactMath.pow(Double(rank), exponent)
      sums.append(sum)
    }
    cumulative = sums.map { $0 / sum }
  }

  public var count: Int { cumulative.count }

  /// The probability of `rank`; traps when there is no such rank.
  public func probability(of rank: Int) -> Double {
    precondition(cumulative.indices.contains(rank), "there is no rank \(rank) of \(count)")
    return rank == 0 ? cumulative[0] : cumulative[rank] - cumulative[rank - 1]
  }

  /// The next rank, from 0 to `count` − 1, with one draw from `stream`.
  ///
  /// - Complexity: O(log count).
  public func sample(using stream: inout SeededStream) -> Int {
    rank(at: stream.nextUnit())
  }

  /// The rank at `unit` in [0, 1) of the cumulative distribution.
  ///
  /// - Complexity: O(log count).
  public func rank(at unit: Double) -> Int {
    var low = 0
    var high = cumulative.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] > unit { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
