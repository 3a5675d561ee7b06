import Basics
import Simulation
import TestSupport
import Testing
import VirtualTime

@Suite("The order of jobs", .timeLimit(.minutes(30)), .playsWorlds)
struct JobOrderTests {
  let simulator = Simulator(seed: 1)
  let journal = Journal()

  @Test("Jobs run in the order in which they were enqueued")
  func fifo() throws {
    for number in 0..<500 { simulator.spawn { [journal] in journal.note("\(number)") } }
    try simulator.run()
    #expect(journal.lines == (0..<500).map(String.init))
  }

  @Test("Priorities have no effect")
  func priorities() throws {
    simulator.spawn { [journal] in
      await withTaskGroup(of: Void.self) { group in
        let priorities: [TaskPriority] = [.background, .high, .low, .medium]
        for priority in priorities {
          group.addTask(priority: priority) { journal.note("\(priority.rawValue)") }
        }
      }
    }
    try simulator.run()
    #expect(journal.lines == ["9", "25", "17", "21"])
  }

  @Test("Two tasks that yield take turns")
  func turns() throws {
    for name in ["a", "b"] {
      simulator.spawn { [journal] in
        for step in 0..<3 {
          journal.note("\(name)\(step)")
          await Task.yield()
        }
      }
    }
    try simulator.run()
    #expect(journal.lines == ["a0", "b0", "a1", "b1", "a2", "b2"])
  }

  @Test("Actors, child tasks, streams and continuations stay in the world")
  func everythingStays() throws {
    let witness = LaneWitness()
    simulator.spawn { [simulator, journal] in
      await witness.visit(simulator)
      async let child = witness.visitAgain()
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await value in stream { journal.note("got \(value)") } }
        group.addTask {
          for value in 0..<3 {
            try? await simulator.sleep(for: .nanoseconds(1))
            continuation.yield(value)
          }
          continuation.finish()
        }
      }
      await child
      let resumed = await withCheckedContinuation { continuation in
        simulator.schedule(after: .nanoseconds(1)) { continuation.resume(returning: 1) }
      }
      journal.note("resumed \(resumed)")
      journal.note("strays \(await witness.strays)")
      journal.note("home \(World.currentLane == .pool)")
    }
    try simulator.run()
    #expect(
      journal.lines == ["got 0", "got 1", "got 2", "resumed 1", "strays 0", "home true"]
    )
  }

  @Test("An actor serves its callers in the order in which they called")
  func actorOrder() throws {
    let actor = Turnstile()
    for number in 0..<100 {
      simulator.spawn { [simulator] in await actor.enter(number, simulator) }
    }
    let result = Shared<[Int]>([])
    simulator.spawn { [simulator] in
      try? await simulator.sleep(for: .milliseconds(1))
      result.value = await actor.order
    }
    try simulator.run()
    #expect(result.value == Array(0..<100))
  }

  @Test("Spawned tasks inherit task-local values")
  func taskLocals() throws {
    Lantern.$color.withValue("green") {
      simulator.spawn { [journal] in journal.note(Lantern.color) }
    }
    try simulator.run()
    #expect(journal.lines == ["green"])
  }
}

private enum Lantern {
  @TaskLocal static var color = "dark"
}

private actor LaneWitness {
  private(set) var strays = 0

  func visit(_ simulator: Simulator) async {
    check()
    try? await simulator.sleep(for: .nanoseconds(1))
    check()
    await Task.yield()
    check()
  }

  func visitAgain() {
    check()
  }

  private func check() {
    if World.currentLane != .pool { strays += 1 }
  }
}

private actor Turnstile {
  private(set) var order: [Int] = []

  func enter(_ number: Int, _ simulator: Simulator) async {
    try? await simulator.sleep(for: .nanoseconds(1))
    order.append(number)
  }
}
