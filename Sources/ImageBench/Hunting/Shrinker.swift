/// Makes a failing value simpler for as long as it fails: delta debugging by greedy steps.
///
/// The rule of Zeller and Hildebrandt ("Simplifying and isolating failure-inducing input", IEEE TSE
/// 28(2), 2002), with a cost that has to fall in each step, so that it ends: of the simpler forms of
/// the best value so far, the first that still fails is the next best value. What was tried is not
/// tried again.
public struct Shrinker<Value: Hashable> {
  /// Simpler forms of a value, those first that leave most away.
  public var simpler: (Value) -> [Value]
  /// How far a value is from simple, the weightiest number first; compared place by place.
  public var cost: (Value) -> [Int]
  /// How many values are tried at most; 2,000 by default.
  public var limit = 2_000
  /// Whether somebody wants it to end with the best value so far; is asked before each try, and by
  /// default nobody does.
  public var isInterrupted: () -> Bool = { false }

  /// A shrinker by these rules.
  public init(simpler: @escaping (Value) -> [Value], cost: @escaping (Value) -> [Int]) {
    self.simpler = simpler
    self.cost = cost
  }

  /// The simplest value that was found and for which `fails` is true, and how many were tried.
  ///
  /// `value` fails; it is not tried again. Throws what `fails` throws.
  ///
  /// - Complexity: O(`limit`) calls of `fails`.
  public func shrink<Failure: Error>(
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
  /// The array without each of its slices of half its length, then of a quarter, down to one element.
  ///
  /// - Complexity: O(n²) for all of them.
  public var withoutSlices: [[Element]] {
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
