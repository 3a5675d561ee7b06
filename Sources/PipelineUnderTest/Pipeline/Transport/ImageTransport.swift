/// The network as the pipeline sees it.
public protocol ImageTransport: Sendable {
  /// Sends a request and takes the whole answer in; cancelling the task stops the transfer.
  ///
  /// Redirects are followed. An answer of any status is a response; only an answer that did not come
  /// or is larger than the request allows is an error.
  func data(
    for request: TransportRequest,
    events: TransportEvents
  ) async throws(TransportError) -> TransportResponse
}

/// What a transport tells while it works.
public struct TransportEvents: Sendable {
  /// Is called once when the request has a connection and leaves for the server.
  public var onSend: @Sendable () -> Void
  /// Is handed what had come of a body that broke off, held once for it, if the request asks for it.
  public var onBreak: @Sendable (ResponseHead, ImageData) -> Void

  /// Nobody is told.
  public init(
    onSend: @escaping @Sendable () -> Void = {},
    onBreak: @escaping @Sendable (ResponseHead, ImageData) -> Void = { _, data in data.letGo() }
  ) {
    self.onSend = onSend
    self.onBreak = onBreak
  }
}
