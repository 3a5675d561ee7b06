import ChangePoints
import Testing

@Suite("Where the reference is weak")
struct WeakSpotTests {
  private func alarms(_ options: RankScanOptions, _ make: (inout SeriesFixtures) -> [Double]) -> Int
  {
    (1...60).reduce(0) { sum, seed in
      var fixtures = SeriesFixtures(seed: UInt64(seed))
      return sum + RankScan.changes(in: make(&fixtures), options).count
    }
  }

  @Test("A machine that wanders raises fewer false alarms")
  func wander() {
    let reference = alarms(.reference) { $0.wandering(nights: 150, pace: 0.4) }
    let ours = alarms(RankScanOptions()) { $0.wandering(nights: 150, pace: 0.4) }
    #expect(reference > 40, "\(reference)")
    #expect(Double(ours) < 0.75 * Double(reference), "\(ours) and \(reference)")
  }

  @Test("A spread that trebles about the same centre raises no more false alarms")
  func spread() {
    let make: (inout SeriesFixtures) -> [Double] = {
      $0.levels([(60, 100)], spread: 0.01) + $0.levels([(60, 100)], spread: 0.03)
    }
    let reference = alarms(.reference, make)
    let ours = alarms(RankScanOptions(), make)
    #expect(reference > 5, "\(reference)")
    #expect(ours < reference, "\(ours) and \(reference)")
  }

  @Test("A step of 5 % is found more often in noise that remembers the night before")
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

  @Test("A short history without a memory does not hide a clear step")
  func shortHistory() throws {
    // The volume of the Nile at Aswan from 1871, which is less from 1899 on. Source: J. Durbin and
    // S. J. Koopman (2001), in the public domain.
    let values: [Double] = [
      1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960,
      1180,
      799, 958, 1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833,
      701,
      916, 692, 1020, 1050, 969, 831, 726, 456, 824, 702,
    ]
    let change = try #require(RankScan.changes(in: values).first)
    #expect(change.index == 28)
    #expect(change.night <= 40, "\(change.night)")
    #expect(RankScan.changes(in: values, .reference).isEmpty)
  }
}
