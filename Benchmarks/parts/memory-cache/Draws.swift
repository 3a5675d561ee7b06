import Basics
import Foundation

/// Draws the entries that are looked up.
struct Draws {
  /// The distribution of the lookups.
  enum Pattern: String, CaseIterable {
    /// Uniform: the worst case, which no feed has.
    case uniform
    /// Zipf's law with exponent 0.9, as in feeds.
    case zipf
  }

  private let entries: Int
  private var random = SplitMix64(seed: 1)
  /// The share of the draws that fall on this rank or a better one.
  private let shares: [Double]
  /// The entry of each rank, shuffled so that popular entries are not adjacent.
  private let ranks: [Int]

  init(entries: Int) {
    self.entries = entries
    var sum = 0.0
    var sums: [Double] = []
    for rank in 1...entries {
      sum += 1 / pow(Double(rank), 0.9)
      sums.append(sum)
    }
    shares = sums.map { $0 / sum }
    ranks = (0..<entries).shuffled(using: &random)
  }

  mutating func places(_ pattern: Pattern, _ count: Int) -> [Int] {
    switch pattern {
    case .uniform: (0..<count).map { _ in Int.random(in: 0..<entries, using: &random) }
    case .zipf: (0..<count).map { _ in ranks[rank(Double.random(in: 0..<1, using: &random))] }
    }
  }

  private func rank(_ share: Double) -> Int {
    var (low, high) = (0, entries - 1)
    while low < high {
      let middle = (low + high) / 2
      if shares[middle] < share { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
