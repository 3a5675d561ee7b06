/// A moment on a trial's clock, in nanoseconds since the trial began.
public struct TimePoint: Sendable, Hashable, Comparable {
  /// Nanoseconds since the trial began.
  public var nanoseconds: Int

  /// The moment `nanoseconds` after the trial began.
  public init(nanoseconds: Int) {
    self.nanoseconds = nanoseconds
  }

  /// The moment at which the trial began.
  public static let start = TimePoint(nanoseconds: 0)

  /// Orders earlier before later.
  public static func < (lhs: TimePoint, rhs: TimePoint) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  /// The moment `span` after this one.
  public static func + (point: TimePoint, span: TimeSpan) -> TimePoint {
    TimePoint(nanoseconds: point.nanoseconds + span.nanoseconds)
  }

  /// The time from `rhs` to `lhs`; negative when `lhs` is earlier.
  public static func - (lhs: TimePoint, rhs: TimePoint) -> TimeSpan {
    TimeSpan(nanoseconds: lhs.nanoseconds - rhs.nanoseconds)
  }
}

extension TimePoint: CustomStringConvertible {
  /// The moment as its distance from the start, such as "16.667 ms".
  public var description: String { (self - .start).description }
}
