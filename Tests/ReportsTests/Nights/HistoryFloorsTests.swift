import Nights
import Records
import Statistics
import Testing

@Suite("Noise floors from a history")
struct HistoryFloorsTests {
  /// Nights of two trials each, with the medians `levels` and differences of the fraction `spread`.
  private static func nights(_ levels: [Double], spread: Double) -> NightlyValues {
    var series = SampleNight.series(levels)
    series.values = levels.map { [.real($0 * (1 - spread / 2)), .real($0 * (1 + spread / 2))] }
    return series
  }

  private func known(_ nights: NightlyValues) -> NoiseFloor? {
    HistoryFloors([nights]).floors[SampleNight.key]?["decode_ms_p50"]
  }

  @Test("give the difference of two trials of one night, and of two nights")
  func both() throws {
    let levels = (0..<30).map { $0 % 2 == 0 ? 10.0 : 10.6 }
    let floor = try #require(known(Self.nights(levels, spread: 0.04)))
    #expect((0.039...0.041).contains(floor.betweenTrials ?? 0))
    #expect((0.057...0.059).contains(floor.betweenNights ?? 0))
  }

  @Test("do not count a change of level as noise")
  func change() throws {
    let levels = SampleNight.quiet(40) + SampleNight.quiet(20, level: 13)
    let floor = try #require(known(SampleNight.series(levels)))
    #expect((floor.betweenNights ?? 1) < 0.021)
    #expect(floor.betweenTrials == nil)
  }

  @Test("use only the newest nights")
  func newest() throws {
    var wild = Self.nights(SampleNight.quiet(60), spread: 0.5)
    for night in 30..<60 { wild.values[night] = [.real(10), .real(10.1)] }
    #expect((known(wild)?.betweenTrials ?? 1) < 0.02)
  }

  @Test("need enough pairs for a 95th percentile", arguments: [(6, false), (7, true)])
  func pairs(count: Int, isKnown: Bool) {
    // Seven nights are 21 pairs.
    let floor = known(SampleNight.series(SampleNight.quiet(count)))
    #expect((floor?.betweenNights != nil) == isKnown)
  }

  @Test("exist only for noisy metrics")
  func exact() {
    var nights = SampleNight.series(SampleNight.quiet(30))
    nights.series.metric.exactness = .exact
    #expect(known(nights) == nil)
  }

  @Test(
    "are computed from nights of the same machine, without the run itself and its baseline"
  )
  func nights() {
    var runs = (1...6).map(SampleNight.night)
    runs[1].host = "other"
    runs[2].setting = "other"
    runs[3].quietness = HistoryHost(score: 40, grade: .noisy)
    let last = runs[5]
    let found = HistoryFloors.nights(of: runs, for: last, besides: [runs[0].key])
    #expect(found.map(\.number) == [5])
    // The floors of a run on a noisy host include noisy nights.
    var noisy = last
    noisy.quietness = HistoryHost(score: 40, grade: .noisy)
    #expect(HistoryFloors.nights(of: runs, for: noisy).map(\.number) == [1, 4, 5])
  }

  @Test(
    "fall with the root of the rounds when both sides ran in the same ones, and not from day to day",
    arguments: [
      (ComparisonOptions.Order.interleaved, 4, 0.02), (.interleaved, 16, 0.01),
      (.sequentialAllowed, 16, 0.03), (.sequential, 1, 0.04),
    ]
  )
  func share(order: ComparisonOptions.Order, rounds: Int, share: Double) {
    let floor = NoiseFloor(betweenTrials: 0.04, betweenNights: 0.03)
    #expect(floor.share(rounds: rounds, order) == share)
    #expect(NoiseFloor().share(rounds: rounds, order) == 0)
  }

  @Test("of two variants are the larger ones")
  func larger() {
    let one = NoiseFloor(betweenTrials: 0.04, betweenNights: nil)
    let other = NoiseFloor(betweenTrials: 0.02, betweenNights: 0.03)
    let both = NoiseFloor(betweenTrials: 0.04, betweenNights: 0.03)
    #expect(NoiseFloor(largerOf: one, other) == both)
    #expect(NoiseFloor(largerOf: other, one) == both)
  }
}
