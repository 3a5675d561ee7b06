/// Chooses few sets that together have every element of all.
///
/// The greedy rule: again and again the set with most elements that no chosen one has. The result
/// has at most H(n) times as many sets as the smallest one, where n is the size of the largest set
/// and H(n) < ln n + 1 (V. Chvátal, "A greedy heuristic for the set-covering problem", Mathematics
/// of Operations Research 4(3), 1979). A chosen set whose elements are all in other chosen ones is
/// dropped at the end.
struct SetCover {
  private let sets: [[Int]]
  /// For each element the indices of the sets that have it.
  private var owners: [Int: [Int]] = [:]

  /// The cover of `sets`, each of which has every element once.
  init(_ sets: [[Int]]) {
    self.sets = sets
    for (index, set) in sets.enumerated() {
      for element in set { owners[element, default: []].append(index) }
    }
  }

  /// The indices of the chosen sets in ascending order; of sets that add equally many, the first.
  ///
  /// - Complexity: O(sets · chosen + elements of all sets).
  func chosen() -> [Int] {
    var missing = sets.map(\.count)
    var covered: Set<Int> = []
    var chosen: [Int] = []
    while let best = missing.indices.max(by: { (missing[$0], $1) < (missing[$1], $0) }),
      missing[best] > 0
    {
      chosen.append(best)
      for element in sets[best] where covered.insert(element).inserted {
        for owner in owners[element] ?? [] { missing[owner] -= 1 }
      }
    }
    return withoutNeedless(chosen).sorted()
  }

  /// `chosen` without sets whose elements all are in others that remain; the last chosen go first.
  private func withoutNeedless(_ chosen: [Int]) -> [Int] {
    var counts: [Int: Int] = [:]
    for index in chosen { for element in sets[index] { counts[element, default: 0] += 1 } }
    var kept = chosen
    for index in chosen.reversed() where sets[index].allSatisfy({ counts[$0] ?? 0 > 1 }) {
      kept.removeAll { $0 == index }
      for element in sets[index] { counts[element, default: 0] -= 1 }
    }
    return kept
  }
}
