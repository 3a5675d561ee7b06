import Basics

extension Scenario {
  /// Photographs in front of blurred copies of themselves, under a round portrait.
  ///
  /// Each post asks for one address twice, as it is and blurred, so it shows what processing costs
  /// and which of its stages requests share. The copy fills the width of the post. The sizes are
  /// modelling choices.
  package static let blurredPosts = Scenario(
    name: "blurred-posts",
    summary: "150 posts: a 12 MP photo in front of its blurred copy, and a round portrait.",
    feed: FeedSpec(
      itemCount: 150,
      templates: [ItemTemplate(height: .points(240), surfaces: [backdrop, photo, portrait])]
    ),
    script: ScrollScript([
      .pause(.milliseconds(800)),
      .drag(distance: 300, duration: .milliseconds(300)),
      .flick(velocity: 1_500),
      .pause(.milliseconds(400)),
      .flick(velocity: 4_000, caughtAfter: .milliseconds(900)),
      .pause(.milliseconds(600)),
      .flick(velocity: -2_000, caughtAfter: .milliseconds(800)),
    ]),
    network: .wifi,
    contentTime: .seconds(10),
    initialCache: .warmDisk
  )

  private static let backdrop: Surface = {
    var surface = Surface(
      kind: .hero,
      width: .fullWidth,
      height: .points(240),
      sourceClass: .photo,
      distinctCount: 150,
      contentMode: .fill
    )
    surface.processing = .blur
    return surface
  }()

  private static let photo = Surface.square(
    .card,
    side: 200,
    x: 20,
    y: 20,
    from: .photo,
    distinct: 150
  )

  private static let portrait: Surface = {
    var surface = Surface.square(
      .avatar,
      side: 44,
      x: 240,
      y: 20,
      from: .avatar,
      distinct: 20,
      popularity: .zipf(.one)
    )
    surface.processing = .roundedCorners
    return surface
  }()
}
