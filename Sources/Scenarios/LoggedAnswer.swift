package import Basics

/// How a server answered a request that was logged.
package struct LoggedAnswer: Sendable, Hashable {
  /// What the server sent.
  package enum Outcome: Sendable, Hashable {
    /// The picture.
    case picture
    /// A page with this status, 400 to 599.
    case status(Int)
    /// Nothing: the connection was closed.
    case nothing
  }

  /// The statuses of answers without a picture: RFC 9110, 15.5 and 15.6.
  package static let failureStatuses = 400...599

  package var outcome = Outcome.picture
  /// The time from the request to the first byte; by default nil, and the link draws it.
  package var wait: TimeSpan?

  /// `outcome` after `wait`.
  package init(_ outcome: Outcome = .picture, after wait: TimeSpan? = nil) {
    self.outcome = outcome
    self.wait = wait
  }
}

/// The logged entries of one address, fetch by fetch.
package struct AddressLog<Entry: Sendable & Hashable>: Sendable, Hashable {
  /// The number of the address, as ``ImageReference/urlNumber``.
  package var urlNumber: Int
  /// In the order of the log; at least one.
  package private(set) var entries: [Entry]

  /// The log of the address with this number, beginning with `first`.
  package init(urlNumber: Int, first: Entry) {
    self.urlNumber = urlNumber
    entries = [first]
  }

  /// Appends the next entry.
  package mutating func append(_ entry: Entry) { entries.append(entry) }

  /// The entry for fetch `attempt`, counted from 0.
  ///
  /// Fetches beyond the log repeat its last entry.
  package func entry(ofAttempt attempt: Int) -> Entry {
    entries[min(max(0, attempt), entries.count - 1)]
  }
}
