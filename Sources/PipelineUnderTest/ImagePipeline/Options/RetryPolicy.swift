public import Basics

/// Whether and when a fetch that failed is tried again on its own.
public enum RetryPolicy: Sendable, Hashable {
  /// Never.
  case off
  /// As the options say.
  case on(RetryOptions)
}

/// When a fetch that failed is tried again.
public struct RetryOptions: Sendable, Hashable {
  /// How long to wait before a new attempt.
  public enum Delay: Sendable, Hashable {
    /// Always this long.
    case fixed(TimeSpan)
    /// This long before the second attempt, twice as long before each further one, up to a cap.
    case doubling(first: TimeSpan, cap: TimeSpan)
  }

  /// Which answers of a server are tried again besides transfers that broke off.
  public enum RetriedAnswers: String, Sendable, Hashable, CaseIterable {
    /// None.
    case none
    /// Those that may be other soon: 408, 429, 500, 502, 503 and 504.
    case temporary
  }

  /// The number of attempts after the first.
  public var maximumRetries: Int
  /// How long to wait before each.
  public var delay: Delay
  /// The largest share of a delay, in percent, that chance takes off, so that clients that failed
  /// together do not come back together; by default 0.
  public var jitterPercent = 0
  /// Where that chance starts; by default 1.
  ///
  /// The same seed, URL and attempt have the same delay.
  public var seed: UInt64 = 1
  /// Which answers are tried again; by default none.
  public var answers = RetriedAnswers.none

  /// `maximumRetries` more attempts, each after `delay`.
  public init(maximumRetries: Int, delay: Delay) {
    self.maximumRetries = maximumRetries
    self.delay = delay
  }
}
