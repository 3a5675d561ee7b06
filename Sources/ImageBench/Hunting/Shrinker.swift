/// Simplifies a failing value while it keeps failing: greedy delta debugging.
///
/// The rule of Zeller and Hildebrandt ("Simplifying and isolating failure-inducing input", IEEE TSE
/// 28(2), 2002): of the simpler forms of the best value so far, the first one that still fails
/// becomes the best value. Each step has to lower the cost, so the search ends. No value is tried
/// twice.
package struct Shrinker<Value: Hashable> {
  /// Simpler forms of a value; those that remove most come first.
  package var simpler: (Value) -> [Value]
  /// The complexity of a value, compared lexicographically.
  package var cost: (Value) -> [Int]
  /// The largest number of tried values; 2,000 by default.
  package var limit = 2_000
  /// Called before each try: true ends the search with the best value so far; never by default.
  package var isInterrupted: () -> Bool = { false }

  /// A shrinker by these rules.
  package init(simpler: @escaping (Value) -> [Value], cost: @escaping (Value) -> [Int]) {
    self.simpler = simpler
    self.cost = cost
  }

  /// The simplest failing value that was found, and the number of tried values.
  ///
  /// `value` has to fail; it is not tried. Throws the errors of `fails`.
  ///
  /// - Complexity: O(`limit`) calls of `fails`.
  package func shrink<Failure: Error>(
    _ value: Value,
    while fails: (Value) throws(Failure) -> Bool
  ) throws(Failure) -> (value: Value, tries: Int) {
    var best = value
    var bestCost = cost(value)
    var tried: Set<Value> = [value]
    var isSimplest = false
    while !isSimplest {
      isSimplest = true
      for candidate in simpler(best) {
        let candidateCost = cost(candidate)
        guard candidateCost.lexicographicallyPrecedes(bestCost), tried.insert(candidate).inserted
        else { continue }
        guard tried.count <= limit + 1 else { return (best, limit) }
        guard !isInterrupted() else { return (best, tried.count - 2) }
        if try fails(candidate) {
          (best, bestCost) = (candidate, candidateCost)
          isSimplest = false
          break
        }
      }
    }
    return (best, tried.count - 1)
  }
}

extension Array {
  /// Copies of the array without one slice: first of half its length, then of a quarter, down to
  /// one element.
  ///
  /// - Complexity: O(n²) for all of them.
  package var withoutSlices: [[Element]] {
    var results: [[Element]] = []
    var size = count
    while size >= 1 {
      for start in stride(from: 0, to: count, by: size) {
        results.append(Array(self[..<start] + self[Swift.min(count, start + size)...]))
      }
      size = size == 1 ? 0 : (size + 1) / 2
    }
    return results
  }
}
