public import HTTPRules

/// The network as the pipeline sees it.
public protocol ImageTransport: Sendable {
  /// Sends a request and receives the whole response; cancelling the task stops the transfer.
  ///
  /// The transport follows redirects. A response of any status is returned; only a missing
  /// response, or one that is larger than the request allows, is an error.
  func data(
    for request: TransportRequest,
    events: TransportEvents
  ) async throws(TransportError) -> TransportResponse
}

/// Callbacks of a transport while it works.
public struct TransportEvents: Sendable {
  /// Called once when the request has a connection and is sent.
  public var onSend: @Sendable () -> Void
  /// Receives ownership of the beginning of a body that broke off, if the request asks for it.
  public var onBreak: @Sendable (ResponseHead, consuming ImageDataLease) -> Void
  /// Called with the head and the beginning of a body whenever more bytes of it have arrived; nil,
  /// which is cheaper, disables the reports.
  ///
  /// Only bodies that are sent from their first byte on are reported, whatever their status: the
  /// receiver decides which ones it uses.
  public var onBytes: (@Sendable (ResponseHead, PartialBody) -> Void)?

  /// Callbacks that do nothing by default, except that the bytes of a broken body are released.
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
