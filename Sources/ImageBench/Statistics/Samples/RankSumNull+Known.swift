internal import Synchronization

extension RankSumNull {
  /// The distributions computed so far.
  ///
  /// Sizes repeat, and a distribution costs more than a rank sum.
  private static let known = Mutex<[Size: RankSumNull]>([:])

  private struct Size: Hashable {
    var first: Int
    var second: Int
  }

  /// The exact distribution for sets of `firstCount` and `secondCount` values, both at least 1; it
  /// is computed once.
  ///
  /// - Complexity: O(1), except at the first call, which costs as much as the initializer.
  static func known(_ firstCount: Int, _ secondCount: Int) -> RankSumNull {
    let size = Size(first: firstCount, second: secondCount)
    return known.withLock { known in
      if let null = known[size] { return null }
      let null = RankSumNull(firstCount: firstCount, secondCount: secondCount)
      known[size] = null
      return null
    }
  }
}
