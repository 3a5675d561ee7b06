public import Basics

/// Whether and when a failed fetch is tried again automatically.
public enum RetryPolicy: Sendable, Hashable {
  /// Never.
  case off
  /// With these options.
  case on(RetryOptions)
}

/// When a failed fetch is tried again.
public struct RetryOptions: Sendable, Hashable {
  /// The time before a new attempt.
  public enum Delay: Sendable, Hashable {
    /// Always this long.
    case fixed(TimeSpan)
    /// This long before the second attempt, twice as long before each further one, up to a cap.
    case doubling(first: TimeSpan, cap: TimeSpan)
  }

  /// The responses that are tried again, in addition to broken transfers.
  public enum RetriedAnswers: String, Sendable, Hashable, CaseIterable {
    /// None.
    case none
    /// Temporary errors: 408, 429, 500, 502, 503 and 504.
    case temporary
  }

  /// The number of attempts after the first.
  public var maximumRetries: Int
  /// The time before each new attempt.
  public var delay: Delay
  /// The largest random reduction of a delay, in percent; by default 0.
  ///
  /// Jitter prevents that clients which failed together return together.
  public var jitterPercent = 0
  /// The seed of the random reductions; by default 1.
  ///
  /// Equal seeds, URLs and attempts have equal delays.
  public var seed: UInt64 = 1
  /// The responses that are tried again; by default none.
  public var answers = RetriedAnswers.none

  /// `maximumRetries` more attempts, each after `delay`.
  public init(maximumRetries: Int, delay: Delay) {
    self.maximumRetries = maximumRetries
    self.delay = delay
  }
}
