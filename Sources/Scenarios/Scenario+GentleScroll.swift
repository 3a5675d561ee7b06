import Basics

extension Scenario {
  /// The posts of ``scrollFeed`` under the speeds of a reader, beside the hard hand of the others.
  ///
  /// Drags of 200 to 400 and flicks of 1,000 to 3,000 points a second are what people were measured
  /// to make (stackoverflow.com/questions/3719753). The pauses, in which a post is read, are a
  /// choice.
  package static let gentleScroll: Scenario = {
    var scenario = scrollFeed
    scenario.name = "gentle-scroll"
    scenario.summary = "The posts of scroll-feed at the speeds of a reader, with pauses to read."
    scenario.script = ScrollScript([
      .pause(.milliseconds(800)),
      .drag(distance: 150, duration: .milliseconds(500)),
      .pause(.milliseconds(1_500)),
      .drag(distance: 160, duration: .milliseconds(400)),
      .flick(velocity: 1_000),
      .pause(.milliseconds(1_500)),
      .drag(distance: 120, duration: .milliseconds(300)),
      .flick(velocity: 2_000),
      .pause(.milliseconds(1_200)),
      .flick(velocity: 3_000, caughtAfter: .milliseconds(900)),
      .pause(.milliseconds(1_500)),
      .drag(distance: -120, duration: .milliseconds(600)),
      .flick(velocity: -1_200),
    ])
    scenario.contentTime = .seconds(20)
    return scenario
  }()
}
