import Basics

extension Scenario {
  /// The photographs of ``progressiveHero``, left half loaded and looked at again.
  ///
  /// One connection in three breaks, and the server takes requests for the rest of a file. So a
  /// loader can continue what it left and what broke, and show previews while it does. The share
  /// and the times are modelling choices.
  package static let progressiveResume: Scenario = {
    var scenario = progressiveHero
    scenario.name = "progressive-resume"
    scenario.summary = "Progressive photos of 12 MP over LTE, left half loaded and looked at again."
    scenario.script = ScrollScript([
      .pause(.milliseconds(100)),
      .jump(.item(7)),
      .pause(.milliseconds(1_500)),
      .jump(.item(1)),
      .pause(.milliseconds(1_500)),
      .jump(.item(7)),
      .pause(.seconds(3)),
      .drag(distance: -300, duration: .milliseconds(1_200)),
      .pause(.seconds(3)),
    ])
    scenario.contentTime = .seconds(12)
    scenario.network.name = "breaking-lte"
    scenario.network.summary = "LTE with broken connections and a server that continues files."
    scenario.network.failureRate = 0.33
    scenario.network.responses.validators = .entityTag
    scenario.network.responses.ranges = .bytes
    return scenario
  }()
}
