import Basics
import Simulation
import Testing

@Suite("Escapes", .timeLimit(.minutes(30)))
struct EscapeTests {
  @Test("A detached task that comes back is reported")
  func detached() async {
    let faults = await faultsOfRuns { simulator in
      // An escape that ends before it is awaited leaves no trace, so there are many.
      simulator.spawn { for _ in 0..<1000 { await Task.detached {}.value } }
    }
    #expect(faults.first == .escaped)
  }

  @Test("A bare task that comes back is reported")
  func bareTask() async {
    let faults = await faultsOfRuns { simulator in
      simulator.spawn { for _ in 0..<1000 { await Task {}.value } }
    }
    #expect(faults.first == .escaped)
  }

  @Test("A hop to the main actor is reported")
  func mainActor() async {
    let faults = await faultsOfRuns { simulator in
      simulator.spawn { await MainActor.run {} }
    }
    #expect(faults.first == .escaped)
  }

  @Test("A sleep of the real clock is reported")
  func realSleep() async {
    let faults = await faultsOfRuns { simulator in
      simulator.spawn { try? await Task.sleep(nanoseconds: 100_000_000) }
    }
    #expect(faults.first == .escaped)
  }

  @Test("A continuation resumed by another thread is reported")
  func foreignContinuation() async {
    let faults = await faultsOfRuns { simulator in
      simulator.spawn {
        await withCheckedContinuation { continuation in
          _ = Task.detached { continuation.resume() }
        }
      }
    }
    #expect(faults.first == .escaped)
  }

  @Test("An escape is noticed while other work continues")
  func underWay() async {
    let faults = await faultsOfRuns { simulator in
      simulator.spawn { try? await Task.sleep(nanoseconds: 100_000_000) }
      simulator.spawn {
        while true {
          do { try await simulator.sleep(for: .nanoseconds(1)) } catch { return }
        }
      }
    }
    #expect(faults.first == .escaped)
  }

  @Test("A world that lost its order stays faulty")
  func staysFaulty() async {
    let faults = await faultsOfRuns { simulator in
      simulator.spawn { try? await Task.sleep(nanoseconds: 1) }
    }
    #expect(faults == [.escaped, .escaped])
  }

  private enum Outcome: Hashable {
    case ended
    case escaped
    case deadlocked
  }

  /// Runs a world twice on a thread of its own; returns how each run ended.
  private func faultsOfRuns(
    _ furnish: @escaping @Sendable (Simulator) -> Void
  ) async -> [Outcome] {
    await onOwnThread {
      let simulator = Simulator(seed: 1)
      // Long, because on a loaded machine the escaped task may return late.
      simulator.escapeGraceMilliseconds = 540_000
      furnish(simulator)
      return (0..<2).map { _ in
        do throws(SimulationFault) {
          try simulator.run()
          return .ended
        } catch .escaped(let jobs, _) where jobs > 0 {
          return .escaped
        } catch {
          return .deadlocked
        }
      }
    }
  }
}

@Suite("Faults of a run", .timeLimit(.minutes(30)))
struct SimulationFaultTests {
  let simulator = Simulator(seed: 1)

  @Test("The text of an escape names the replacements")
  func escapeText() {
    let text = SimulationFault.escaped(jobs: 2, at: .milliseconds(3)).description
    #expect(text.contains("2 job(s)"))
    #expect(text.contains("3.000 ms"))
    #expect(text.contains("Simulator.sleep"))
    #expect(text.contains("Simulator.spawn"))
  }

  @Test("Tasks that nothing can wake are a deadlock, with their number, waits and names")
  func deadlock() {
    simulator.escapeGraceMilliseconds = 0
    let lane = SerialLane(simulator: simulator)
    simulator.spawn(named: "holder") { [simulator] in
      try? await simulator.sleep(for: .milliseconds(2))
      await lane.acquire()
    }
    for name in ["left", "right"] {
      simulator.spawn(named: name) { [simulator] in
        try? await simulator.sleep(for: .milliseconds(3))
        await lane.acquire()
      }
    }
    #expect(
      throws: SimulationFault.deadlocked(
        tasks: 2,
        waits: 2,
        names: ["left", "right"],
        at: .milliseconds(3)
      )
    ) { try simulator.run() }
  }

  @Test("A continuation that is never resumed is a deadlock without waits")
  func lostContinuation() {
    simulator.escapeGraceMilliseconds = 0
    let kept = Shared<[UnsafeContinuation<Void, Never>]>([])
    simulator.spawn { await withUnsafeContinuation { kept.value = [$0] } }
    #expect(
      throws: SimulationFault.deadlocked(tasks: 1, waits: 0, names: ["task"], at: .start)
    ) { try simulator.run() }
  }

  @Test("A deadlock names the first five tasks only, in the order of spawning")
  func namesAreLimited() {
    simulator.escapeGraceMilliseconds = 0
    let lane = SerialLane(simulator: simulator)
    simulator.spawn { await lane.acquire() }
    for number in 0..<20 { simulator.spawn(named: "t\(number)") { await lane.acquire() } }
    #expect(
      throws: SimulationFault.deadlocked(
        tasks: 20,
        waits: 20,
        names: ["t0", "t1", "t2", "t3", "t4"],
        at: .start
      )
    ) { try simulator.run() }
  }

  @Test("A deadlock can be resolved, after which the world continues")
  func resolved() throws {
    simulator.escapeGraceMilliseconds = 0
    let lane = SerialLane(simulator: simulator)
    simulator.spawn { await lane.acquire() }
    simulator.spawn { await lane.acquire() }
    #expect(throws: SimulationFault.self) { try simulator.run() }
    lane.release()
    #expect(try simulator.run() == .idle)
  }

  @Test("A task that takes a lane it holds is a deadlock")
  func reentrantLane() {
    simulator.escapeGraceMilliseconds = 0
    let lane = SerialLane(simulator: simulator)
    simulator.spawn { await lane.hold { await lane.hold {} } }
    #expect(
      throws: SimulationFault.deadlocked(tasks: 1, waits: 1, names: ["task"], at: .start)
    ) { try simulator.run() }
  }

  @Test("The text of a deadlock names tasks, waits and where to look")
  func deadlockText() {
    let fault = SimulationFault.deadlocked(
      tasks: 3,
      waits: 2,
      names: ["cell 4", "prefetch"],
      at: .milliseconds(16)
    )
    #expect(fault.description.contains("3 spawned task(s) (cell 4, prefetch)"))
    #expect(fault.description.contains("2 virtual operation(s)"))
    #expect(fault.description.contains("16.000 ms"))
  }
}

@Suite("Traps", .timeLimit(.minutes(30)))
struct SimulationTrapTests {
  @Test("A foreign thread that reads the time traps")
  func foreignThread() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator(seed: 1)
      await onOwnThread { _ = simulator.now }
    }
  }

  @Test("A foreign thread that cancels a virtual operation traps")
  func foreignCancel() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator(seed: 1)
      let task = simulator.spawn { try? await simulator.sleep(for: .seconds(1)) }
      _ = try? simulator.run(until: .milliseconds(1))
      await onOwnThread { task.cancel() }
    }
  }

  @Test("An event in the past traps")
  func pastEvent() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator(seed: 1)
      simulator.schedule(after: TimeSpan(nanoseconds: -1)) {}
    }
  }

  @Test("A run inside a run traps")
  func nestedRun() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator(seed: 1)
      simulator.schedule(after: .zero) { _ = try? simulator.run() }
      _ = try? simulator.run()
    }
  }

  @Test("A lane released twice traps")
  func doubleRelease() async {
    await #expect(processExitsWith: .failure) {
      SerialLane(simulator: Simulator(seed: 1)).release()
    }
  }
}
