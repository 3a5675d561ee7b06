/// The pairs of event and state that the tries of a hunt reached, with the first try and the number
/// of tries of each.
package struct HuntCoverage: Sendable, Hashable {
  /// A pair that was reached.
  package struct Pair: Sendable, Hashable {
    /// Its number, as ``CoverageFold`` gives it.
    package var number: Int
    /// The lowest number of a try that reached it, from 1.
    package var firstTry: Int
    /// The number of tries that reached it.
    package var tries: Int

    /// The event.
    package var event: CoverageEvent { CoverageEvent.catalogue[number / CoverageState.count] }

    /// The state in which it happened.
    package var state: CoverageState { CoverageState(number: number % CoverageState.count) }
  }

  /// For each pair the first try and the number of tries; zeros for what was not reached.
  private var entries = [(first: Int, tries: Int)](
    repeating: (0, 0),
    count: CoverageFold.pairCount
  )
  /// The number of pairs that were reached.
  package private(set) var count = 0

  /// A coverage of no try.
  package init() {}

  /// Notes that try `number`, from 1, reached `pairs`, and returns how many of them are new.
  ///
  /// Tries may come in any order, each once.
  ///
  /// - Complexity: O(n) in the number of pairs.
  package mutating func note(_ pairs: [Int], ofTry number: Int) -> Int {
    let before = count
    for pair in pairs { add(Pair(number: pair, firstTry: number, tries: 1)) }
    return count - before
  }

  /// Adds what other tries reached.
  ///
  /// - Complexity: O(n) in the number of pairs.
  package mutating func add(_ other: HuntCoverage) {
    for pair in other.pairs { add(pair) }
  }

  /// Adds a pair that other tries reached.
  package mutating func add(_ pair: Pair) {
    let old = entries[pair.number]
    if old.tries == 0 { count += 1 }
    entries[pair.number] = (
      old.tries == 0 ? pair.firstTry : min(old.first, pair.firstTry), old.tries + pair.tries
    )
  }

  /// The pairs in the order of their numbers.
  ///
  /// - Complexity: O(n) in the number of possible pairs.
  package var pairs: [Pair] {
    entries.indices.compactMap { number in
      let entry = entries[number]
      guard entry.tries > 0 else { return nil }
      return Pair(number: number, firstTry: entry.first, tries: entry.tries)
    }
  }

  /// The numbers of the pairs that try `number` reached first, in ascending order.
  ///
  /// - Complexity: O(n) in the number of possible pairs.
  package func pairs(firstIn number: Int) -> [Int] {
    entries.indices.filter { entries[$0].tries > 0 && entries[$0].first == number }
  }

  /// How many pairs the tries up to 1, 2, 4, 8 … and up to `last` had reached.
  ///
  /// - Complexity: O(n log n) in the number of pairs.
  package func curve(upTo last: Int) -> [(tries: Int, pairs: Int)] {
    let firsts = pairs.map(\.firstTry).sorted()
    var points: [Int] = []
    var point = 1
    while point < last {
      points.append(point)
      point *= 2
    }
    if last > 0 { points.append(last) }
    var reached = 0
    return points.map { tries in
      while reached < firsts.count, firsts[reached] <= tries { reached += 1 }
      return (tries, reached)
    }
  }

  /// What a longer hunt would still add, after `tries` tries.
  package func estimate(tries: Int) -> CoverageEstimate {
    let pairs = pairs
    return CoverageEstimate(
      reached: count,
      once: pairs.count { $0.tries == 1 },
      twice: pairs.count { $0.tries == 2 },
      tries: tries
    )
  }

  package static func == (lhs: HuntCoverage, rhs: HuntCoverage) -> Bool { lhs.pairs == rhs.pairs }

  package func hash(into hasher: inout Hasher) { hasher.combine(pairs) }
}
