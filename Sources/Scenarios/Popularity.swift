/// How often each of a surface's images appears along the feed.
package enum Popularity: Sendable, Hashable {
  /// Each image in turn, and then again from the first.
  case sequential
  /// Each image in turn, in an order that the seed draws, and then again from its first.
  case shuffled
  /// Image k (from 1) in proportion to 1 ÷ k to the power of the exponent.
  case zipf(ZipfExponent)
  /// Every image equally often, in random order.
  case uniform
  /// Always this image; it takes no part in the sequence of its kind.
  case always(Int)
}

/// The exponents whose weights need only division and square root.
///
/// IEEE 754 defines both exactly, so a feed is identical on every machine; a general power is not.
package enum ZipfExponent: String, Sendable, Hashable, CaseIterable {
  /// Weight 1 ÷ √k.
  case half
  /// Weight 1 ÷ k, the classic law.
  case one

  /// The unnormalised weight of the image of `rank`, which counts from 1.
  package func weight(ofRank rank: Int) -> Double {
    switch self {
    case .half: 1 / Double(rank).squareRoot()
    case .one: 1 / Double(rank)
    }
  }
}

/// Draws ranks by Zipf's law from a table of cumulative weights.
struct ZipfTable: Sendable {
  private let cumulative: [Double]

  /// The table for ranks 0 up to but not including `count`.
  init(count: Int, exponent: ZipfExponent) {
    var total = 0.0
    cumulative = (0..<count).map { rank in
      total += exponent.weight(ofRank: rank + 1)
      return total
    }
  }

  /// The share of draws of `rank`, which counts from 0.
  func share(ofRank rank: Int) -> Double {
    let below = rank == 0 ? 0 : cumulative[rank - 1]
    return (cumulative[rank] - below) / cumulative[cumulative.count - 1]
  }

  /// The rank at `fraction` of the total weight; `fraction` is below 1.
  ///
  /// - Complexity: O(log n).
  func rank(at fraction: Double) -> Int {
    let weight = fraction * cumulative[cumulative.count - 1]
    // Rounding may bring the weight up to the total, which no rank exceeds.
    return min(
      cumulative.count - 1,
      PartitionPoint.first(in: cumulative) { $0 > weight }
    )
  }
}
