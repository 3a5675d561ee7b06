import Basics
import Signposts
import Testing

@testable import Trials

/// Signposts made by hand, so that a test can count on its fingers what a fold must say.
enum Marks {
  static let millisecond = 1_000_000

  static func begin(_ name: SignpostName, _ id: UInt64, at time: Int, _ values: Int...)
    -> SignpostRecord
  { record(.begin, name, id, time, values) }

  static func end(_ name: SignpostName, _ id: UInt64, at time: Int, _ values: Int...)
    -> SignpostRecord
  { record(.end, name, id, time, values) }

  static func event(_ name: SignpostName, _ id: UInt64 = 0, at time: Int = 0, _ values: Int...)
    -> SignpostRecord
  { record(.event, name, id, time, values) }

  /// A whole frame: `motion` 1 scrolls; times in milliseconds.
  static func frame(
    from begin: Int,
    to end: Int,
    overrun: Int,
    work: Double,
    motion: Int = 1,
    inside: [SignpostRecord] = []
  ) -> [SignpostRecord] {
    [self.begin(.frame, 1, at: begin * millisecond, motion, (end - overrun) * millisecond)] + inside
      + [self.end(.frame, 1, at: end * millisecond, overrun * millisecond, Int(work * 1e6))]
  }

  /// Main-lane work of the `kind` at this place in the list of words; times in milliseconds.
  static func work(_ kind: Int, from begin: Int, to end: Int) -> [SignpostRecord] {
    [
      self.begin(.mainLaneWork, 2, at: begin * millisecond, kind),
      self.end(.mainLaneWork, 2, at: end * millisecond),
    ]
  }

  private static func record(
    _ phase: SignpostPhase,
    _ name: SignpostName,
    _ id: UInt64,
    _ time: Int,
    _ list: [Int]
  ) -> SignpostRecord {
    let all = list + Array(repeating: 0, count: SignpostRecord.argumentCapacity - list.count)
    return SignpostRecord(
      time: TimePoint(nanoseconds: time),
      id: SignpostID(id),
      name: name,
      phase: phase,
      arguments: SignpostValues(all[0], all[1], all[2], all[3], all[4], all[5], all[6])
    )
  }
}

extension MetricFold {
  /// What the fold says of `records`.
  func values(of records: [SignpostRecord]) -> MetricValues {
    var fold = self
    for record in records { fold.fold(record) }
    var values = MetricValues()
    fold.finish(into: &values)
    return values
  }
}

extension MetricValue {
  /// Whether this is a fraction that differs from `expected` by rounding alone.
  func isClose(to expected: Double) -> Bool {
    guard case .real(let value) = self else { return false }
    return abs(value - expected) <= 1e-9 * max(1, abs(expected))
  }

  /// Whether this says why there is no value.
  var isEmpty: Bool {
    if case .empty(let reason) = self { !reason.isEmpty } else { false }
  }
}
