import Basics

extension Scenario {
  /// Posts with many photographs, three memory warnings, and the way back.
  ///
  /// Two warnings fall into the way down and one into the way back, where what was purged is needed
  /// again: it shows both how much a variant gives back and what that costs it. Near the end the
  /// pressure becomes critical, which an app that gives nothing back does not survive.
  public static let memoryWarning = Scenario(
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
