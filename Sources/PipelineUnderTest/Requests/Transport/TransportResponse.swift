public import Basics

/// The status and the header fields of a response.
public struct ResponseHead: Sendable, Hashable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders

  /// A head of a status and fields; by default 200 without any field.
  public init(status: Int = 200, headers: HTTPHeaders = HTTPHeaders()) {
    self.status = status
    self.headers = headers
  }
}

/// What a fetch gives.
public struct TransportResponse: ~Copyable, Sendable {
  /// The body, leased to the caller; that of a 304 has no bytes.
  public var data: ImageDataLease
  /// How long the request waited for a connection.
  public var queued: TimeSpan
  /// Status and header fields; by default 200 without any field.
  public var head: ResponseHead

  /// A response made of its parts.
  public init(
    data: consuming ImageDataLease,
    queued: TimeSpan,
    head: ResponseHead = ResponseHead()
  ) {
    self.data = data
    self.queued = queued
    self.head = head
  }

  /// Hands the body on and drops the rest.
  public consuming func takeData() -> ImageDataLease { data }
}

/// Why a fetch gave no response.
public enum TransportError: Error, Sendable, Hashable {
  /// The task was cancelled after this many bytes had come.
  case cancelled(received: ByteCount)
  /// The transfer broke off after this many bytes; `reason` says why.
  case failed(received: ByteCount, reason: String)
  /// The body is larger than the request allows; it was stopped after this many bytes.
  case tooLarge(received: ByteCount, limit: ByteCount)
}

extension TransportError: CustomStringConvertible {
  /// One sentence that says what failed and what can be done.
  public var description: String {
    switch self {
    case .cancelled(let received): return "the transfer was cancelled after \(received)."
    case .failed(let received, let reason):
      return "the transfer broke off after \(received): \(reason); try again."
    case .tooLarge(let received, let limit):
      return "the response was stopped after \(received), for it exceeds \(limit); raise the limit."
    }
  }
}
