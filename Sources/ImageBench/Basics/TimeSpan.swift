/// A length of time in nanoseconds; negative when it points backwards.
///
/// The type is one machine word, because the simulation adds and compares it millions of times a
/// second; Swift's `Duration` is two. Text form: milliseconds with three places, as in "16.667 ms".
public struct TimeSpan: Sendable, BitwiseCopyable, Hashable, Comparable, AdditiveArithmetic {
  public var nanoseconds: Int

  /// A span of `nanoseconds` nanoseconds.
  @inlinable
  public init(nanoseconds: Int) {
    self.nanoseconds = nanoseconds
  }

  /// No time.
  @inlinable public static var zero: TimeSpan { TimeSpan(nanoseconds: 0) }

  /// A span of `count` microseconds.
  public static func microseconds(_ count: Int) -> TimeSpan { TimeSpan(nanoseconds: count * 1000) }

  /// A span of `count` milliseconds.
  public static func milliseconds(_ count: Int) -> TimeSpan {
    TimeSpan(nanoseconds: count * 1_000_000)
  }

  /// A span of `count` seconds.
  public static func seconds(_ count: Int) -> TimeSpan {
    TimeSpan(nanoseconds: count * 1_000_000_000)
  }

  /// The same length as Swift's clocks take it.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Orders shorter before longer.
  public static func < (lhs: TimeSpan, rhs: TimeSpan) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  /// The sum of two spans.
  public static func + (lhs: TimeSpan, rhs: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: lhs.nanoseconds + rhs.nanoseconds)
  }

  /// The difference of two spans.
  public static func - (lhs: TimeSpan, rhs: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: lhs.nanoseconds - rhs.nanoseconds)
  }

  /// The span multiplied by `count`.
  public static func * (span: TimeSpan, count: Int) -> TimeSpan {
    TimeSpan(nanoseconds: span.nanoseconds * count)
  }
}

extension TimeSpan: CustomStringConvertible {
  /// The span in milliseconds with three places, such as "16.667 ms".
  public var description: String { FixedPoint.text(milliseconds, places: 3) + " ms" }
}
