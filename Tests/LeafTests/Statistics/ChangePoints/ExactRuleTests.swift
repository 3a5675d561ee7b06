import Statistics
import Testing

@Suite("The rule of exact metrics")
struct ExactRuleTests {
  private func changes(_ kind: MetricKind, _ values: [Double]) -> [ChangePoint] {
    var rule = ExactRule(kind)
    return values.flatMap { rule.append($0) }
  }

  @Test("Any difference is a change in its own night, from the second night on")
  func declared() {
    let found = changes(.exact, [120, 121, 121, 120, 0, 5])
    #expect(found.map(\.index) == [1, 3, 4, 5])
    #expect(found.map(\.night) == [1, 3, 4, 5])
    // The type is written out, because the compiler takes seconds to find it.
    let shifts: [Double?] = [1.0 / 120, -1.0 / 121, -1, nil]
    #expect(found.map(\.shift) == shifts)
    #expect(found.allSatisfy { $0.p == 0 })
  }

  @Test("A shift from below zero has the sign of the difference")
  func negative() {
    #expect(changes(.exact, [-10, -5]).map(\.shift) == [0.5])
  }

  @Test("A series with a single value per level is inferred to be exact after twenty nights")
  func inferred() {
    let levels = [Double](repeating: 9, count: 12) + [Double](repeating: 10, count: 20) + [11]
    let found = changes(.inferred, levels)
    #expect(found.map(\.index) == [12, 32])
    // The changes before are reported in that night.
    #expect(found.map(\.night) == [20, 32])
  }

  @Test("A level that ends too soon makes a series noisy permanently")
  func coarseClock() {
    var values = [Double](repeating: 50, count: 30)
    values[10] = 51
    #expect(changes(.inferred, values + [52, 53]).isEmpty)
    let late = [Double](repeating: 50, count: 30) + [51, 52, 51, 52]
    #expect(changes(.inferred, late).map(\.index) == [30])
  }

  @Test("A pulse is reported at its end, and a later change when it has lasted", arguments: 1...4)
  func pulse(nights: Int) {
    let quiet = [Double](repeating: 56_789, count: 30)
    let high = [Double](repeating: 60_000, count: nights)
    let later = [Double](repeating: 56_790, count: 5)
    let found = changes(.inferred, quiet + high + quiet + later)
    #expect(found.map(\.index) == [30, 30 + nights, 60 + nights])
    #expect(found.map(\.night) == [30, 30 + nights, 64 + nights])
  }

  @Test("A second pulse, soon or late, makes a series noisy permanently", arguments: [1, 4, 5, 40])
  func secondPulse(after: Int) {
    let quiet = [Double](repeating: 50, count: 30)
    let between = [Double](repeating: 50, count: after)
    let values = quiet + [51] + between + [51] + quiet + [Double](repeating: 52, count: 30)
    #expect(changes(.inferred, values).map(\.index) == [30, 31])
  }

  @Test("A noisy series has no exact changes")
  func noisy() {
    #expect(changes(.noisy, [1, 1, 1, 2]).isEmpty)
  }

  @Test("A detector of an inferred series reports the change of one unit in the same night, once")
  func detector() {
    var detector = ChangeDetector()
    var told: [ChangePoint] = []
    for night in 0..<80 {
      if case .exact(let changes) = detector.append(night < 50 ? 56_789 : 56_790) {
        told += changes
      }
    }
    #expect(told.map(\.index) == [50])
    #expect(told.map(\.night) == [50])
  }
}
