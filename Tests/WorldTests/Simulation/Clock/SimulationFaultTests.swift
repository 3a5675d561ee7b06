import Basics
import Glibc
import Simulation
import TestSupport
import Testing
import VirtualTime

/// What code does of its own accord, and where another executor would lose it.
private enum OwnWay: String, CaseIterable, Sendable {
  case detached, bareTask, mainActor, sleep, continuation

  /// Does it, and returns the virtual time that it takes.
  func go() async -> TimeSpan {
    switch self {
    case .detached: await Task.detached {}.value
    case .bareTask: await Task {}.value
    case .mainActor: await MainActor.run {}
    case .sleep:
      try? await Task.sleep(for: .milliseconds(3))
      return .milliseconds(3)
    case .continuation:
      await withCheckedContinuation { continuation in
        _ = Task.detached { continuation.resume() }
      }
    }
    return .zero
  }
}

@Suite("Code that starts and sleeps by itself", .timeLimit(.minutes(30)), .playsWorlds)
struct OwnWayTests {
  @Test("stays in the world, a hundred times", arguments: OwnWay.allCases)
  fileprivate func stays(way: OwnWay) throws {
    let simulator = Simulator(seed: 1)
    let journal = Journal()
    simulator.spawn {
      var expected = simulator.now
      for _ in 0..<100 {
        let span = await way.go()
        expected = expected + span
        if simulator.now != expected { journal.note("late", at: simulator.now) }
      }
      journal.note("done")
    }
    #expect(try simulator.run() == .idle)
    #expect(journal.lines == ["done"])
  }

  @Test("is the world's between two runs too")
  func betweenRuns() throws {
    let simulator = Simulator(seed: 1)
    let journal = Journal()
    try simulator.run(until: .milliseconds(5))
    Task {
      try? await Task.sleep(for: .milliseconds(2))
      journal.note("slept", at: simulator.now)
    }
    #expect(journal.lines.isEmpty)
    simulator.schedule(at: .milliseconds(5)) {}
    try simulator.run()
    #expect(journal.lines == ["2000000 slept"])
  }

  @Test("is the system's after leave()")
  func afterLeaving() throws {
    let simulator = Simulator(seed: 1)
    Simulator.leave()
    Task {}
    #expect(try simulator.run() == .idle)
    #expect(simulator.jobsRun == 0)
  }

  @Test("belongs to the world that the thread touched last")
  func twoWorlds() throws {
    let first = Simulator(seed: 1)
    let second = Simulator(seed: 2)
    _ = first.now
    Task {}
    _ = second.now
    for _ in 0..<2 { Task {} }
    #expect(try first.run() == .idle)
    #expect(try second.run() == .idle)
    #expect(first.jobsRun == 1)
    #expect(second.jobsRun == 2)
  }
}

@Suite("Faults of a run", .timeLimit(.minutes(30)), .playsWorlds)
struct SimulationFaultTests {
  let simulator = Simulator(seed: 1)

  @Test("A call that waits for something outside of the world is reported with its name")
  func escape() {
    simulator.spawn { _ = poll(nil, 0, 1) }
    let fault = #expect(throws: SimulationFault.self) { try simulator.run() }
    guard case .world(let left) = fault, case .escaped(let function, _, let time) = left else {
      Issue.record("another fault: \(String(describing: fault))")
      return
    }
    #expect(function == "poll")
    #expect(time == .start)
  }

  /// Waits for a byte of a link that is down.
  private static func wait(in network: VirtualNetwork) async {
    _ = try? await network.transfer(host: 0, bytes: ByteCount(1), latencyKey: 0)
  }

  private func networkThatIsDown() throws -> VirtualNetwork {
    let latency = try QuantileDistribution([(0, 0), (1, 0)])
    let parameters = LinkParameters(bytesPerSecond: 0, latency: latency)
    return VirtualNetwork(simulator: simulator, parameters: parameters)
  }

  @Test("Tasks that nothing can wake are a deadlock, with their number, waits and names")
  func deadlock() throws {
    let network = try networkThatIsDown()
    simulator.spawn(named: "short") { [simulator] in
      try? await simulator.sleep(for: .milliseconds(2))
    }
    for name in ["left", "right"] {
      simulator.spawn(named: name) { [simulator] in
        try? await simulator.sleep(for: .milliseconds(3))
        await Self.wait(in: network)
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
    let kept = Shared<[UnsafeContinuation<Void, Never>]>([])
    simulator.spawn { await withUnsafeContinuation { kept.value = [$0] } }
    #expect(
      throws: SimulationFault.deadlocked(tasks: 1, waits: 0, names: ["task"], at: .start)
    ) { try simulator.run() }
  }

  @Test("A deadlock names the first five tasks only, in the order of spawning")
  func namesAreLimited() throws {
    let network = try networkThatIsDown()
    for number in 0..<20 {
      simulator.spawn(named: "t\(number)") { await Self.wait(in: network) }
    }
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
    let network = try networkThatIsDown()
    for _ in 0..<2 { simulator.spawn { await Self.wait(in: network) } }
    #expect(throws: SimulationFault.self) { try simulator.run() }
    network.setBandwidth(bytesPerSecond: 1e6)
    #expect(try simulator.run() == .idle)
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

@Suite("Traps", .timeLimit(.minutes(30)), .playsWorlds)
struct SimulationTrapTests {
  @Test("A foreign thread that reads the time traps", .endsProcess)
  func foreignThread() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator(seed: 1)
      Simulator.leave()
      await onOwnThread { _ = simulator.now }
    }
  }

  @Test("A foreign thread that cancels a virtual operation traps", .endsProcess)
  func foreignCancel() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator(seed: 1)
      let task = simulator.spawn { try? await simulator.sleep(for: .seconds(1)) }
      _ = try? simulator.run(until: .milliseconds(1))
      Simulator.leave()
      await onOwnThread { task.cancel() }
    }
  }

  @Test("An event in the past traps", .endsProcess)
  func pastEvent() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator(seed: 1)
      simulator.schedule(after: TimeSpan(nanoseconds: -1)) {}
    }
  }

  @Test("A run inside a run traps", .endsProcess)
  func nestedRun() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator(seed: 1)
      simulator.schedule(after: .zero) { _ = try? simulator.run() }
      _ = try? simulator.run()
    }
  }
}
