import Basics

extension Assumption {
  private static let costs = ConnectionCosts()

  /// The assumptions about connections, which no source settles.
  static let networks = [
    Assumption(
      "http2-streams",
      "requests",
      low: 100,
      middle: Double(costs.streams),
      high: 128,
      .network,
      reason: "about 100 tasks of a session (Apple forums 832148); nginx allows 128",
      set: { $0.assumed.connections.streams = Int($1.rounded()) }
    ),
    Assumption(
      "name-lookup",
      "round trips",
      low: 0,
      middle: Double(costs.nameLookupRoundTrips),
      high: 2,
      .network,
      reason: "known from before, known to the resolver, or asked on",
      set: { $0.assumed.connections.nameLookupRoundTrips = Int($1.rounded()) }
    ),
    Assumption(
      "idle-rest",
      "ms",
      low: 200,
      middle: costs.idleRest.milliseconds,
      high: 1_000,
      .network,
      reason: "beyond a round trip: 200 ms in Linux, 1 s in RFC 6298",
      set: { $0.assumed.connections.idleRest = .milliseconds(Int($1.rounded())) }
    ),
  ]
}
