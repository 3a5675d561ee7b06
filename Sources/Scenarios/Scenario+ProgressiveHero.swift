import Basics

extension Scenario {
  /// Full-width progressive photographs of 12 MP over a slow link.
  ///
  /// Cameras and most servers store photographs in one scan, so these files are the scenario's own
  /// class. The script jumps and waits for seconds. A variant with previews shows something long
  /// before the last byte, and a variant that decodes every chunk anew is busy with nothing else.
  /// LTE brings 12 Mbit/s.
  package static let progressiveHero = Scenario(
    name: "progressive-hero",
    summary: "Full-width progressive photos of 12 MP that take seconds to come over LTE.",
    feed: FeedSpec(
      itemCount: 12,
      templates: [
        ItemTemplate(
          filledBy: .hero,
          height: Length(ofWidth: 0.75),
          from: .progressive,
          distinct: 12
        )
      ]
    ),
    script: ScrollScript([
      .pause(.milliseconds(100)),
      .jump(.item(7)),
      .pause(.seconds(6)),
      .drag(distance: 300, duration: .milliseconds(800)),
      .pause(.seconds(2)),
      .drag(distance: -200, duration: .milliseconds(500)),
    ]),
    network: .lte,
    contentTime: .seconds(11)
  )
}
