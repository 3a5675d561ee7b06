import Basics
import Dispatch
import Foundation
import Synchronization
import Testing
import VirtualTime

/// What a world did, in the order in which it did it.
final class WorldLog: Sendable {
  private let entries = Mutex<[String]>([])

  var lines: [String] { entries.withLock { $0 } }

  /// Adds a line with the present virtual milliseconds and the lane.
  func note(_ text: String) {
    let time = World.currentTime.map { Double($0.nanoseconds) / 1e6 }
    let shown = time.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "real"
    let lane = World.currentLane.map { "\($0)" } ?? "none"
    entries.withLock { $0.append("\(shown) \(lane): \(text)") }
  }
}

/// Plays `body` as the first job of a new world's main lane and returns what it noted.
func play(
  _ options: WorldOptions = WorldOptions(),
  _ body: @escaping @MainActor @Sendable (WorldLog) -> Void
) throws -> [String] {
  let world = World(options)
  let log = WorldLog()
  world.onMain { body(log) }
  try world.run()
  return log.lines
}

@Suite("A world")
struct WorldTests {
  @Test("passes its self-test on this system")
  func selfTest() throws {
    try World.selfTest()
  }

  @Test("answers the clock of the machine outside of its runs")
  func outside() throws {
    let before = SystemClock.monotonic.nanoseconds
    _ = try play { _ in Thread.sleep(forTimeInterval: 3600) }
    #expect(SystemClock.monotonic.nanoseconds - before < 600_000_000_000)
  }

  @Test("grows its global queues to the limit of its options", arguments: [1, 3])
  func threadLimit(_ limit: Int) throws {
    var options = Feature.device
    options.threadLimit = limit
    let lines = try play(options) { log in
      let gate = DispatchSemaphore(value: 0)
      let began = Counter()
      for _ in 1...4 {
        DispatchQueue.global().async {
          began.add()
          gate.wait()
        }
      }
      onMain(after: 1) {
        log.note("\(began.count) began")
        for _ in 1...4 { gate.signal() }
      }
    }
    #expect(lines == ["1 main: \(limit) began"])
  }

  @Test("runs a task, a sleep and the main actor at exact times")
  func task() throws {
    let lines = try play { log in
      Task.detached {
        log.note("task")
        try? await Task.sleep(for: .milliseconds(5))
        await MainActor.run { log.note("main actor") }
      }
    }
    #expect(lines == ["0 pool: task", "5 main: main actor"])
  }

  @Test("is not disturbed by worlds on other threads")
  func manyAtOnce() async {
    let features = Feature.all.filter { $0.verdict == .exact && $0.state == .world }
    let disturbed = await withTaskGroup(of: [String].self) { group in
      // A thread each, because a world blocks the thread that runs it.
      for _ in 1...8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              let wrong = features.filter { $0.outcome().lines != $0.expected }
              continuation.resume(returning: wrong.map(\.testDescription))
            }
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(disturbed.isEmpty)
  }
}
