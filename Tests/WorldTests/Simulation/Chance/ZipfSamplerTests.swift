import Basics
import Simulation
import Testing

@Suite("Zipf's law", .timeLimit(.minutes(30)))
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
