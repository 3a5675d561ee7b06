import Basics
import Simulation
import TestSupport
import Testing

@Suite("Lane queue", .timeLimit(.minutes(30)), .playsWorlds)
struct LaneQueueTests {
  @Test("Free slots are taken at once, then waiters are served in their order")
  func order() {
    var lane = LaneQueue<String>(capacity: 2)
    let entered = [lane.enterIfFree(), lane.enterIfFree(), lane.enterIfFree()]
    #expect(entered == [true, true, false])
    _ = lane.enqueue("a", at: .back)
    _ = lane.enqueue("b", at: .back)
    #expect(lane.waitingCount == 2)
    let served = [lane.leave(), lane.leave(), lane.leave()]
    #expect(served == ["a", "b", nil])
    #expect(lane.held == 1)
  }

  @Test("Waiters at the front come first, in their own order")
  func front() {
    var lane = LaneQueue<String>()
    _ = lane.enterIfFree()
    _ = lane.enqueue("back", at: .back)
    _ = lane.enqueue("front 1", at: .front)
    _ = lane.enqueue("front 2", at: .front)
    let served = [lane.leave(), lane.leave(), lane.leave()]
    #expect(served == ["front 1", "front 2", "back"])
  }

  @Test("A waiter that withdraws is skipped, once")
  func withdraw() {
    var lane = LaneQueue<String>()
    _ = lane.enterIfFree()
    let ticket = lane.enqueue("a", at: .back)
    let late = lane.enqueue("b", at: .back)
    let withdrawals = [lane.withdraw(ticket), lane.withdraw(ticket)]
    #expect(withdrawals == ["a", nil])
    let next = lane.leave()
    #expect(next == "b")
    let tooLate = lane.withdraw(late)
    #expect(tooLate == nil)
  }
}

@Suite("Serial lane", .timeLimit(.minutes(30)), .playsWorlds)
struct SerialLaneTests {
  let simulator = Simulator(seed: 1)
  let journal = Journal()
  let lane: SerialLane

  init() {
    lane = SerialLane(simulator: simulator)
  }

  @Test("Holders exclude each other across awaits and are served in their order")
  func exclusion() throws {
    for name in ["a", "b", "c"] {
      simulator.spawn { [simulator, journal, lane] in
        await lane.hold {
          journal.note("\(name) in", at: simulator.now)
          try? await simulator.sleep(for: .nanoseconds(10))
          journal.note("\(name) out", at: simulator.now)
        }
      }
    }
    try simulator.run()
    #expect(
      journal.lines == ["0 a in", "10 a out", "10 b in", "20 b out", "20 c in", "30 c out"]
    )
    #expect(!lane.isHeld)
  }

  @Test("acquireFirst overtakes waiters, not the holder")
  func first() throws {
    for (name, isFirst) in [("a", false), ("b", false), ("link", true), ("link 2", true)] {
      simulator.spawn { [simulator, journal, lane] in
        if isFirst { await lane.acquireFirst() } else { await lane.acquire() }
        journal.note(name, at: simulator.now)
        try? await simulator.sleep(for: .nanoseconds(10))
        lane.release()
      }
    }
    try simulator.run()
    #expect(journal.lines == ["0 a", "10 link", "20 link 2", "30 b"])
  }

  @Test("No newcomer takes the lane between a release and the waiter's turn")
  func handOver() throws {
    simulator.spawn { [journal, lane] in
      await lane.acquire()
      await Task.yield()
      lane.release()
      await lane.acquire()
      journal.note("again")
      lane.release()
    }
    simulator.spawn { [journal, lane] in
      await lane.hold { journal.note("waiter") }
    }
    try simulator.run()
    #expect(journal.lines == ["waiter", "again"])
  }

  @Test("hold returns the body's value, passes its error on and releases the lane")
  func results() throws {
    simulator.spawn { [journal, lane] in
      journal.note("\(await lane.hold { 42 })")
      do throws(Refusal) {
        try await lane.holdFirst { () async throws(Refusal) in throw Refusal(code: 7) }
      } catch {
        journal.note("refused \(error.code)")
      }
      journal.note("held \(lane.isHeld)")
    }
    try simulator.run()
    #expect(journal.lines == ["42", "refused 7", "held false"])
  }

  @Test("An actor may touch its own state while it holds the lane")
  func actorIsolation() throws {
    let tally = Tally()
    for _ in 0..<10 { simulator.spawn { [simulator, lane] in await tally.add(lane, simulator) } }
    simulator.spawn { [simulator, journal] in
      try? await simulator.sleep(for: .milliseconds(1))
      journal.note("\(await tally.count)")
    }
    try simulator.run()
    #expect(journal.lines == ["10"])
  }

  @Test("A waiter that is cancelled leaves the queue at once and never holds the lane")
  func cancelWaiting() throws {
    simulator.spawn { [simulator, lane] in
      await lane.hold { try? await simulator.sleep(until: .nanoseconds(50)) }
    }
    let waiter = simulator.spawn { [simulator, journal, lane] in
      do {
        try await lane.acquireUnlessCancelled()
        journal.note("acquired", at: simulator.now)
      } catch {
        journal.note("cancelled, \(lane.waitingCount) wait", at: simulator.now)
      }
    }
    simulator.spawn { [simulator, journal, lane] in
      await lane.hold { journal.note("next", at: simulator.now) }
    }
    simulator.schedule(at: .nanoseconds(20)) { waiter.cancel() }
    try simulator.run()
    #expect(journal.lines == ["20 cancelled, 1 wait", "50 next"])
  }

  @Test("A plain waiter that is cancelled keeps its turn")
  func plainWaitersStay() throws {
    simulator.spawn { [simulator, lane] in
      await lane.hold { try? await simulator.sleep(until: .nanoseconds(50)) }
    }
    let waiter = simulator.spawn { [simulator, journal, lane] in
      await lane.hold { journal.note("cancelled \(Task.isCancelled)", at: simulator.now) }
    }
    simulator.schedule(at: .nanoseconds(20)) { waiter.cancel() }
    try simulator.run()
    #expect(journal.lines == ["50 cancelled true"])
  }

  @Test("A task cancelled beforehand does not take even a free lane")
  func cancelledBefore() throws {
    simulator.spawn { [journal, lane] in
      do { try await lane.acquireUnlessCancelled() } catch { journal.note("cancelled") }
    }.cancel()
    try simulator.run()
    #expect(journal.lines == ["cancelled"])
    #expect(!lane.isHeld)
  }

  private struct Refusal: Error {
    var code: Int
  }

  private actor Tally {
    private(set) var count = 0

    func add(_ lane: SerialLane, _ simulator: Simulator) async {
      await lane.hold {
        let before = count
        try? await simulator.sleep(for: .nanoseconds(1))
        count = before + 1
      }
    }
  }
}
