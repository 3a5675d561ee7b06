import Basics

extension Scenario {
  /// Posts with many photographs, three memory warnings, and the way back.
  ///
  /// Two warnings come on the way down and one on the way back, where the purged images are needed
  /// again. So the scenario shows how much a variant releases and what that costs. Near the end the
  /// pressure becomes critical, and an app that releases nothing is ended.
  package static let memoryWarning = Scenario(
    name: "memory-warning",
    summary: "A feed rich in photos with memory warnings in mid-scroll, the last one critical.",
    feed: postFeed(itemCount: 300, heroEvery: 3),
    script: ScrollScript([
      .pause(.milliseconds(800)),
      .drag(distance: 200, duration: .milliseconds(200)),
      .flick(velocity: 4_500, caughtAfter: .milliseconds(1_400)),
      .flick(velocity: 4_500, caughtAfter: .milliseconds(1_400)),
      .pause(.milliseconds(600)),
      .flick(velocity: -4_500, caughtAfter: .milliseconds(1_400)),
      .pause(.milliseconds(300)),
      .flick(velocity: -4_500, caughtAfter: .milliseconds(1_400)),
    ]),
    network: .wifi,
    contentTime: .seconds(9),
    events: [
      TimedEvent(at: .milliseconds(1_600), .memoryWarning),
      TimedEvent(at: .milliseconds(3_000), .memoryWarning),
      TimedEvent(at: .milliseconds(5_000), .memoryWarning),
      TimedEvent(at: .milliseconds(6_500), .criticalPressure),
    ]
  )
}
