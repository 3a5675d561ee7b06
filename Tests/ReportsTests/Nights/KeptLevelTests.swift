import Nights
import Records
import Testing

@Suite("The level that a series should have")
struct KeptLevelTests {
  @Test(
    "is left until a regression is fixed or accepted",
    arguments: [
      ([10, 20], [], 1), ([10, 20, 25], [], 1), ([10, 20, 10], [], nil), ([10, 20, 15], [], 1),
      ([10, 20], [1], nil), ([10, 20, 25], [1], 2), ([10, 20, 25], [2], nil), ([10, 5], [], nil),
      ([10, 5, 10], [], 2), ([10, 10.1], [], nil), ([10], [], nil),
    ] as [([Double], [Int], Int?)]
  )
  func regression(levels: [Double], accepted: [Int], start: Int?) {
    let kept = KeptLevel(
      of: levels.count,
      polarity: .smaller,
      least: 0.02,
      value: { levels[$0] },
      isAccepted: { accepted.contains($1) }
    )
    #expect(kept.regression == start)
  }

  @Test("of a larger metric is left by a fall, and of one without a direction by nothing")
  func polarity() {
    let starts = [Polarity.larger, .none].map { polarity in
      KeptLevel(
        of: 2,
        polarity: polarity,
        least: 0,
        value: { [10, 5][$0] },
        isAccepted: { _, _ in false }
      ).regression
    }
    #expect(starts == [1, nil])
  }
}
