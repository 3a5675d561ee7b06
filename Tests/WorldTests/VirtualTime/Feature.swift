import Basics
import Testing
import VirtualTime

/// One feature of Swift Concurrency, Dispatch or Foundation, and how a world treats it.
///
/// A row of the table of `docs/virtual-time.md`.
struct Feature: Sendable, CustomTestStringConvertible {
  /// How a world treats a feature.
  enum Verdict: Sendable, Hashable {
    /// The world answers it; its times and its order are exact.
    case exact
    /// The run ends with `WorldFault.escaped`, which names `function`.
    case refused(function: String)
    /// The run ends with `WorldFault.deadlocked`, whose description is `message`.
    case deadlocked(message: String)
    /// The system answers it, as outside of a world.
    case passesThrough
  }

  /// Whose feature it is.
  enum Area: String, Sendable, CaseIterable {
    case tasks = "Swift Concurrency"
    case dispatch = "Dispatch"
    case foundation = "Foundation"
    case locks = "Locks and threads"
    case chance = "Time and chance"
  }

  /// Whose state the feature uses.
  enum State: Sendable {
    /// The world's own: worlds that play it at the same time do not disturb each other.
    case world
    /// That of the process, such as a static variable: one world at a time plays it.
    case process
  }

  var area: Area
  var state: State
  /// As code writes it, such as "`Task.sleep(for:)`".
  var name: String
  var verdict: Verdict
  /// What `play` has to note, line by line; see ``WorldLog/note(_:)``.
  var expected: [String]
  /// Uses the feature, as the first job of the main lane of a world with two cores of speed 1.
  var play: @MainActor @Sendable (WorldLog) -> Void

  init(
    _ area: Area,
    _ name: String,
    _ verdict: Verdict = .exact,
    state: State = .world,
    expecting expected: [String],
    _ play: @escaping @MainActor @Sendable (WorldLog) -> Void
  ) {
    self.area = area
    self.name = name
    self.verdict = verdict
    self.state = state
    self.expected = expected
    self.play = play
  }

  var testDescription: String { "\(area.rawValue): \(name)" }

  /// The device of the table: two cores of speed 1.
  static var device: WorldOptions {
    var options = WorldOptions()
    options.coreSpeeds = [1, 1]
    return options
  }

  /// Plays the feature in a world of its own; returns its fault, if any, and what it noted.
  func outcome(_ options: WorldOptions = Feature.device) -> (fault: WorldFault?, lines: [String]) {
    let (fault, lines, _) = outcomeAndChoices(options)
    return (fault, lines)
  }

  /// ``outcome(_:)`` with the world's choices.
  func outcomeAndChoices(
    _ options: WorldOptions
  ) -> (fault: WorldFault?, lines: [String], choices: [UInt32]) {
    let world = World(options)
    let log = WorldLog()
    let body = play
    world.onMain { body(log) }
    do {
      try world.run()
      return (nil, log.lines, world.choices)
    } catch {
      return (error, log.lines, world.choices)
    }
  }
}

extension Feature {
  /// Every feature of the table.
  static let all: [Feature] = [
    tasks, cancellation, sleeps, taskGroups, streams, context, actors, executors,
    pool, everyDispatch, foundation, operations, locks, threadsAndFiles, escapes, clocks, draws,
    chance,
  ].flatMap { $0 }
}

@Suite("Features in a world")
struct FeatureTests {
  @Test("play as the table says", arguments: Feature.all)
  func feature(_ feature: Feature) {
    let (fault, lines) = feature.outcome()
    switch feature.verdict {
    case .exact, .passesThrough:
      #expect(fault == nil, "\(feature.testDescription): \(fault.map { "\($0)" } ?? "")")
      #expect(lines == feature.expected, "\(feature.testDescription)")
    case .deadlocked(let message):
      #expect(fault?.description == message, "\(feature.testDescription)")
      #expect(lines == feature.expected, "\(feature.testDescription)")
    case .refused(let function):
      guard case .escaped(function, _, _)? = fault else {
        Issue.record("\(feature.testDescription): \(fault.map { "\($0)" } ?? "no fault")")
        return
      }
    }
  }
}
