import Basics

extension Assumption {
  private static let values = AssumedValues()
  private static let costs = values.connections

  /// The assumptions about connections and links, which no source settles.
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
    Assumption(
      "lte-rate",
      "Mbit/s",
      low: 11.6,
      middle: Double(values.lteBytesPerSecond) * 8 / 1e6,
      high: 20.1,
      .link,
      reason: "medians of operators over 4G in a crowd; a quiet cell has more",
      set: { $0.assumed.lteBytesPerSecond = Int(($1 * 1e6 / 8).rounded()) }
    ),
    Assumption(
      "train-loss",
      "% of segments",
      low: 0.5,
      middle: values.trainLossRate * 100,
      high: 2.5,
      .link,
      reason: "half of a choice, and the share of pings that a ride in a suburban train lost",
      set: { $0.assumed.trainLossRate = $1 / 100 }
    ),
  ]
}
