import Statistics
import Testing

@Suite("The weak spots of the reference")
struct WeakSpotTests {
  private func alarms(_ options: RankScanOptions, _ make: (inout SeriesFixtures) -> [Double]) -> Int
  {
    (1...60).reduce(0) { sum, seed in
      var fixtures = SeriesFixtures(seed: UInt64(seed))
      return sum + RankScan.changes(in: make(&fixtures), options).count
    }
  }

  @Test("A drifting machine raises fewer false alarms")
  func wander() {
    let reference = alarms(.reference) { $0.drifting(nights: 150, pace: 0.4) }
    let ours = alarms(RankScanOptions()) { $0.drifting(nights: 150, pace: 0.4) }
    #expect(reference > 40, "\(reference)")
    #expect(Double(ours) < 0.75 * Double(reference), "\(ours) and \(reference)")
  }

  @Test(
    "A spread that trebles around the same centre raises at most one false alarm in 1,000 nights",
    arguments: [30, 50, 70]
  )
  func spread(night: Int) {
    let make: (inout SeriesFixtures) -> [Double] = {
      $0.levels([(night, 100)], spread: 0.01) + $0.levels([(110 - night, 100)], spread: 0.03)
    }
    let reference = alarms(.reference, make)
    let ours = alarms(RankScanOptions(), make)
    #expect(reference > 5, "\(reference) from night \(night) on")
    // 60 series of 90 judged nights.
    #expect(ours <= 5, "\(ours) from night \(night) on")
  }

  @Test("A clear step is reported even if the spread trebles with it", arguments: 1...10)
  func stepWithSpread(seed: UInt64) {
    var fixtures = SeriesFixtures(seed: seed)
    let values =
      fixtures.levels([(60, 100)], spread: 0.01) + fixtures.levels([(30, 125)], spread: 0.03)
    let changes = RankScan.changes(in: values)
    #expect(changes.contains { abs($0.index - 60) <= 5 }, "seed \(seed): \(changes)")
  }

  @Test("In the first nights a step that may be drift is not reported")
  func earlyDrift() {
    var options = RankScanOptions()
    let make: (inout SeriesFixtures) -> [Double] = {
      $0.levels([(9, 100), (10, 104)], spread: 0.01)
    }
    #expect(alarms(options, make) == 0)
    // The purpose of the rule.
    options.early = .ignored
    #expect(alarms(options, make) > 0)
  }

  @Test("A step of 5 % is found more often in autocorrelated noise")
  func correlated() {
    func found(_ options: RankScanOptions) -> Int {
      (1...60).filter { seed in
        var fixtures = SeriesFixtures(seed: UInt64(seed))
        var noise = 0.0
        let values = (0..<110).map { night in
          noise = 0.7 * noise + 1.4 * fixtures.normal()
          return (night < 70 ? 100 : 105) + noise
        }
        return RankScan.changes(in: values, options).contains { abs($0.index - 70) <= 5 }
      }.count
    }
    let reference = found(.reference)
    let ours = found(RankScanOptions())
    #expect(Double(ours) > 1.5 * Double(reference), "\(ours) and \(reference) of 60")
  }
}
