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

  private static func coverage(_ tries: [[Int]], _ numbers: some Sequence<Int>) -> HuntCoverage {
    var coverage = HuntCoverage()
    for number in numbers { _ = coverage.note(tries[number - 1], ofTry: number) }
    return coverage
  }

  @Test("the sum of parts is that of all tries, however they were dealt out", arguments: [2, 3, 7])
  func parts(count: Int) {
    let tries = Self.tries(100, seed: 3)
    var sum = HuntCoverage()
    for part in (1...count).reversed() {
      sum.add(Self.coverage(tries, stride(from: part, through: 100, by: count)))
    }
    #expect(sum == Self.coverage(tries, 1...100))
  }

  @Test("a pair has the lowest number of a try that reached it, and their count")
  func pairs() {
    var coverage = HuntCoverage()
    #expect(coverage.note([5, 2], ofTry: 9) == 2)
    #expect(coverage.note([5, 7], ofTry: 4) == 1)
    #expect(
      coverage.pairs == [
        HuntCoverage.Pair(number: 2, firstTry: 9, tries: 1),
        HuntCoverage.Pair(number: 5, firstTry: 4, tries: 2),
        HuntCoverage.Pair(number: 7, firstTry: 4, tries: 1),
      ]
    )
    #expect(coverage.pairs(firstIn: 4) == [5, 7] && coverage.count == 3)
    let curve = coverage.curve(upTo: 9)
    #expect(curve.map(\.tries) == [1, 2, 4, 8, 9] && curve.map(\.pairs) == [0, 0, 2, 2, 3])
  }

  @Test("the estimates are those of their formulas")
  func formulas() throws {
    let estimate = CoverageEstimate(reached: 50, once: 10, twice: 5, tries: 100)
    #expect(estimate.nextTry == 0.1)
    #expect(abs(try #require(estimate.unseen) - 9.9) < 1e-9)
    // 9.9 · (1 − (1 − 10 ÷ 1,000) ^ 100)
    #expect(abs(try #require(estimate.gain(ofTries: 100)) - 6.2763) < 1e-3)
    #expect(abs(try #require(estimate.gain(ofTries: 1)) - 0.099) < 1e-9)
    let noneTwice = CoverageEstimate(reached: 50, once: 10, twice: 0, tries: 100)
    #expect(abs(try #require(noneTwice.unseen) - 44.55) < 1e-9)
    let all = CoverageEstimate(reached: 50, once: 0, twice: 0, tries: 100)
    #expect(all.unseen == 0 && all.gain(ofTries: 100) == 0 && all.nextTry == 0)
    let none = CoverageEstimate(reached: 0, once: 0, twice: 0, tries: 0)
    #expect(none.unseen == nil && none.nextTry == nil && none.gain(ofTries: 5) == nil)
  }

  @Test("the estimate of a longer hunt is near what a longer hunt brings")
  func prediction() throws {
    var (predicted, brought) = (0.0, 0.0)
    for seed in 1...200 as ClosedRange<UInt64> {
      let tries = Self.tries(120, seed: seed)
      let early = Self.coverage(tries, 1...60)
      predicted += try #require(early.estimate(tries: 60).gain(ofTries: 60))
      brought += Double(Self.coverage(tries, 1...120).count - early.count)
    }
    #expect(abs(predicted / brought - 1) < 0.15, "predicted \(predicted), brought \(brought)")
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
