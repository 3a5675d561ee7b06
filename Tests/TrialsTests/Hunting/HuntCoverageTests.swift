import Basics
import Testing

@testable import Hunting

@Suite("The pairs that a hunt reached")
struct HuntCoverageTests {
  /// What each of `count` tries reaches of 40 pairs, some of which are rare.
  private static func tries(_ count: Int, seed: UInt64) -> [[Int]] {
    var random = SeededStream(seed: seed, name: "coverage")
    return (0..<count).map { _ in
      (1...40).filter { random.nextChance(1 / Double($0 * $0)) }
    }
  }

  @Test("a pair has the lowest number of a try that reached it")
  func pairs() {
    var coverage = HuntCoverage()
    #expect(coverage.note([5, 2], ofTry: 9) == 2)
    #expect(coverage.note([5, 7], ofTry: 4) == 1)
    #expect(
      coverage.pairs == [
        HuntCoverage.Pair(number: 2, firstTry: 9),
        HuntCoverage.Pair(number: 5, firstTry: 4),
        HuntCoverage.Pair(number: 7, firstTry: 4),
      ]
    )
    #expect(coverage.pairs(firstIn: 4) == [5, 7] && coverage.count == 3)
  }

  @Test(
    "a cover has every element, and none of its sets is needless",
    arguments: 1...20 as ClosedRange<UInt64>
  )
  func cover(seed: UInt64) {
    let sets = Self.tries(60, seed: seed)
    let chosen = SetCover(sets).chosen()
    #expect(Set(chosen.flatMap { sets[$0] }) == Set(sets.joined()), "seed \(seed)")
    for needless in chosen {
      let others = chosen.filter { $0 != needless }
      #expect(Set(others.flatMap { sets[$0] }) != Set(sets.joined()), "seed \(seed)")
    }
  }

  @Test("a cover takes the largest set first, of equal ones the first, and drops needless ones")
  func order() {
    #expect(SetCover([[1], [1, 2], [2, 1], [3]]).chosen() == [1, 3])
    // Greedily the set of four comes first, and the others need each other all the same.
    #expect(SetCover([[1, 2, 3, 4], [1, 2, 5], [3, 4, 6]]).chosen() == [1, 2])
    #expect(SetCover([]).chosen() == [] && SetCover([[], []]).chosen() == [])
  }
}
