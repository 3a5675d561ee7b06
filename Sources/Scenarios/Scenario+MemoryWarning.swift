import Basics

extension Scenario {
  /// Posts with many photographs, two memory warnings, an editor, and the way back.
  ///
  /// The warnings come on the way down, because the system is short of memory. Later the user opens
  /// an editor, whose memory brings the app near its limit: a cache that gives nothing back then
  /// ends the app. On the way back the purged images are needed again. So the scenario shows how
  /// much a loader releases, what that costs, and what it costs to release nothing.
  package static let memoryWarning = Scenario(
    name: "memory-warning",
    summary: "A feed rich in photos with memory warnings in mid-scroll, and an editor that opens.",
    feed: postFeed(itemCount: 300, heroEvery: 3),
    script: ScrollScript(
      [.pause(.milliseconds(800)), .drag(distance: 200, duration: .milliseconds(200))]
        + (0..<wayDown).flatMap { _ in
          [
            Gesture.flick(velocity: 3_500, caughtAfter: .milliseconds(1_200)),
            .pause(.milliseconds(300)),
          ]
        } + [.pause(editorTime)]
        + (0..<2).flatMap { _ in
          [
            Gesture.flick(velocity: -3_500, caughtAfter: .milliseconds(1_200)),
            .pause(.milliseconds(300)),
          ]
        }
    ),
    network: .wifi,
    contentTime: downTime + editorTime + .seconds(4),
    events: [
      TimedEvent(at: .milliseconds(1_600), .memoryWarning),
      TimedEvent(at: .milliseconds(6_200), .memoryWarning),
      TimedEvent(at: downTime + .seconds(2), .editorOpens),
      TimedEvent(at: downTime + .milliseconds(4_500), .editorCloses),
    ]
  )

  /// The flicks on the way down: as many as leave more in a cache that keeps everything than
  /// ``AssumedValues/editorRemaining``, on every device.
  private static let wayDown = 16

  /// When the content rests at the end of the way down.
  private static let downTime = TimeSpan.seconds(1) + .milliseconds(1_500) * wayDown

  /// How long the user looks, opens the editor, and closes it again.
  private static let editorTime = TimeSpan.seconds(5)
}
