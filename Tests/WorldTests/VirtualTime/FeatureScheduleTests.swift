import Testing
import VirtualTime

@Suite("Features under a drawn schedule")
struct FeatureScheduleTests {
  /// All but those whose state is the process's, which other tests use at the same time.
  static let features = Feature.all.filter { $0.state == .world }

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

  @Test("leave a preemption out that a replay does not come to")
  func unmetPreemption() throws {
    let feature = try #require(Feature.tasks.first { $0.name.hasPrefix("tasks of one priority") })
    var options = Feature.device
    options.schedule = .uniform(seed: 5)
    let (_, lines, choices) = feature.outcomeAndChoices(options)
    options.schedule = .replay([0x8000_ffff] + choices)
    #expect(feature.outcome(options).lines == lines)
    #expect(lines != feature.expected)
  }

  @Test("do not depend on what Swift's runtime does the first time only")
  func firstTime() {
    let feature = Feature(.tasks, "metadata of a new type", expecting: []) { log in
      for name in ["a", "b", "c"] {
        Task.detached {
          log.note("\(name) \(Nested<Never>.size(ofDepth: 200))")
        }
      }
    }
    var options = Feature.device
    options.schedule = .uniform(seed: 1, preemptions: 20)
    let first = feature.outcomeAndChoices(options)
    let second = feature.outcomeAndChoices(options)
    #expect(second.choices == first.choices)
    #expect(second.lines == first.lines)
  }
}

/// A type of which the runtime makes as many as a test asks for.
private struct Nested<Value> {
  var value: Value?

  static func size(ofDepth depth: Int) -> Int {
    depth == 0 ? MemoryLayout<Self>.size : Nested<Nested<Value>>.size(ofDepth: depth - 1)
  }
}
