import Basics
import Simulation
import TestSupport
import Testing
import VirtualTime

@Suite("Virtual time", .timeLimit(.minutes(30)), .playsWorlds)
struct SimulatorTests {
  let simulator = Simulator(seed: 1)
  let journal = Journal()

  @Test("A world without work is idle at its start")
  func empty() throws {
    #expect(try simulator.run() == .idle)
    #expect(simulator.now == .start)
  }

  @Test("Equal deadlines fire in insertion order, others by deadline")
  func eventOrder() throws {
    for (name, delay) in [("c", 20), ("a", 10), ("b", 10), ("d", 20)] {
      simulator.schedule(after: .nanoseconds(delay)) { [journal, simulator] in
        journal.note(name, at: simulator.now)
      }
    }
    try simulator.run()
    #expect(journal.lines == ["10 a", "10 b", "20 c", "20 d"])
  }

  @Test("Time advances only when no job is left at the present instant")
  func timeMovesWhenIdle() throws {
    simulator.spawn { [simulator, journal] in
      try? await simulator.sleep(for: .nanoseconds(5))
      journal.note("slept", at: simulator.now)
    }
    simulator.spawn { [simulator, journal] in
      for step in 0..<3 {
        await Task.yield()
        journal.note("busy \(step)", at: simulator.now)
      }
    }
    try simulator.run()
    #expect(journal.lines == ["0 busy 0", "0 busy 1", "0 busy 2", "5 slept"])
  }

  @Test("All jobs of one event run before the next event of the same moment")
  func jobsBetweenEvents() throws {
    for name in ["first", "second"] {
      simulator.schedule(after: .nanoseconds(1)) { [simulator, journal] in
        journal.note("\(name) event")
        simulator.spawn { journal.note("\(name) job") }
      }
    }
    try simulator.run()
    #expect(journal.lines == ["first event", "first job", "second event", "second job"])
  }

  @Test("A cancelled event does not fire, and cancelling says whether it was there")
  func cancelEvent() throws {
    let token = simulator.schedule(after: .nanoseconds(3)) { [journal] in journal.note("fired") }
    #expect(simulator.cancel(token))
    #expect(!simulator.cancel(token))
    try simulator.run()
    #expect(journal.lines.isEmpty)
    #expect(simulator.now == .start)
  }

  @Test("The token of a fired event does not cancel the event that came after it")
  func staleToken() throws {
    let stale = simulator.schedule(after: .nanoseconds(1)) {}
    try simulator.run()
    simulator.schedule(after: .nanoseconds(1)) { [journal] in journal.note("second") }
    #expect(!simulator.cancel(stale))
    try simulator.run()
    #expect(journal.lines == ["second"])
  }

  @Test("An event at the present moment still fires")
  func eventNow() throws {
    simulator.schedule(at: .start) { [journal] in journal.note("now") }
    try simulator.run()
    #expect(journal.lines == ["now"])
  }

  @Test("Sleeps end at their deadline, and those that have passed at once")
  func sleeps() throws {
    simulator.spawn { [simulator, journal] in
      try? await simulator.sleep(until: .nanoseconds(40))
      journal.note("until", at: simulator.now)
      try? await simulator.sleep(until: .nanoseconds(7))
      journal.note("past", at: simulator.now)
      try? await simulator.sleep(for: .zero)
      journal.note("zero", at: simulator.now)
    }
    try simulator.run()
    #expect(journal.lines == ["40 until", "40 past", "40 zero"])
  }

  @Test("A hundred virtual years pass at once")
  func longSleep() throws {
    simulator.spawn { [simulator] in
      try? await simulator.sleep(for: .seconds(100 * 365 * 86_400))
    }
    try simulator.run()
    #expect(simulator.now == .start + .seconds(100 * 365 * 86_400))
  }

  @Test("run(until:) stops before later events and continues from there")
  func runUntil() throws {
    for moment in [10, 20, 30] {
      simulator.schedule(at: .nanoseconds(moment)) { [journal] in journal.note("\(moment)") }
    }
    #expect(try simulator.run(until: .nanoseconds(20)) == .reachedLimit)
    #expect(journal.lines == ["10", "20"])
    #expect(simulator.now == .nanoseconds(20))
    #expect(try simulator.run(until: .nanoseconds(25)) == .reachedLimit)
    #expect(simulator.now == .nanoseconds(25))
    #expect(try simulator.run() == .idle)
    #expect(simulator.now == .nanoseconds(30))
  }

  @Test("stop() ends the run after the present job and keeps the rest")
  func stop() throws {
    simulator.spawn { [simulator, journal] in
      journal.note("one")
      simulator.stop()
      await Task.yield()
      journal.note("two")
    }
    #expect(try simulator.run() == .stopped)
    #expect(journal.lines == ["one"])
    #expect(simulator.unfinishedTasks == 1)
    #expect(try simulator.run() == .idle)
    #expect(journal.lines == ["one", "two"])
  }

  @Test("Counters equal the pending work")
  func counters() throws {
    simulator.schedule(after: .nanoseconds(1)) {}
    simulator.spawn {}
    #expect(simulator.pendingEvents == 1)
    #expect(simulator.unfinishedTasks == 1)
    try simulator.run()
    #expect(simulator.pendingEvents == 0)
    #expect(simulator.unfinishedTasks == 0)
    #expect(simulator.jobsRun == 1)
  }

  @Test("The task around a run is the current task again afterwards")
  func surroundingTask() async throws {
    let before = withUnsafeCurrentTask { $0?.hashValue }
    try TaskName.$current.withValue("around") {
      try nested()
      #expect(TaskName.current == "around")
    }
    #expect(withUnsafeCurrentTask { $0?.hashValue } == before)
    await Task.yield()
  }

  private func nested() throws {
    let simulator = Simulator(seed: 1)
    simulator.spawn { try? await simulator.sleep(for: .milliseconds(1)) }
    try simulator.run()
  }
}

private enum TaskName {
  @TaskLocal static var current = "none"
}

@Suite("Cancelling a virtual sleep", .timeLimit(.minutes(30)), .playsWorlds)
struct SleepCancellationTests {
  let simulator = Simulator(seed: 1)
  let journal = Journal()

  private func spawnSleeper(_ span: TimeSpan = .seconds(1)) -> Task<Void, Never> {
    simulator.spawn { [simulator, journal] in
      do {
        try await simulator.sleep(for: span)
        journal.note("slept", at: simulator.now)
      } catch {
        journal.note("cancelled", at: simulator.now)
      }
    }
  }

  @Test("The task resumes at the instant of the cancellation, and the event is removed")
  func midway() throws {
    let sleeper = spawnSleeper()
    simulator.schedule(at: .nanoseconds(300)) { sleeper.cancel() }
    try simulator.run()
    #expect(journal.lines == ["300 cancelled"])
    #expect(simulator.now == .nanoseconds(300))
    #expect(simulator.pendingEvents == 0)
  }

  @Test("An uncancellable sleep ends at its deadline despite a cancellation")
  func uncancellable() throws {
    let sleeper = simulator.spawn { [simulator, journal] in
      await simulator.sleepUncancellable(until: .nanoseconds(400))
      journal.note("slept", at: simulator.now)
      await simulator.sleepUncancellable(until: .nanoseconds(200))
      journal.note("went on", at: simulator.now)
    }
    simulator.schedule(at: .nanoseconds(300)) { sleeper.cancel() }
    try simulator.run()
    #expect(journal.lines == ["400 slept", "400 went on"])
  }

  @Test("A task cancelled before it starts does not sleep")
  func beforeStart() throws {
    spawnSleeper().cancel()
    try simulator.run()
    #expect(journal.lines == ["0 cancelled"])
  }

  @Test("A task that cancels itself does not sleep")
  func selfCancelled() throws {
    simulator.spawn { [simulator, journal] in
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        try await simulator.sleep(for: .seconds(1))
      } catch {
        journal.note("cancelled", at: simulator.now)
      }
    }
    try simulator.run()
    #expect(journal.lines == ["0 cancelled"])
  }

  @Test("A cancellation at the deadline, after the event fired, comes too late")
  func afterFiring() throws {
    let sleeper = spawnSleeper(.nanoseconds(300))
    // The sleep's event comes first only if the sleeper has run before this is scheduled.
    simulator.spawn { [simulator] in
      simulator.schedule(at: .nanoseconds(300)) { sleeper.cancel() }
    }
    try simulator.run()
    #expect(journal.lines == ["300 slept"])
  }

  @Test("A cancellation at the deadline, before the event fired, wins")
  func beforeFiring() throws {
    let sleeper = Shared<Task<Void, Never>?>(nil)
    simulator.schedule(at: .nanoseconds(300)) { sleeper.value?.cancel() }
    sleeper.value = spawnSleeper(.nanoseconds(300))
    try simulator.run()
    #expect(journal.lines == ["300 cancelled"])
  }

  @Test("Cancelling a task group reaches the sleepers inside, in order")
  func group() throws {
    simulator.spawn { [simulator, journal] in
      await withTaskGroup(of: Void.self) { group in
        for child in 0..<3 {
          group.addTask {
            do {
              try await simulator.sleep(for: .seconds(1))
            } catch {
              journal.note("child \(child)", at: simulator.now)
            }
          }
        }
        try? await simulator.sleep(for: .nanoseconds(9))
        group.cancelAll()
      }
    }
    try simulator.run()
    #expect(journal.lines.count == 3)
    #expect(journal.lines.sorted() == ["9 child 0", "9 child 1", "9 child 2"])
  }

  @Test("cancelAllTasks lets every unfinished task end, in the order of spawning")
  func cancelAll() throws {
    for _ in 0..<3 { _ = spawnSleeper() }
    #expect(try simulator.run(until: .nanoseconds(5)) == .reachedLimit)
    simulator.cancelAllTasks()
    #expect(try simulator.run() == .idle)
    #expect(journal.lines == ["5 cancelled", "5 cancelled", "5 cancelled"])
  }
}
