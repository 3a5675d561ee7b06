import Basics

extension Scenario {
  /// A timeline of posts: portraits that repeat, cards, now and then a full-width photograph.
  ///
  /// A post shows its author and three people who answered. Portraits follow Zipf's law over 20
  /// people, so one URL is often requested several times at once. Pictures are 44 and 120 points
  /// wide and as wide as the screen, which is a modelling choice.
  package static let scrollFeed = Scenario(
    name: "scroll-feed",
    summary:
      "500 posts under flings: repeated avatars, cards and a full-width photo in every sixth.",
    feed: postFeed(itemCount: 500, heroEvery: 6),
    script: ScrollScript([
      .pause(.milliseconds(500)),
      .drag(distance: 200, duration: .milliseconds(200)),
      .flick(velocity: 2_000),
      .pause(.milliseconds(400)),
      .drag(distance: 300, duration: .milliseconds(100)),
      .flick(velocity: 4_000, caughtAfter: .milliseconds(700)),
      .drag(distance: 300, duration: .milliseconds(100)),
      .flick(velocity: 5_000, caughtAfter: .milliseconds(800)),
      .pause(.milliseconds(400)),
      .drag(distance: 300, duration: .milliseconds(150)),
      .flick(velocity: 3_000),
      .flick(velocity: -3_000, caughtAfter: .milliseconds(600)),
    ]),
    network: .wifi,
    contentTime: .seconds(11)
  )

  /// Posts with four portraits and a card; every `heroEvery`th has a photograph below them.
  static func postFeed(itemCount: Int, heroEvery: Int) -> FeedSpec {
    let portraits = [(12.0, 12.0), (200, 12), (248, 12), (200, 60)].map { x, y in
      Surface.square(
        .avatar,
        side: 44,
        x: x,
        y: y,
        from: .avatar,
        distinct: 20,
        popularity: .zipf(.one)
      )
    }
    let head =
      portraits + [
        Surface.square(.card, side: 120, x: 68, y: 12, from: .tile, distinct: itemCount)
      ]
    let hero = Surface(
      kind: .hero,
      x: 0,
      y: 144,
      width: .fullWidth,
      height: Length(ofWidth: 0.5625),
      sourceClass: .photo,
      distinctCount: (itemCount + heroEvery - 1) / heroEvery
    )
    let plain = ItemTemplate(height: .points(144), surfaces: head)
    let tall = ItemTemplate(height: Length(points: 156, ofWidth: 0.5625), surfaces: head + [hero])
    return FeedSpec(
      itemCount: itemCount,
      templates: (1...heroEvery).map { $0 == heroEvery ? tall : plain }
    )
  }
}
