import Basics

extension Assumption {
  /// What no source settles about networks.
  static let networks = [
    Assumption(
      name: "http2-streams",
      unit: "requests",
      low: 100,
      middle: Double(ConnectionCosts.streams),
      high: 128,
      reason: "about 100 tasks of a session (Apple forums 832148); nginx allows 128"
    ),
    Assumption(
      name: "name-lookup",
      unit: "round trips",
      low: 0,
      middle: Double(ConnectionCosts.nameLookupRoundTrips),
      high: 2,
      reason: "known from before, known to the resolver, or asked on"
    ),
    Assumption(
      name: "idle-rest",
      unit: "ms",
      low: 200,
      middle: ConnectionCosts.idleRest.milliseconds,
      high: 1_000,
      reason: "beyond a round trip: 200 ms in Linux, 1 s in RFC 6298"
    ),
    Assumption(
      name: "train-loss",
      unit: "%",
      low: 0.5,
      middle: NetworkProfile.train.lossRate * 100,
      high: 3,
      reason: "trains lose more than places at rest (arXiv 1812.04823); how much is a choice"
    ),
  ]
}
