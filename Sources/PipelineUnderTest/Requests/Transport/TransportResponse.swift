public import Basics
public import HTTPRules

/// The result of a fetch.
public struct TransportResponse: ~Copyable, Sendable {
  /// The body, leased to the caller; the body of a 304 is empty.
  public var data: ImageDataLease
  /// How long the request waited for a connection.
  public var queued: TimeSpan
  /// Status and header fields; by default 200 without any field.
  public var head: ResponseHead

  /// Creates a response from its properties.
  public init(
    data: consuming ImageDataLease,
    queued: TimeSpan,
    head: ResponseHead = ResponseHead()
  ) {
    self.data = data
    self.queued = queued
    self.head = head
  }

  /// Returns the body and drops the rest.
  public consuming func takeData() -> ImageDataLease { data }
}

/// The reason why a fetch gave no response.
public enum TransportError: Error, Sendable, Hashable {
  /// The task was cancelled after this many bytes had arrived.
  case cancelled(received: ByteCount)
  /// The transfer broke off after this many bytes; `reason` says why.
  case failed(received: ByteCount, reason: String)
}

extension TransportError: CustomStringConvertible {
  /// One sentence that says what failed and what the user can do.
  public var description: String {
    switch self {
    case .cancelled(let received): return "the transfer was cancelled after \(received)."
    case .failed(let received, let reason):
      return "the transfer broke off after \(received): \(reason); try again."
    }
  }
}
