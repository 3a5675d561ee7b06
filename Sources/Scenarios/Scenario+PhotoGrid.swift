import Basics

extension Scenario {
  /// A grid of camera photographs, each shown far smaller than it is.
  ///
  /// Three columns on a phone and five on a tablet, so a tablet shows more than 20 at once: 20 of
  /// 4032×3024 at 4 bytes a pixel are 975,421,440 bytes. The app has shown them before, because 20
  /// files of 3 MB would keep any link busy for longer than the trial, and hide the decoding of
  /// loaders that keep files. The fast flick passes more photographs than two cores can decode in
  /// its time.
  package static let photoGrid = Scenario(
    name: "photo-grid",
    summary: "300 URLs of 12 MP photos in a grid of small squares; the app has shown them before.",
    feed: FeedSpec(
      itemCount: 300,
      columns: ColumnRule(compact: 3, regular: 5),
      spacing: 2,
      templates: [ItemTemplate(filledBy: .thumbnail, from: .photo, distinct: 300)]
    ),
    script: ScrollScript([
      .pause(.milliseconds(800)),
      .drag(distance: 300, duration: .milliseconds(300)),
      .flick(velocity: 1_200),
      .pause(.milliseconds(300)),
      .drag(distance: 400, duration: .milliseconds(200)),
      .flick(velocity: 5_000, caughtAfter: .milliseconds(900)),
      .pause(.milliseconds(700)),
      .drag(distance: -300, duration: .milliseconds(300)),
      .flick(velocity: -1_500, caughtAfter: .milliseconds(1_000)),
    ]),
    network: .wifi,
    contentTime: .seconds(11),
    initialCache: .warmDisk
  )

  /// The grid of camera photographs as photo apps show it: each fills its square.
  ///
  /// A photograph of 4:3 whose longest edge fits the square covers three quarters of it. To cover
  /// all of it, the short edge must match the square.
  package static let filledGrid: Scenario = {
    var scenario = photoGrid
    scenario.name = "filled-grid"
    scenario.summary =
      "The grid of 12 MP photos, each filling its square instead of fitting into it."
    for template in scenario.feed.templates.indices {
      for surface in scenario.feed.templates[template].surfaces.indices {
        scenario.feed.templates[template].surfaces[surface].contentMode = .fill
      }
    }
    return scenario
  }()
}
