import Basics

extension Scenario {
  /// Rows that scroll past fast, over an origin whose answers arrive late and out of order.
  ///
  /// About ten cells serve 1,000 items. One answer in a hundred takes 3 s or more, long after its
  /// cell shows another item. The rest at the end is long enough for most of them to arrive.
  package static let cellReuse = Scenario(
    name: "cell-reuse",
    summary: "1000 rows at 6000 pt/s down and back, from an origin that answers out of order.",
    feed: FeedSpec(
      itemCount: 1_000,
      templates: [
        ItemTemplate(
          height: .points(64),
          surfaces: [.square(.tile, side: 64, from: .tile, distinct: 1_000)]
        )
      ]
    ),
    script: ScrollScript(
      [.pause(.milliseconds(300)), .drag(distance: 360, duration: .milliseconds(60))]
        + [Gesture](
          repeating: .flick(velocity: 6_000, caughtAfter: .milliseconds(500)),
          count: 6
        )
        + [Gesture](
          repeating: .flick(velocity: -6_000, caughtAfter: .milliseconds(500)),
          count: 2
        )
        + [.flick(velocity: -6_000)]
    ),
    network: .heavyTail,
    contentTime: .seconds(11)
  )
}
