import Basics
import Signposts
import Testing

@testable import Trials

/// Hand-made signposts, so that a test can compute by hand what a fold must return.
enum Marks {
  static let millisecond = 1_000_000

  static func begin<Interval: SignpostInterval>(
    _ interval: Interval.Type,
    _ id: UInt64,
    at time: Int,
    _ fields: Interval.Begin = Interval.Begin()
  ) -> SignpostRecord {
    .begin(interval, SignpostID(id), at: TimePoint(nanoseconds: time), fields)
  }

  static func end<Interval: SignpostInterval>(
    _ interval: Interval.Type,
    _ id: UInt64,
    at time: Int,
    _ fields: Interval.End = Interval.End()
  ) -> SignpostRecord {
    .end(interval, SignpostID(id), at: TimePoint(nanoseconds: time), fields)
  }

  static func event(
    _ event: some SignpostEvent,
    _ id: UInt64 = 0,
    at time: Int = 0
  ) -> SignpostRecord {
    .event(event, SignpostID(id), at: TimePoint(nanoseconds: time))
  }

  /// A whole frame: times in milliseconds.
  static func frame(
    from begin: Int,
    to end: Int,
    overrun: Int,
    work: Double,
    motion: FrameMotion = .scroll,
    inside: [SignpostRecord] = []
  ) -> [SignpostRecord] {
    let begin = self.begin(
      Signpost.Frame.self,
      1,
      at: begin * millisecond,
      .init(motion: motion, expected: .milliseconds(end - overrun), offset: 0)
    )
    let end = self.end(
      Signpost.Frame.self,
      1,
      at: end * millisecond,
      .init(overrun: .milliseconds(overrun), mainLane: TimeSpan(nanoseconds: Int(work * 1e6)))
    )
    return [begin] + inside + [end]
  }

  /// Main-lane work; times in milliseconds.
  static func work(_ kind: MainLaneWork, from begin: Int, to end: Int) -> [SignpostRecord] {
    [
      self.begin(Signpost.MainLaneWork.self, 2, at: begin * millisecond, .init(kind: kind)),
      self.end(Signpost.MainLaneWork.self, 2, at: end * millisecond),
    ]
  }
}

extension MetricFold {
  /// The values of a fold over `records`.
  func values(of records: [SignpostRecord]) -> MetricValues {
    var fold = self
    for record in records { fold.fold(record) }
    var values = MetricValues()
    fold.finish(into: &values)
    return values
  }
}

extension MetricValue {
  /// Whether this is a fraction that differs from `expected` only by rounding.
  func isClose(to expected: Double) -> Bool {
    guard case .real(let value) = self else { return false }
    return abs(value - expected) <= 1e-9 * max(1, abs(expected))
  }

  /// Whether this is a reason instead of a value.
  var isEmpty: Bool {
    if case .empty(let reason) = self { !reason.isEmpty } else { false }
  }
}
