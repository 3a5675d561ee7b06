internal import Glibc

/// All differences between the values of two sets in ascending order, without storing them.
struct OrderedDifferences: Sendable {
  private let before: [Double]
  private let after: [Double]

  /// The differences `after` − `before`; each set has at least one value.
  ///
  /// - Complexity: O(n log n).
  init(before: some Sequence<Double>, after: some Sequence<Double>) {
    self.before = before.sorted()
    self.after = after.sorted()
  }

  /// The median of all differences `after` − `before`.
  ///
  /// Source: J. L. Hodges and E. L. Lehmann, "Estimates of Location Based on Rank Tests", Annals of
  /// Mathematical Statistics 34 (1963).
  ///
  /// - Complexity: O(n), 64 times over.
  var median: Double {
    let count = before.count * after.count
    if count % 2 == 1 { return difference(at: count / 2) }
    return (difference(at: count / 2 - 1) + difference(at: count / 2)) / 2
  }

  /// The share of pairs whose difference has the direction of `sign`; equal values count one half.
  ///
  /// - Complexity: O(n).
  func agreement(sign: Double) -> Double {
    var less = 0
    var notMore = 0
    var lessEnd = 0
    var equalEnd = 0
    for value in after {
      while lessEnd < before.count, before[lessEnd] < value { lessEnd += 1 }
      while equalEnd < before.count, before[equalEnd] <= value { equalEnd += 1 }
      less += lessEnd
      notMore += equalEnd
    }
    let pairs = Double(before.count * after.count)
    let share = (Double(less) + Double(notMore - less) / 2) / pairs
    return sign > 0 ? share : 1 - share
  }

  /// The element `index` of the ascending differences.
  ///
  /// - Complexity: O(n), 64 times over.
  ///
  /// The search bisects the bit patterns of numbers, which are ordered like the numbers, and finds
  /// the exact difference after 64 steps. Storing and sorting all differences would take hundreds
  /// of times as long.
  func difference(at index: Int) -> Double {
    var low = Self.key(after[0] - before[before.count - 1])
    var high = Self.key(after[after.count - 1] - before[0])
    while low < high {
      let middle = low + (high &- low) / 2
      if countAtMost(Self.number(middle)) > index { high = middle } else { low = middle + 1 }
    }
    return Self.number(low)
  }

  private func countAtMost(_ limit: Double) -> Int {
    var count = 0
    // As `after` ascends, the limit moves up in `before`, so one pass suffices.
    var first = 0
    for value in after {
      while first < before.count, value - before[first] > limit { first += 1 }
      count += before.count - first
    }
    return count
  }

  /// An integer that is ordered like `number`.
  private static func key(_ number: Double) -> UInt64 {
    let bits = number.bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  private static func number(_ key: UInt64) -> Double {
    Double(bitPattern: key >> 63 == 1 ? key & ~(1 << 63) : ~key)
  }
}
