import Statistics
import Testing

@Suite("Rank sums")
struct RankSumTests {
  /// All ways to choose the ranks of the second set, counted one by one.
  private func countedOrders(_ n: Int, _ m: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: n * m + 1)
    for mask in 0..<(1 << (n + m)) where mask.nonzeroBitCount == m {
      var below = 0
      var pairs = 0
      for place in 0..<(n + m) {
        if mask >> place & 1 == 1 { pairs += below } else { below += 1 }
      }
      counts[pairs] += 1
    }
    return counts
  }

  @Test(
    "have the distribution that counting every order gives",
    arguments: [(1, 1), (1, 5), (2, 3), (4, 4), (3, 7), (6, 6)]
  )
  func distribution(n: Int, m: Int) {
    let counts = countedOrders(n, m)
    let all = Double(counts.reduce(0, +))
    let null = RankSumNull(firstCount: n, secondCount: m)
    var sum = 0
    for (pairs, count) in counts.enumerated() {
      sum += count
      #expect(abs(null.probability(atMost: pairs) - Double(sum) / all) < 1e-12, "\(pairs) pairs")
    }
    #expect(null.probability(atMost: -1) == 0)
    #expect(null.probability(atLeast: 0) == 1)
    #expect(null.probability(atLeast: n * m + 1) == 0)
  }

  @Test("of ten and ten separated values have the probability 1 in 184,756")
  func tenAndTen() {
    let low = Samples((0..<10).map(Double.init))
    let high = Samples((10..<20).map(Double.init))
    #expect(abs(RankSum(low, high).probabilityIfEqual - 1 / 184_756) < 1e-15)
    #expect(RankSum(high, low).probabilityIfEqual == 1)
  }

  @Test("count ties as one half, and round towards a larger probability")
  func ties() {
    let test = RankSum([1, 2, 2], [2, 3])
    // 2 is larger than 1 and ties with two; 3 is larger than all three.
    #expect(test.pairs == 5)
    let half = RankSum([1, 2], [2])
    #expect(half.pairs == 1.5)
    // At least one pair of two: two of the three orders.
    #expect(abs(half.probabilityIfEqual - 2.0 / 3) < 1e-12)
  }

  @Test("of larger sets follow the normal approximation with both corrections")
  func normal() {
    // R 4.2: wilcox.test(11:22 + .5, 1:12 + 10, alternative = "greater", exact = FALSE) gives
    // W = 78 and p = 0.3755; here from the formula by hand: (78 − 72 − 0.5) ÷ √300.
    let second = Samples((11...22).map { Double($0) + 0.5 })
    let first = Samples((11...22).map(Double.init))
    let test = RankSum(first, second)
    #expect(test.pairs == 78)
    #expect(abs(test.probabilityIfEqual - 0.375_42) < 5e-5)
  }

  @Test("of equal values have the probability of equal sets")
  func allEqual() {
    let same = Samples([Double](repeating: 3, count: 15))
    #expect(RankSum(same, same).probabilityIfEqual == 1)
  }
}

@Suite("Shifts between two sets")
struct ShiftEstimateTests {
  @Test("are the median of all differences, with the interval of the rank test")
  func shift() {
    // Ten and ten: 23 differences lie outside at each end (k = 24, the usual table).
    let first = Samples((1...10).map(Double.init))
    let second = Samples((1...10).map { Double($0) + 100 })
    let differences = first.values.flatMap { a in second.values.map { $0 - a } }.sorted()
    let estimate = ShiftEstimate(first, second)
    #expect(estimate.shift == 100)
    #expect(estimate.lower == differences[23])
    #expect(estimate.upper == differences[76])
  }

  @Test("have an interval over all differences when there are too few values")
  func few() {
    let estimate = ShiftEstimate([1, 2], [11, 13])
    #expect(estimate.shift == 10.5)
    #expect(estimate.lower == 9)
    #expect(estimate.upper == 12)
  }

  @Test("of two single values are their difference")
  func single() {
    let estimate = ShiftEstimate([1], [4])
    #expect(estimate.shift == 3 && estimate.lower == 3 && estimate.upper == 3)
  }

  @Test("of large sets leave out as many differences as the normal approximation gives")
  func large() {
    let first = Samples((1...20).map(Double.init))
    let estimate = ShiftEstimate(first, first)
    // 200 − 1.96·√(400·41÷12) = 127.5: the interval begins with the 127th smallest of 400.
    let differences = first.values.flatMap { a in first.values.map { $0 - a } }.sorted()
    #expect(estimate.lower == differences[126])
    #expect(estimate.upper == differences[273])
    #expect(estimate.shift == 0)
  }
}

@Suite("Many simultaneous tests")
struct FalseDiscoveryTests {
  @Test("reject as in the worked example of Benjamini and Hochberg")
  func example() {
    // Section 3.2 of the paper: 15 tests, of which four are rejected at the share 0.05.
    let probabilities = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
      0.5719, 0.6528, 0.7590, 1.0,
    ]
    let rejected = FalseDiscovery.rejected(probabilities.reversed())
    #expect(rejected == [Bool](repeating: false, count: 11) + [true, true, true, true])
  }

  @Test("of margins do not count the quiet tests, and keep part of the share for further claims")
  func marginsOfOne() {
    // One open test counts as two: a quarter of 0.05 ÷ 2 is 0.00625, more than 0.05 ÷ 100.
    let quiet = [Double](repeating: 1, count: 99)
    #expect(FalseDiscovery.rejectedBeyondMargins([0.0062] + quiet)[0])
    #expect(!FalseDiscovery.rejectedBeyondMargins([0.0063] + quiet).contains(true))
    // Without quiet tests, each counts as one, and 0.05 ÷ 100 is the larger bound.
    let open = [Double](repeating: 0.5, count: 99)
    #expect(FalseDiscovery.rejectedBeyondMargins([0.0005] + open)[0])
    #expect(!FalseDiscovery.rejectedBeyondMargins([0.00051] + open).contains(true))
  }

  /// One certain change and `count` open tests; the rest of 100 tests is quiet.
  private static func open(_ count: Int) -> [Double] {
    [0.0001] + [Double](repeating: 0.3, count: count - 1)
      + [Double](repeating: 1, count: 100 - count)
  }

  @Test(
    "of margins reject no open and no quiet test, however few are open next to a change",
    arguments: [1, 2, 3, 4, 5, 7, 8, 20, 50, 100]
  )
  func marginsOfFewOpen(count: Int) {
    let rejected = FalseDiscovery.rejectedBeyondMargins(Self.open(count))
    #expect(rejected == [true] + [Bool](repeating: false, count: 99))
  }

  @Test(
    "of margins have less than half of the share for two claims",
    arguments: [2, 3, 4, 5, 7, 8, 15]
  )
  func marginsGoOn(count: Int) {
    var probabilities = Self.open(count)
    // Two claims have two fifths of the share: 2 · 0.02 ÷ (2 · count), more than 2 · 0.05 ÷ 100.
    probabilities[1] = 0.0199 / Double(count)
    let rejected = FalseDiscovery.rejectedBeyondMargins(probabilities)
    #expect(rejected == [true, true] + [Bool](repeating: false, count: 98))
    probabilities[1] = 0.0201 / Double(count)
    #expect(FalseDiscovery.rejectedBeyondMargins(probabilities).count(where: \.self) == 1)
  }

  @Test(
    "of margins have nearly the whole share next to many claims, and all of it where none is quiet"
  )
  func marginsBesideMany() {
    let certain = [Double](repeating: 0.0001, count: 20)
    let quiet = [Double](repeating: 1, count: 200)
    // 21 · 0.05 · 21 ÷ 24 ÷ (2 · 21) = 0.0219.
    #expect(FalseDiscovery.rejectedBeyondMargins(certain + [0.0218] + quiet)[20])
    #expect(!FalseDiscovery.rejectedBeyondMargins(certain + [0.0219] + quiet)[20])
    // All are open, and count as one each.
    #expect(FalseDiscovery.rejectedBeyondMargins([0.04, 0.05]) == [true, true])
  }

  @Test(
    "of margins reject like other tests when few are quiet",
    arguments: [[0.04], [0.01, 0.02], []]
  )
  func marginsOfFew(probabilities: [Double]) {
    #expect(
      FalseDiscovery.rejectedBeyondMargins(probabilities) == FalseDiscovery.rejected(probabilities)
    )
  }

  @Test("reject nothing without tests, and reject equal values together")
  func edges() {
    #expect(FalseDiscovery.rejected([]) == [])
    #expect(FalseDiscovery.rejected([0.02, 0.02]) == [true, true])
    #expect(FalseDiscovery.rejected([0.06]) == [false])
  }

  @Test(
    "require a number of values a side",
    arguments: [(1, 4), (300, 8), (321, 8), (322, 9), (1215, 9), (1216, 10), (4618, 10)]
  )
  func fewest(tests: Int, count: Int) {
    #expect(FalseDiscovery.fewestValues(amongTests: tests) == count)
  }

  @Test(
    "The threshold is the largest rejected p of Benjamini and Hochberg",
    arguments: [
      // The example of the paper: fifteen p, of which four are rejected at 5 %.
      (
        [
          0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
          0.5719, 0.6528, 0.7590, 1.0,
        ], 15, 0.0095 as Double?
      ),
      ([0.03, 0.02], 2, 0.03), ([0.03, 0.02], 4, nil), ([0.0001], 301, 0.0001),
      ([0.0002], 301, nil), ([], 10, nil), ([0.05], 1, 0.05),
    ]
  )
  func threshold(p: [Double], count: Int, expected: Double?) {
    #expect(FalseDiscovery.threshold(p, among: count, share: 0.05) == expected)
    #expect(FalseDiscovery.threshold(p.reversed(), among: count, share: 0.05) == expected)
  }
}
