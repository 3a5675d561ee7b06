public import Basics

/// How a server answered a request that was logged.
public struct LoggedAnswer: Sendable, Hashable {
  /// What came.
  public enum Outcome: Sendable, Hashable {
    /// The picture.
    case picture
    /// A page with this status, 400 to 599.
    case status(Int)
    /// Nothing: the connection was closed.
    case nothing
  }

  /// The statuses of answers without a picture: RFC 9110, 15.5 and 15.6.
  public static let failureStatuses = 400...599

  /// What came; by default the picture.
  public var outcome = Outcome.picture
  /// The time from the request to the first byte; nil, the default, is what the link draws.
  public var wait: TimeSpan?

  /// `outcome` after `wait`; by default the picture, when the link brings it.
  public init(_ outcome: Outcome = .picture, after wait: TimeSpan? = nil) {
    self.outcome = outcome
    self.wait = wait
  }
}

/// What was logged of one address, fetch by fetch.
public struct AddressLog<Entry: Sendable & Hashable>: Sendable, Hashable {
  /// The number of the address, as ``ImageReference/urlNumber``.
  public var urlNumber: Int
  /// What was logged, in the order of the log; one entry at least.
  public private(set) var entries: [Entry]

  /// The log of the address with this number, which begins with `first`.
  public init(urlNumber: Int, first: Entry) {
    self.urlNumber = urlNumber
    entries = [first]
  }

  /// Adds what was logged next.
  public mutating func append(_ entry: Entry) { entries.append(entry) }

  /// What fetch `attempt`, counted from 0, meets: the entry of that number, the last one from there on.
  public func entry(ofAttempt attempt: Int) -> Entry {
    entries[min(max(0, attempt), entries.count - 1)]
  }
}
