import Basics
import Simulation
import Testing

@Suite("Quantile distributions", .timeLimit(.minutes(30)))
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
    "Invalid quantiles are refused, naming the point",
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
