/// The network as the pipeline sees it.
public protocol ImageTransport: Sendable {
  /// Sends a request and takes the whole answer in; cancelling the task stops the transfer.
  ///
  /// Redirects are followed. An answer of any status is a response; only an answer that did not
  /// come or is larger than the request allows is an error.
  func data(
    for request: TransportRequest,
    events: TransportEvents
  ) async throws(TransportError) -> TransportResponse
}

/// What a transport tells while it works.
public struct TransportEvents: Sendable {
  /// Is called once when the request has a connection and leaves for the server.
  public var onSend: @Sendable () -> Void
  /// Takes over what had come of a body that broke off, if the request asks for it.
  public var onBreak: @Sendable (ResponseHead, consuming ImageDataLease) -> Void
  /// Is handed the head of the response and what has come of a body that is sent from its first
  /// byte on, each time that more has; nil, when nobody wants to know, is cheaper.
  ///
  /// Bodies of any status are reported: whether they are looked at is for the receiver to decide.
  public var onBytes: (@Sendable (ResponseHead, PartialBody) -> Void)?

  /// Nobody is told.
  public init(
    onSend: @escaping @Sendable () -> Void = {},
    onBreak: @escaping @Sendable (ResponseHead, consuming ImageDataLease) -> Void = { _, data in
      data.release()
    },
    onBytes: (@Sendable (ResponseHead, PartialBody) -> Void)? = nil
  ) {
    self.onSend = onSend
    self.onBreak = onBreak
    self.onBytes = onBytes
  }
}
