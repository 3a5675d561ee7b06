import Simulation
import Testing

@Suite("Exact mathematics", .timeLimit(.minutes(1)))
struct ExactMathTests {
  // Reference values to 20 digits: OEIS A002162, A002392, A001113 and a calculator of 50 digits.
  @Test(
    "Logarithms are right to twelve digits",
    arguments: [
      (2.0, 0.693_147_180_559_945_309_42), (10, 2.302_585_092_994_045_684_02),
      (0.5, -0.693_147_180_559_945_309_42), (3, 1.098_612_288_668_109_691_40),
      (1e6, 13.815_510_557_964_274_104_11), (1e-300, -690.775_527_898_213_705_20),
      (0.1, -2.302_585_092_994_045_684_02), (1.5, 0.405_465_108_108_164_381_98),
    ]
  )
  func log(value: Double, expected: Double) {
    #expect(isClose(ExactMath.log(value), expected), "\(ExactMath.log(value))")
  }

  @Test(
    "Exponentials are right to twelve digits",
    arguments: [
      (1.0, 2.718_281_828_459_045_235_36), (-1, 0.367_879_441_171_442_321_60),
      (0.5, 1.648_721_270_700_128_146_85), (10, 22_026.465_794_806_716_516_96),
      (100, 2.688_117_141_816_135_448_41e43), (-100, 3.720_075_976_020_835_962_96e-44),
      (0.693_147_180_559_945_309_42, 2.0),
    ]
  )
  func exp(value: Double, expected: Double) {
    #expect(isClose(ExactMath.exp(value), expected), "\(ExactMath.exp(value))")
  }

  @Test(
    "Powers are right to twelve digits",
    arguments: [
      (2.0, 10.0, 1024.0), (2, 0.5, 1.414_213_562_373_095_048_80), (10, -3, 0.001),
      (10, 0.9, 7.943_282_347_242_815_020_66), (1e6, 0.9, 251_188.643_150_958_011_11),
      (7, 3, 343), (0.25, 1.5, 0.125), (1, 1e300, 1),
    ]
  )
  func pow(base: Double, exponent: Double, expected: Double) {
    #expect(
      isClose(ExactMath.pow(base, exponent), expected), "\(ExactMath.pow(base, exponent))")
  }

  @Test("The edges are those of IEEE 754")
  func edges() {
    #expect(ExactMath.log(1) == 0)
    #expect(ExactMath.log(0) == -.infinity)
    #expect(ExactMath.log(.infinity) == .infinity)
    #expect(ExactMath.log(-1).isNaN)
    #expect(ExactMath.log(.nan).isNaN)
    #expect(ExactMath.exp(0) == 1)
    #expect(ExactMath.exp(-.infinity) == 0)
    #expect(ExactMath.exp(.infinity) == .infinity)
    #expect(ExactMath.exp(.nan).isNaN)
    #expect(ExactMath.exp(709).isFinite)
    #expect(ExactMath.exp(-740) > 0)
    #expect(ExactMath.pow(0, 0) == 1)
    #expect(ExactMath.pow(0, 2) == 0)
    #expect(ExactMath.pow(0, -1) == .infinity)
    #expect(isClose(ExactMath.log(.leastNonzeroMagnitude), -744.440_071_921_381_262_31))
  }

  @Test("The exponential undoes the logarithm", arguments: 0..<100)
  func roundTrip(seed: Int) {
    var stream = SeededStream(seed: UInt64(seed), name: "round trip")
    let value = stream.nextUnit() * 1e9 + 1e-9
    #expect(isClose(ExactMath.exp(ExactMath.log(value)), value), "seed \(seed): \(value)")
  }

  @Test("The last bit is the same everywhere")
  func bits() {
    #expect(ExactMath.pow(10, 0.9).bitPattern == 0)
    #expect(ExactMath.log(10).bitPattern == 0)
    #expect(ExactMath.exp(-12.5).bitPattern == 0)
  }

  private func isClose(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= 1e-12 * abs(expected)
  }
}

@Suite("Zipf's law", .timeLimit(.minutes(1)))
struct ZipfSamplerTests {
  @Test("Probabilities fall as the power of the rank", arguments: [0.0, 0.5, 0.9, 1.0, 1.2])
  func probabilities(exponent: Double) {
    let sampler = ZipfSampler(count: 1000, exponent: exponent)
    for rank in [1, 9, 99] {
      let ratio = sampler.probability(of: 0) / sampler.probability(of: rank)
      let expected = ExactMath.pow(Double(rank + 1), exponent)
      #expect(abs(ratio - expected) < 1e-9 * expected)
    }
    let sum = (0..<1000).reduce(0.0) { $0 + sampler.probability(of: $1) }
    #expect(abs(sum - 1) < 1e-12)
  }

  @Test("With exponent 1 and three ranks the shares are 6, 3 and 2 elevenths")
  func handComputed() {
    let sampler = ZipfSampler(count: 3, exponent: 1)
    #expect(sampler.rank(at: 0) == 0)
    #expect(sampler.rank(at: 6.0 / 11 - 1e-9) == 0)
    #expect(sampler.rank(at: 6.0 / 11 + 1e-9) == 1)
    #expect(sampler.rank(at: 9.0 / 11 - 1e-9) == 1)
    #expect(sampler.rank(at: 9.0 / 11 + 1e-9) == 2)
    #expect(sampler.rank(at: 1.0.nextDown) == 2)
  }

  @Test("Draws agree with the probabilities", arguments: 0..<5)
  func draws(seed: Int) {
    let sampler = ZipfSampler(count: 100, exponent: 0.9)
    var stream = SeededStream(seed: UInt64(seed), name: "zipf")
    var counts = [Int](repeating: 0, count: 100)
    for _ in 0..<100_000 { counts[sampler.sample(using: &stream)] += 1 }
    let chiSquared = counts.indices.reduce(0.0) { sum, rank in
      let expected = sampler.probability(of: rank) * 100_000
      let deviation = Double(counts[rank]) - expected
      return sum + deviation * deviation / expected
    }
    // The 99.99 % point of chi-squared with 99 degrees of freedom is about 161.
    #expect(chiSquared < 161, "seed \(seed): chi-squared \(chiSquared)")
  }

  @Test("One rank is always drawn")
  func single() {
    var stream = SeededStream(seed: 1, name: "single")
    let sampler = ZipfSampler(count: 1, exponent: 0.9)
    let draws = (0..<10).map { _ in sampler.sample(using: &stream) }
    #expect(draws == [Int](repeating: 0, count: 10))
  }
}

@Suite("Quantile distributions", .timeLimit(.minutes(1)))
struct QuantileDistributionTests {
  @Test(
    "Values are linear between quantiles and clamped outside",
    arguments: [
      (-1.0, 10.0), (0, 10), (0.25, 15), (0.5, 20), (0.7, 60), (0.9, 100), (0.95, 550), (1, 1000),
      (2, 1000),
    ]
  )
  func values(unit: Double, expected: Double) throws {
    let distribution = try QuantileDistribution([(0, 10), (0.5, 20), (0.9, 100), (1, 1000)])
    #expect(abs(distribution.value(at: unit) - expected) < 1e-9)
  }

  @Test("Mean and ends follow from the quantiles")
  func mean() throws {
    let distribution = try QuantileDistribution([(0, 10), (0.5, 20), (1, 100)])
    #expect(distribution.mean == 37.5)
    #expect(distribution.minimum == 10)
    #expect(distribution.maximum == 100)
    #expect(QuantileDistribution(constant: 3).mean == 3)
    #expect(QuantileDistribution(constant: 3).value(at: 0.3) == 3)
  }

  @Test("Draws fall below each quantile with its probability", arguments: 0..<5)
  func draws(seed: Int) throws {
    let distribution = try QuantileDistribution([(0, 1), (0.5, 2), (0.95, 30), (1, 900)])
    var stream = SeededStream(seed: UInt64(seed), name: "quantiles")
    let draws = (0..<20_000).map { _ in distribution.sample(using: &stream) }
    for point in distribution.points {
      let share = Double(draws.count { $0 < point.value }) / 20_000
      #expect(abs(share - point.probability) < 0.02, "seed \(seed): \(point.probability)")
    }
  }

  @Test(
    "What is no distribution is refused, naming the point",
    arguments: [
      ([], QuantileDistribution.Invalid.tooFewPoints(0)),
      ([(0.0, 1.0)], .tooFewPoints(1)),
      ([(0.1, 1), (1, 2)], .endsMissing(first: 0.1, last: 1)),
      ([(0, 1), (0.9, 2)], .endsMissing(first: 0, last: 0.9)),
      ([(0, 1), (0.5, 2), (0.5, 3), (1, 4)], .probabilityNotRising(index: 2)),
      ([(0, 1), (0.5, 3), (1, 2)], .valueFalling(index: 2)),
      ([(0, 1), (0.5, .nan), (1, 2)], .notFinite(index: 1)),
      ([(0, 1), (.nan, 1), (1, 2)], .notFinite(index: 1)),
      ([(0, -.infinity), (1, 2)], .notFinite(index: 0)),
    ] as [([(Double, Double)], QuantileDistribution.Invalid)]
  )
  func invalid(pairs: [(Double, Double)], expected: QuantileDistribution.Invalid) {
    #expect(throws: expected) { try QuantileDistribution(pairs) }
    #expect(expected.description.hasSuffix("."))
  }
}
