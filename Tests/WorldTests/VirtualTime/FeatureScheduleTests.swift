import Testing
import VirtualTime

@Suite("Features under a drawn schedule")
struct FeatureScheduleTests {
  /// All but those whose state is the process's, which other tests use at the same time.
  static let features = Feature.all.filter { feature in
    !Feature.globalActors.contains { $0.name == feature.name }
  }

  static let schedules: [Schedule] = [
    .uniform(seed: 1), .uniform(seed: 2, preemptions: 3),
    .priorities(seed: 3, changes: 3, steps: 30),
  ]

  @Test("play equally again, and from their choices", arguments: features, schedules)
  func repeats(_ feature: Feature, _ schedule: Schedule) {
    var options = Feature.device
    options.schedule = schedule
    let first = feature.outcomeAndChoices(options)
    let second = feature.outcomeAndChoices(options)
    #expect(second.lines == first.lines)
    #expect(second.choices == first.choices)
    #expect(second.fault == first.fault)
    options.schedule = .replay(first.choices)
    let replayed = feature.outcome(options)
    #expect(replayed.lines == first.lines)
    #expect(replayed.fault == first.fault)
  }
}
