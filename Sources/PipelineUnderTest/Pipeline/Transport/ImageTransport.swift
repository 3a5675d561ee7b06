public import Quantities

/// The network as the pipeline sees it.
public protocol ImageTransport: Sendable {
  /// Fetches the bytes at `url`; cancelling the task stops the transfer.
  ///
  /// `onSend` is called once when the request has a connection and leaves for the server.
  func data(
    for url: ImageURL,
    onSend: @escaping @Sendable () -> Void
  ) async throws(TransportError) -> TransportResponse
}

/// What a fetch gives.
public struct TransportResponse: Sendable {
  /// The body, held once for the caller.
  public var data: ImageData
  /// How long the request waited for a connection.
  public var queued: TimeSpan

  /// A response made of its parts.
  public init(data: ImageData, queued: TimeSpan) {
    self.data = data
    self.queued = queued
  }
}

/// Why a fetch gave nothing.
public enum TransportError: Error, Sendable, Hashable {
  /// The task was cancelled after this many bytes had come.
  case cancelled(received: ByteCount)
  /// The transfer broke off after this many bytes; `reason` says why.
  case failed(received: ByteCount, reason: String)
}

/// Files by URL: what the disk cache stands on.
public protocol FileStoring: Sendable {
  /// Reads the file for `url`, held once for the caller; nil when there is none.
  func read(_ url: ImageURL) async throws(CancellationError) -> ImageData?

  /// Writes the file for `url`.
  func write(_ data: ImageData, for url: ImageURL) async
}
