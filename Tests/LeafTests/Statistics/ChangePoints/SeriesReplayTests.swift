import Statistics
import Testing

@Suite("Replaying many series")
struct SeriesReplayTests {
  private func series(_ name: String, _ values: [Double], from: Int = 0, by: Int = 1)
    -> NightlySeries
  {
    NightlySeries(
      name: name,
      nights: values.indices.map { from + by * $0 },
      values: values
    )
  }

  private func step(seed: UInt64, to level: Double = 110) -> [Double] {
    var fixtures = SeriesFixtures(seed: seed)
    return fixtures.levels([(40, 100), (20, level)], spread: 0.01)
  }

  @Test("Changes have the numbers of their nights, whatever these are")
  func numbers() throws {
    let values = step(seed: 1)
    let plain = try #require(SeriesReplay().changes(in: [series("a", values)]).first).change
    let numbered = SeriesReplay().changes(in: [series("a", values, from: -7, by: 3)])
    #expect(numbered.count == 1)
    #expect(numbered.first?.change.index == 3 * plain.index - 7)
    #expect(numbered.first?.change.night == 3 * plain.night - 7)
  }

  @Test("Without a family, a series is judged independently of others")
  func alone() {
    let one = series("a", step(seed: 2))
    let both = SeriesReplay().changes(in: [series("b", step(seed: 3)), one])
    let only = SeriesReplay().changes(in: [one])
    #expect(!only.isEmpty)
    #expect(both.filter { $0.series == 1 }.map(\.change) == only.map(\.change))
  }

  @Test("In a family of many quiet series a change needs more nights, but is reported")
  func family() throws {
    let quiet = (0..<300).map { index in
      var fixtures = SeriesFixtures(seed: 1000 + UInt64(index))
      return series("quiet \(index)", fixtures.levels([(60, 100)], spread: 0.01))
    }
    let all = quiet + [series("step", step(seed: 4, to: 108))]
    let each = SeriesReplay().changes(in: all)
    let night = SeriesReplay(family: .night(rate: 0.05)).changes(in: all)
    let first = try #require(each.first { $0.series == 300 }).change
    let second = try #require(night.first { $0.series == 300 }).change
    #expect(second.night >= first.night)
    #expect(second.p <= 0.05 / 301)
    #expect(night.filter { $0.series != 300 }.count <= each.filter { $0.series != 300 }.count)
  }

  @Test("Exact metrics do not belong to the family")
  func exactOutside() {
    let values = (0..<60).map { $0 < 50 ? 7.0 : 8.0 }
    let replay = SeriesReplay(kind: .exact, family: .night(rate: 0.05))
    #expect(replay.changes(in: [series("a", values)]).map(\.change.night) == [50])
  }

  @Test("No series give no changes")
  func empty() {
    #expect(SeriesReplay().changes(in: []).isEmpty)
    #expect(SeriesReplay(family: .night(rate: 0.05)).changes(in: [series("a", [])]).isEmpty)
  }
}
