/// What a virtual network is like.
public struct LinkParameters: Hashable, Sendable {
  /// The bandwidth that all transfers share, in bytes per second; 0 is a link that is down.
  public var bytesPerSecond: Double

  /// The time from sending a request to its first byte, in milliseconds.
  public var latency: QuantileDistribution

  /// How many requests one host serves at once, 6 by default; the others wait in their order.
  ///
  /// Six is what browsers and `URLSession` allow per host over HTTP/1.1.
  public var connectionsPerHost = 6

  /// The fastest that one transfer can be, in bytes per second; no limit by default.
  public var bytesPerSecondPerTransfer = Double.infinity

  /// The share of requests that break off, from 0 to 1; 0 by default.
  public var failureRate = 0.0

  /// A link of `bytesPerSecond` with `latency` in milliseconds; the rest has its defaults.
  public init(bytesPerSecond: Double, latency: QuantileDistribution) {
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
  }

  /// Traps when a value makes no sense, naming it.
  func check() {
    precondition(
      connectionsPerHost > 0,
      "A host needs 1 connection or more, not \(connectionsPerHost)"
    )
    precondition(
      (0...1).contains(failureRate),
      "The failure rate must lie in 0...1, not \(failureRate)"
    )
    precondition(
      bytesPerSecondPerTransfer > 0,
      "A transfer's maximum rate must be positive, not \(bytesPerSecondPerTransfer) bytes/s"
    )
    precondition(
      latency.minimum >= 0,
      "Latency must be 0 ms or more, not \(latency.minimum) ms"
    )
    precondition(
      latency.maximum <= 1e9,
      "Latency must stay below 1e9 ms, not \(latency.maximum) ms"
    )
  }
}
