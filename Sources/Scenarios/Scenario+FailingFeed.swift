import Basics

extension Scenario {
  /// A timeline on a train: addresses without a picture, a busy server, broken connections, a
  /// tunnel.
  ///
  /// One address in ten has no picture, and since portraits repeat, some of those are requested
  /// with every post. The server answers one request in ten with 503, and one connection in ten
  /// breaks. The tunnel comes while the list scrolls down. A memory warning then empties the
  /// memory, so on the way back everything is needed again. That shows what the disk kept under the
  /// rules of HTTP, which failures were remembered, and how broken downloads resume.
  ///
  /// The shares and times are modelling choices.
  package static let failingFeed = Scenario(
    name: "failing-feed",
    summary: "Posts with missing pictures, a busy server, broken connections and a tunnel.",
    feed: postFeed(itemCount: 200, heroEvery: 9),
    script: ScrollScript([
      .pause(.milliseconds(600)),
      .drag(distance: 300, duration: .milliseconds(300)),
      .flick(velocity: 3_000, caughtAfter: .milliseconds(1_000)),
      .pause(.milliseconds(900)),
      .flick(velocity: 3_000, caughtAfter: .milliseconds(1_000)),
      .pause(.milliseconds(700)),
      .drag(distance: 300, duration: .milliseconds(300)),
      .pause(.milliseconds(1_200)),
      .flick(velocity: -3_000, caughtAfter: .milliseconds(1_000)),
      .pause(.milliseconds(900)),
      .flick(velocity: -3_000, caughtAfter: .milliseconds(1_000)),
      .pause(.milliseconds(900)),
      .drag(distance: 200, duration: .milliseconds(300)),
    ]),
    network: failingNetwork,
    contentTime: .seconds(12),
    events: [TimedEvent(at: .milliseconds(6_100), .memoryWarning)]
  )

  /// LTE with every fault, from a server that states how long its pictures are fresh.
  private static let failingNetwork: NetworkProfile = {
    var network = NetworkProfile.lte
    network.name = "failing-lte"
    network.summary = "LTE with a tunnel, broken connections and a server that is often busy."
    network.failureRate = 0.1
    network.faults = NetworkFaults(
      missingShare: 0.1,
      offline: [.init(from: .milliseconds(3_000), lasting: .milliseconds(1_500))]
    )
    network.faults.busyShare = 0.1
    network.responses.cacheControl = "max-age=3600"
    network.responses.cachingExceptions = [.init(0.3, "no-cache"), .init(0.2, "no-store")]
    network.responses.validators = .entityTag
    network.responses.ranges = .bytes
    return network
  }()
}
