import Basics

extension Scenario {
  /// A feed of pictures as wide as a phone, two in a row on a tablet, scrolled for almost five
  /// minutes.
  ///
  /// About a thousand rows pass. A cache that keeps all of them reaches the memory limit of a
  /// device; one with a limit stops growing long before. A person who looks for something flicks
  /// about once in a second and a half.
  package static let longScroll = Scenario(
    name: "long-scroll",
    summary: "5000 large pictures, flicked through for minutes: caches without a limit grow.",
    feed: FeedSpec(
      itemCount: 5_000,
      columns: ColumnRule(compact: 1, regular: 2),
      spacing: 8,
      templates: [ItemTemplate(filledBy: .card, from: .tile, distinct: 5_000)]
    ),
    script: ScrollScript(
      [.pause(.milliseconds(500)), .drag(distance: 200, duration: .milliseconds(200))]
        + (0..<flickCount).flatMap { _ in
          [
            Gesture.flick(velocity: 5_000, caughtAfter: .milliseconds(1_200)),
            .pause(.milliseconds(300)),
          ]
        }
    ),
    network: .wifi,
    contentTime: .milliseconds(700) + .milliseconds(1_500) * flickCount + .seconds(1)
  )

  private static let flickCount = 190
}
