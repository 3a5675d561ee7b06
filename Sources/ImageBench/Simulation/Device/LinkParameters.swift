/// The properties of a virtual network.
public struct LinkParameters: Hashable, Sendable {
  /// The bandwidth that all transfers share, in bytes per second; 0 means that the link is down.
  public var bytesPerSecond: Double

  /// The time from sending a request to its first byte, in milliseconds.
  public var latency: QuantileDistribution

  /// The number of connections to one host, 6 by default; without streams each serves one request
  /// and the others wait in their order.
  ///
  /// Browsers and `URLSession` allow six per host over HTTP/1.1.
  public var connectionsPerHost = 6

  /// How requests share connections; one request each by default.
  public var sharing = ConnectionSharing.oneRequestEach

  /// The start of a connection; nil, the default, for connections that are open and at full speed.
  public var start: ConnectionStart?

  /// The highest rate of one transfer, in bytes per second; no limit by default.
  public var bytesPerSecondPerTransfer = Double.infinity

  /// The share of requests whose connection breaks, from 0 to 1; 0 by default.
  public var failureRate = 0.0

  /// A link of `bytesPerSecond` with `latency` in milliseconds; the rest has its defaults.
  public init(bytesPerSecond: Double, latency: QuantileDistribution) {
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
  }

  /// The number of requests that one host serves at once.
  var requestsPerHost: Int {
    switch sharing {
    case .oneRequestEach: connectionsPerHost
    case .streams(let limit): limit
    }
  }

  /// Traps if a value is invalid, naming it.
  func check() {
    start?.check()
    precondition(requestsPerHost > 0, "a host serves 1 request or more, not \(requestsPerHost)")
    precondition(
      connectionsPerHost > 0,
      "a host needs 1 connection or more, not \(connectionsPerHost)"
    )
    precondition(
      (0...1).contains(failureRate),
      "the failure rate must lie in 0...1, not \(failureRate)"
    )
    precondition(
      bytesPerSecondPerTransfer > 0,
      "a transfer's maximum rate must be positive, not \(bytesPerSecondPerTransfer) bytes/s"
    )
    precondition(
      latency.minimum >= 0,
      "latency must be 0 ms or more, not \(latency.minimum) ms"
    )
    precondition(
      latency.maximum <= 1e9,
      "latency must stay below 1e9 ms, not \(latency.maximum) ms"
    )
  }
}
