/// The pairs of event and state that the tries of a hunt reached, with the first try of each.
package struct HuntCoverage: Sendable, Hashable {
  /// A pair that was reached.
  package struct Pair: Sendable, Hashable {
    /// Its number, as ``CoverageFold`` gives it.
    package var number: Int
    /// The lowest number of a try that reached it, from 1.
    package var firstTry: Int
  }

  /// For each pair its first try; 0 for what was not reached.
  private var firsts = [Int](repeating: 0, count: CoverageFold.pairCount)
  /// The number of pairs that were reached.
  package private(set) var count = 0

  /// A coverage of no try.
  package init() {}

  /// Notes that try `number`, from 1, reached `pairs`, and returns how many of them are new.
  ///
  /// Tries may come in any order.
  ///
  /// - Complexity: O(n) in the number of pairs.
  package mutating func note(_ pairs: [Int], ofTry number: Int) -> Int {
    let before = count
    for pair in pairs {
      let old = firsts[pair]
      if old == 0 { count += 1 }
      firsts[pair] = old == 0 ? number : min(old, number)
    }
    return count - before
  }

  /// The pairs in the order of their numbers.
  ///
  /// - Complexity: O(n) in the number of possible pairs.
  package var pairs: [Pair] {
    firsts.indices.compactMap { number in
      let first = firsts[number]
      return first > 0 ? Pair(number: number, firstTry: first) : nil
    }
  }

  /// The numbers of the pairs that try `number` reached first, in ascending order.
  ///
  /// - Complexity: O(n) in the number of possible pairs.
  package func pairs(firstIn number: Int) -> [Int] {
    firsts.indices.filter { firsts[$0] == number }
  }
}
