public import Basics

/// What is remembered of URLs that failed, so that they are not asked for again and again.
public struct FailureMemory: Sendable, Hashable {
  /// How long a URL is refused after a failure.
  public enum Lifetime: Sendable, Hashable {
    /// Not at all.
    case none
    /// This long: a negative cache.
    case fixed(TimeSpan)
    /// This long after its first failure, twice as long after each further one in a row, up to a
    /// cap.
    case doubling(first: TimeSpan, cap: TimeSpan)
    /// For good: a blacklist.
    case forever
  }

  /// Which failures count.
  public enum Counted: String, Sendable, Hashable, CaseIterable {
    /// Answers that are no image: a bad status, too many bytes, bytes that no decoder reads.
    case answers
    /// Those and transfers that broke off, so that an offline period is held against URLs: a common
    /// mistake (SDWebImage issue 1091).
    case everything
  }

  /// How long a URL is refused; by default not at all.
  public var lifetime = Lifetime.none
  /// Which failures count; by default answers.
  public var counted = Counted.answers
  /// The most URLs that are remembered; by default 1000.
  ///
  /// The one that failed longest ago is forgotten for another.
  public var maximumCount = 1000

  /// The defaults: nothing is remembered.
  public init() {}

  /// A memory of this lifetime.
  public init(_ lifetime: Lifetime, counting counted: Counted = .answers) {
    self.lifetime = lifetime
    self.counted = counted
  }
}
