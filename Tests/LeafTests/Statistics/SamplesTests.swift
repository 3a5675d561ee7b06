import Basics
import Statistics
import TestSupport
import Testing

@Suite("Samples describe measured values")
struct SamplesTests {
  @Test("Statistics of an empty set are nil, not zero")
  func empty() {
    let none = Samples()
    #expect(none.isEmpty)
    #expect(none.count == 0)
    #expect(none.minimum == nil)
    #expect(none.maximum == nil)
    #expect(none.mean == nil)
    #expect(none.median == nil)
    #expect(none.percentile(0.95) == nil)
    #expect(none.standardDeviation == nil)
    #expect(none.medianAbsoluteDeviation == nil)
    #expect(none.relativeSpread == nil)
    #expect(none.ascending == [])
  }

  @Test("One value is its own location and has no standard deviation")
  func single() {
    let one: Samples = [7.5]
    #expect(one.minimum == 7.5)
    #expect(one.maximum == 7.5)
    #expect(one.mean == 7.5)
    #expect(one.median == 7.5)
    #expect(one.percentile(0) == 7.5)
    #expect(one.percentile(0.999) == 7.5)
    #expect(one.standardDeviation == nil)
    #expect(one.medianAbsoluteDeviation == 0)
    #expect(one.relativeSpread == nil)
  }

  // Expected values by hand, at the index p·(n−1) of 10, 20, 30, 40.
  @Test(
    "Percentiles interpolate linearly at p·(n−1)",
    arguments: [
      (0.0, 10.0), (0.25, 17.5), (0.5, 25.0), (1.0 / 3.0, 20.0), (0.9, 37.0), (0.95, 38.5),
      (1.0, 40.0),
    ]
  )
  func percentiles(p: Double, expected: Double) throws {
    let samples: Samples = [40, 10, 30, 20]
    let value = try #require(samples.percentile(p))
    #expect((value - expected).magnitude < 1e-9)
  }

  // numpy.percentile([15, 20, 35, 40, 50], [5, 30, 40, 99]) with its default "linear" method.
  @Test(
    "Percentiles agree with the published definition 7",
    arguments: [(0.05, 16.0), (0.3, 23.0), (0.4, 29.0), (0.99, 49.6)]
  )
  func definitionSeven(p: Double, expected: Double) throws {
    let samples: Samples = [15, 20, 35, 40, 50]
    let value = try #require(samples.percentile(p))
    #expect((value - expected).magnitude < 1e-9)
  }

  @Test("Percentiles never decrease with p and stay between the extremes", arguments: 1...8)
  func monotone(seed: Int) throws {
    var state = UInt64(seed)
    let values = (0..<101).map { _ in
      // An LCG is enough here: the property holds for any values (constants: D. E. Knuth, MMIX).
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let samples = Samples(values)
    let percentiles = (0...1000).compactMap { samples.percentile(Double($0) / 1000) }
    #expect(percentiles == percentiles.sorted(), "seed \(seed)")
    #expect(percentiles.first == samples.minimum, "seed \(seed)")
    #expect(percentiles.last == samples.maximum, "seed \(seed)")
  }

  @Test(
    "The median is the 50th percentile to the last bit, in any order of the values",
    arguments: 1...60
  )
  func median(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    // Tenths have no exact form, and every few values are equal or infinite.
    let values = (0..<count).map { _ in
      [Double(random.nextInt(below: 30)) / 10, random.nextUnit(), 1.5, .infinity][
        random.nextInt(below: 4)
      ]
    }
    let samples = Samples(values)
    #expect(samples.median == samples.percentile(0.5), "seed \(count): \(values)")
  }

  @Test("The standard deviation has the denominator n−1")
  func standardDeviation() throws {
    let samples: Samples = [2, 4, 4, 4, 5, 5, 7, 9]
    #expect(samples.mean == 5)
    let deviation = try #require(samples.standardDeviation)
    #expect((deviation - (32.0 / 7.0).squareRoot()).magnitude < 1e-12)
    let spread = try #require(samples.relativeSpread)
    #expect((spread - deviation / 5).magnitude < 1e-12)
  }

  @Test("A large offset does not cancel the standard deviation")
  func offset() throws {
    let deviation = try #require(Samples([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]).standardDeviation)
    #expect((deviation - 30.0.squareRoot()).magnitude < 1e-9)
  }

  @Test("The mean keeps the digits that a plain sum loses")
  func compensatedMean() {
    #expect(Samples([1, 1e100, 1, -1e100]).mean == 0.5)
  }

  @Test(
    "The mean of the smallest values omits the largest, but never all",
    arguments: [(0.75, 2.0), (1, 26.5), (0.5, 1.5), (0.6, 2), (0.01, 1)]
  )
  func meanOfSmallest(share: Double, expected: Double) {
    #expect(Samples([100, 1, 3, 2]).mean(ofSmallest: share) == expected)
    #expect(Samples().mean(ofSmallest: share) == nil)
  }

  @Test("The median absolute deviation does not depend on how far away an outlier is")
  func medianAbsoluteDeviation() {
    #expect(Samples([1, 1, 2, 2, 4, 6, 9]).medianAbsoluteDeviation == 1)
    #expect(Samples([1, 1, 2, 2, 4, 6, 9e9]).medianAbsoluteDeviation == 1)
  }

  @Test("The relative spread uses the magnitude of the mean, and is nil when that is zero")
  func relativeSpread() {
    #expect(Samples([-3, -3]).relativeSpread == 0)
    #expect(Samples([-4, -2]).relativeSpread == Samples([4, 2]).relativeSpread)
    #expect(Samples([-1, 1]).relativeSpread == nil)
  }

  @Test("An infinite value remains in the order, and the spread becomes nil")
  func infinite() {
    let samples: Samples = [1, .infinity, 2, .infinity]
    #expect(samples.maximum == .infinity)
    #expect(samples.mean == .infinity)
    #expect(samples.percentile(1) == .infinity)
    #expect(samples.percentile(0.9) == .infinity)
    #expect(samples.percentile(0) == 1)
    #expect(samples.standardDeviation == nil)
    #expect(samples.relativeSpread == nil)
  }

  @Test("Queries keep the order of the values")
  func orderKept() {
    let samples: Samples = [3, 1, 2]
    #expect(samples.median == 2)
    #expect(samples.values == [3, 1, 2])
    #expect(samples.ascending == [1, 2, 3])
  }

  @Test("An appended value counts in the next result")
  func append() {
    var samples: Samples = [3, 1]
    #expect(samples.median == 2)
    samples.append(100)
    #expect(samples.median == 3)
    samples.append(contentsOf: [101, 102])
    #expect(samples.median == 100)
    #expect(samples.count == 5)
  }

  @Test("Copies do not affect each other, whichever is sorted first")
  func copies() {
    var first: Samples = [1, 2, 3]
    var second = first
    first.append(10)
    #expect(second.maximum == 3)
    #expect(second.percentile(1) == 3)
    #expect(first.percentile(1) == 10)
    second.append(-5)
    #expect(first.percentile(0) == 1)
    #expect(second.percentile(0) == -5)
    #expect(first != second)
    #expect(first == [1, 2, 3, 10])
  }

  @Test("Percentiles of repetitions are taken of the pooled values, not averaged")
  func pooled() throws {
    let quiet: Samples = [1, 1, 1, 1, 1, 1, 1, 1, 1]
    let loud: Samples = [1, 101]
    let pooled = Samples.pooled([quiet, loud])
    #expect(pooled.count == 11)
    #expect(pooled.values.suffix(2) == [1, 101])
    #expect(pooled.percentile(0.9) == 1)
    let averaged = (1 + (try #require(loud.percentile(0.9)))) / 2
    #expect(averaged == 46)
    #expect(Samples.pooled([]).isEmpty)
    #expect(Samples.pooled([[], []]).median == nil)
  }

  @Test("A value that is not a number traps, because it has no order", .endsProcess)
  func notANumber() async {
    await #expect(processExitsWith: .failure) { _ = Samples([1, .nan]) }
    await #expect(processExitsWith: .failure) {
      var samples = Samples()
      samples.append(.nan)
    }
  }

  @Test("A percentile outside of 0 to 1 traps", .endsProcess)
  func badShare() async {
    await #expect(processExitsWith: .failure) { _ = Samples([1]).percentile(95) }
  }
}
