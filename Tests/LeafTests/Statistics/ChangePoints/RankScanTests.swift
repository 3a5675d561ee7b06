import Statistics
import Testing

@Suite("The rank scan")
struct RankScanTests {
  @Test("A step of 10 % at 1 % noise is reported within five nights", arguments: 1...20)
  func largeStep(seed: UInt64) throws {
    var fixtures = SeriesFixtures(seed: seed)
    let values = fixtures.levels([(60, 100), (30, 110)], spread: 0.01)
    let changes = RankScan.changes(in: values)
    let change = try #require(changes.first { abs($0.index - 60) <= 5 }, "seed \(seed): \(changes)")
    #expect((62...65).contains(change.night), "seed \(seed)")
    let shift = try #require(change.shift)
    #expect(abs(shift - 0.1) < 0.03, "seed \(seed)")
    #expect(change.p <= 0.001)
  }

  @Test("The night of a step of 10 % at 1 % noise is exact nine times in ten")
  func place() {
    let inPlace = (1...40).filter { seed in
      var fixtures = SeriesFixtures(seed: UInt64(seed))
      let values = fixtures.levels([(60, 100), (30, 110)], spread: 0.01)
      return RankScan.changes(in: values).contains { $0.index == 60 }
    }
    #expect(inPlace.count >= 36, "\(inPlace)")
  }

  @Test("A step down is the mirror of a step up")
  func mirror() throws {
    var fixtures = SeriesFixtures(seed: 3)
    let values = fixtures.levels([(50, 100), (30, 106)], spread: 0.01)
    let up = RankScan.changes(in: values)
    let down = RankScan.changes(in: values.map { 1 / $0 })
    #expect(!up.isEmpty)
    #expect(up.map(\.index) == down.map(\.index))
    #expect(up.map(\.night) == down.map(\.night))
    for (one, other) in zip(up, down) {
      let there = try #require(one.shift)
      let back = try #require(other.shift)
      let product = (1 + there) * (1 + back)
      #expect(abs(product - 1) < 1e-9)
    }
  }

  @Test("The reported changes depend only on the nights so far", arguments: [1, 2, 3, 4])
  func appendOnly(seed: UInt64) {
    var fixtures = SeriesFixtures(seed: seed)
    let steps = fixtures.levels([(40, 100), (40, 104), (40, 98)], spread: 0.015)
    let values = steps + fixtures.drifting(nights: 60, pace: 0.5)
    let whole = RankScan.changes(in: values)
    #expect(!whole.isEmpty, "seed \(seed)")
    for count in stride(from: 1, through: values.count, by: 7) {
      let known = RankScan.changes(in: Array(values.prefix(count)))
      #expect(known == whole.filter { $0.night < count }, "seed \(seed), \(count) nights")
    }
  }

  @Test("Reported changes are never closer than the separation", arguments: [5, 6, 7])
  func separation(seed: UInt64) {
    var fixtures = SeriesFixtures(seed: seed)
    let values = fixtures.drifting(nights: 400, pace: 1)
    let changes = RankScan.changes(in: values).map(\.index).sorted()
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $1 - $0 > 5 }, "seed \(seed)")
  }

  @Test("The unit of a series does not matter")
  func unit() {
    var fixtures = SeriesFixtures(seed: 8)
    let values = fixtures.levels([(45, 100), (40, 105)], spread: 0.02)
    let one = RankScan.changes(in: values)
    // A power of two changes no digit of the values, and the logarithms by a constant.
    let other = RankScan.changes(in: values.map { $0 * 1024 })
    #expect(one.map(\.index) == other.map(\.index))
    #expect(one.map(\.night) == other.map(\.night))
  }

  @Test("Quiet noise raises less than one false alarm in a thousand nights")
  func quiet() {
    var alarms = 0
    for seed in 1...100 {
      var fixtures = SeriesFixtures(seed: UInt64(seed))
      alarms += RankScan.changes(in: fixtures.levels([(120, 100)], spread: 0.02)).count
    }
    #expect(alarms <= 10, "\(alarms) in 10,000 nights")
  }

  @Test("A spike and a pulse of two nights are no change of level", arguments: [1, 2])
  func pulses(length: Int) {
    var fixtures = SeriesFixtures(seed: 11)
    var values = fixtures.levels([(100, 100)], spread: 0.01)
    for start in [30, 55, 80] {
      for night in start..<start + length { values[night] *= 1.5 }
    }
    #expect(RankScan.changes(in: values).isEmpty)
  }

  @Test("Shifts below the minimum are not reported")
  func minimumShift() {
    var fixtures = SeriesFixtures(seed: 12)
    let values = fixtures.levels([(60, 100), (60, 103)], spread: 0.003)
    var options = RankScanOptions()
    #expect(RankScan.changes(in: values, options).count == 1)
    options.minimumShift = 0.05
    #expect(RankScan.changes(in: values, options).isEmpty)
  }

  @Test("A step in the first twenty nights is reported before the reference's first verdict")
  func earlyStep() throws {
    var fixtures = SeriesFixtures(seed: 13)
    let values = fixtures.levels([(9, 100), (9, 120)], spread: 0.01)
    let change = try #require(RankScan.changes(in: values).first)
    #expect(change.index == 9)
    #expect(change.night < 20)
    #expect(RankScan.changes(in: values, .reference).isEmpty)
  }

  @Test("A candidate that is not accepted shows again the next night")
  func candidates() throws {
    var fixtures = SeriesFixtures(seed: 14)
    let values = fixtures.levels([(40, 100), (20, 110)], spread: 0.01)
    var scan = RankScan()
    let candidates = values.compactMap { scan.candidate(adding: $0) }
    #expect(candidates.count > 10)
    #expect(candidates.allSatisfy { abs($0.index - 40) <= 1 })
    let first = try #require(candidates.first)
    let last = try #require(candidates.last)
    #expect(last.p < first.p)
  }

  @Test("Equal values, and values of any size, are accepted")
  func extremes() {
    #expect(RankScan.changes(in: [Double](repeating: 7, count: 300)).isEmpty)
    let sizes = (0..<200).map { $0 % 2 == 0 ? Double.greatestFiniteMagnitude : -1e308 }
    #expect(RankScan.changes(in: sizes).isEmpty)
    #expect(
      RankScan.changes(in: (0..<200).map { $0 % 3 == 0 ? Double.leastNonzeroMagnitude : 1e-300 })
        .count < 3
    )
  }

  @Test("A series that crosses zero is judged by differences")
  func aroundZero() throws {
    var fixtures = SeriesFixtures(seed: 15)
    let values = (0..<90).map { fixtures.normal() + ($0 < 50 ? -2 : 2) }
    let change = try #require(RankScan.changes(in: values).first)
    #expect(abs(change.index - 50) <= 2)
    // Four units up from a level of about two below zero.
    #expect(try #require(change.shift) > 1)
  }

  @Test("A change from a level of zero has no relative shift")
  func fromZero() throws {
    let values = [Double](repeating: 0, count: 40) + [Double](repeating: 3, count: 20)
    let change = try #require(RankScan.changes(in: values).first)
    #expect(change.index == 40)
    #expect(change.shift == nil)
  }
}
