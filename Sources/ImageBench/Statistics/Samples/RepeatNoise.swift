/// How much repeated measurements of the same thing differ: the A/A noise.
///
/// A difference between two variants that is smaller than this noise is not significant. Every
/// table of noisy metrics ends with it.
package struct RepeatNoise: Sendable, Equatable {
  /// The share of pairs whose difference is at or below `relativeDifference`.
  package static let coveredShare = 0.95

  /// The relative differences of all pairs, without unit, in the order of the groups.
  package var differences: Samples

  /// The noise in `groups`, each of which holds repeated values of one cell.
  ///
  /// Only values of the same group are compared, all pairs of them. The relative difference of a
  /// and b is |a−b| ÷ ((|a|+|b|)÷2); the magnitudes in the denominator let negative values (a
  /// frame's slack) make sense. Two equal values differ by 0. Source: the relative percent
  /// difference of duplicate measurements, US EPA, "Guidance for Data Quality Assessment", QA/G-9
  /// (2000).
  ///
  /// - Complexity: O(k²) for each group of k values.
  package init(groups: [[Double]]) {
    var differences: [Double] = []
    for group in groups {
      for first in group.indices {
        for second in group.indices where second > first {
          differences.append(RepeatNoise.relativeDifference(group[first], group[second]))
        }
      }
    }
    self.differences = Samples(differences)
  }

  /// The 95th percentile of the relative differences, without unit (0.03 is 3 %).
  ///
  /// It is nil when no group has two values.
  ///
  /// - Complexity: O(p log p) in the number of pairs.
  package var relativeDifference: Double? { differences.percentile(RepeatNoise.coveredShare) }

  /// The relative difference of two values, without unit: from 0 (equal) to 2 (one is zero, or
  /// their signs differ).
  package static func relativeDifference(_ a: Double, _ b: Double) -> Double {
    guard a != b else { return 0 }
    // Halves first, so that the difference of very large numbers does not overflow.
    let difference = (a / 2 - b / 2).magnitude / (a.magnitude / 4 + b.magnitude / 4)
    // An infinite value differs from every other by the maximum.
    return difference.isNaN ? 2 : min(difference, 2)
  }
}
