import Statistics
import Testing

@Suite("The A/A noise")
struct RepeatNoiseTests {
  @Test(
    "Without repetitions the noise is nil, not zero",
    arguments: [[], [[]], [[5.0]], [[5.0], [6.0], []]] as [[[Double]]]
  )
  func nothingRepeated(groups: [[Double]]) {
    #expect(RepeatNoise(groups: groups).relativeDifference == nil)
  }

  @Test(
    "The relative difference of two values is |a−b| ÷ their mean",
    arguments: [
      (100.0, 110.0, 10.0 / 105.0), (110, 100, 10.0 / 105.0), (5, 5, 0), (0, 0, 0), (0, 3, 2),
      (-100, -110, 10.0 / 105.0), (-1, 1, 2), (-0.0, 0.0, 0),
    ]
  )
  func pair(a: Double, b: Double, expected: Double) {
    #expect((RepeatNoise.relativeDifference(a, b) - expected).magnitude < 1e-12)
  }

  @Test("Extreme values give a difference from 0 to 2")
  func extremes() {
    #expect(RepeatNoise.relativeDifference(.infinity, 1) == 2)
    #expect(RepeatNoise.relativeDifference(.infinity, -.infinity) == 2)
    #expect(RepeatNoise.relativeDifference(.infinity, .infinity) == 0)
    let huge = Double.greatestFiniteMagnitude
    #expect(RepeatNoise.relativeDifference(huge, -huge) == 2)
    #expect((RepeatNoise.relativeDifference(huge, huge / 2) - 2.0 / 3.0).magnitude < 1e-12)
    let tiny = Double.leastNonzeroMagnitude
    #expect(RepeatNoise.relativeDifference(tiny, 0) == 2)
  }

  @Test("Every pair within a group counts, and none across groups")
  func pairs() {
    let noise = RepeatNoise(groups: [[1, 1, 1], [1000, 1000], [7]])
    #expect(noise.differences.values == [0, 0, 0, 0])
    #expect(noise.relativeDifference == 0)
  }

  @Test("The answer is the 95th percentile of the pairs")
  func percentile() throws {
    // Two groups of two: the relative differences are 2/100 and 4/100.
    let noise = RepeatNoise(groups: [[99, 101], [98, 102]])
    let value = try #require(noise.relativeDifference)
    #expect((value - (0.02 + 0.95 * 0.02)).magnitude < 1e-12)
  }
}
