public import Basics

/// Which failed URLs are remembered and refused for a while, to avoid useless requests.
public struct FailureMemory: Sendable, Hashable {
  /// How long a URL is refused after a failure.
  public enum Lifetime: Sendable, Hashable {
    /// Not at all.
    case none
    /// This long: a negative cache.
    case fixed(TimeSpan)
    /// This long after the first failure, twice as long after each further one in a row, up to a
    /// cap.
    case doubling(first: TimeSpan, cap: TimeSpan)
    /// For ever: a blacklist.
    case forever
  }

  /// Which failures count.
  public enum Counted: String, Sendable, Hashable, CaseIterable {
    /// Responses that are no image: a bad status, too many bytes, undecodable bytes.
    case answers
    /// Such responses and broken transfers, so that a period without network counts against URLs: a
    /// common mistake (SDWebImage issue 1091).
    case everything
  }

  /// How long a URL is refused; by default not at all.
  public var lifetime = Lifetime.none
  /// Which failures count; by default only responses.
  public var counted = Counted.answers

  /// By default no failure is remembered.
  public init() {}

  /// A memory of this lifetime.
  public init(_ lifetime: Lifetime, counting counted: Counted = .answers) {
    self.lifetime = lifetime
    self.counted = counted
  }
}
