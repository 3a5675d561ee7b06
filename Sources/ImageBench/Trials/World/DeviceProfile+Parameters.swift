internal import Basics
internal import Scenarios
internal import Simulation

extension DeviceProfile {
  /// The speeds of all cores, fastest first.
  var coreSpeeds: [Double] {
    cores.flatMap { Array(repeating: $0.speed, count: $0.count) }.sorted(by: >)
  }
}

extension NetworkProfile {
  /// The link as the simulation's parameters, with what `assumed` says of it and its connections.
  func linkParameters(_ assumed: AssumedValues) -> LinkParameters {
    let (link, costs) = (assuming(assumed), assumed.connections)
    let points = latency.map {
      QuantileDistribution.Point(probability: $0.probability, value: $0.latency.milliseconds)
    }
    guard let distribution = try? QuantileDistribution(points) else {
      preconditionFailure("the network \(name) has latencies that are no distribution")
    }
    var parameters = LinkParameters(
      bytesPerSecond: Double(link.bytesPerSecond),
      latency: distribution
    )
    parameters.connectionsPerHost = connectionsPerHost
    parameters.failureRate = failureRate
    parameters.sharing =
      switch version {
      case .one: .oneRequestEach
      case .two: .streams(costs.streams)
      }
    parameters.start = link.connectionStart(costs)
    return parameters
  }

  /// The start of connections on the link; nil without a delay, where no round trip takes time.
  private func connectionStart(_ costs: ConnectionCosts) -> ConnectionStart? {
    guard roundTrip > .zero else { return nil }
    let segment = ConnectionCosts.segment
    var start = ConnectionStart(
      roundTrip: roundTrip,
      initialWindow: ByteCount(ConnectionCosts.initialSegments * segment.bytes),
      segment: segment,
      idleLimit: costs.idleLimit(roundTrip)
    )
    start.lossRate = lossRate
    // Recorded times to the first byte hold what looking up and connecting took. They say nothing
    // of the body, which still comes through a window.
    guard recordedWaits.isEmpty else { return start }
    start.nameLookup = roundTrip * costs.nameLookupRoundTrips
    start.handshake = roundTrip * ConnectionCosts.handshakeRoundTrips
    return start
  }
}
