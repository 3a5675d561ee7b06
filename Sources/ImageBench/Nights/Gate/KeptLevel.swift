package import Records

/// The level that a series should have, found by walking through its levels from the oldest on.
///
/// A level that is better, equal or accepted is the new one to keep. A worse one is a regression
/// until a later level is no worse than the kept one, or until it is accepted.
package struct KeptLevel: Sendable, Hashable {
  /// The index of the level that is kept.
  package private(set) var index = 0
  /// The index of the level that began the regression; nil where the newest level is fine.
  package private(set) var regression: Int?

  /// The level to keep of `count` levels, at least one, for a metric of `polarity`.
  ///
  /// `value` is a level's, and `isAccepted` whether the step from one level to another is. A change
  /// by no more than `least` of the kept level is none.
  ///
  /// - Complexity: O(n) in the number of levels.
  package init(
    of count: Int,
    polarity: Polarity,
    least: Double,
    value: (Int) -> Double,
    isAccepted: (_ kept: Int, _ new: Int) -> Bool
  ) {
    for new in 1..<max(count, 1) {
      let (level, kept) = (value(new), value(index))
      let room = least * kept.magnitude
      let isWorse =
        switch polarity {
        case .smaller: level > kept + room
        case .larger: level < kept - room
        case .none: false
        }
      if isWorse, !isAccepted(index, new) {
        regression = regression ?? new
      } else {
        (index, regression) = (new, nil)
      }
    }
  }
}
