import Basics
import Simulation
import TestSupport
import Testing
import VirtualTime

@Suite("Virtual processor", .timeLimit(.minutes(30)), .playsWorlds)
struct VirtualProcessorTests {
  let simulator = Simulator(seed: 1)
  let journal = Journal()

  private func spawn(
    _ name: String,
    _ processor: VirtualProcessor,
    _ work: TimeSpan,
    _ qos: QualityOfService,
    after delay: TimeSpan = .zero
  ) -> Task<Void, Never> {
    simulator.spawn(named: name) { [simulator, journal] in
      try? await simulator.sleep(for: delay)
      let report = await processor.perform(work, qos: qos)
      journal.note("\(name) \(report.end) \(report.workDone)", at: simulator.now)
    }
  }

  @Test("Two tasks share one core")
  func sharing() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [1])
    _ = spawn("short", processor, .milliseconds(10), .utility)
    _ = spawn("long", processor, .milliseconds(20), .utility)
    try simulator.run()
    #expect(
      journal.lines == [
        "20000000 short completed 10.000 ms", "30000000 long completed 20.000 ms",
      ]
    )
    #expect(processor.maximumRunnable == 2)
    #expect(processor.runnable == 0)
    #expect(processor.usage(of: .utility).busyCoreTime == .milliseconds(30))
  }

  @Test("A frame preempts decoding")
  func preemption() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [1])
    _ = spawn("decode", processor, .milliseconds(10), .utility)
    _ = spawn("frame", processor, .milliseconds(5), .userInteractive, after: .milliseconds(3))
    try simulator.run()
    #expect(
      journal.lines == [
        "8000000 frame completed 5.000 ms", "15000000 decode completed 10.000 ms",
      ]
    )
  }

  @Test("Cancelling midway leaves the core at once and reports the work done")
  func cancelMidway() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [0.5])
    let victim = spawn("victim", processor, .milliseconds(10), .utility)
    _ = spawn("other", processor, .milliseconds(3), .utility)
    simulator.schedule(at: .milliseconds(8)) { victim.cancel() }
    try simulator.run()
    // Both ran at a quarter for 8 ms; 1 ms of work is then left at speed one half.
    #expect(
      journal.lines == [
        "8000000 victim cancelled 2.000 ms", "10000000 other completed 3.000 ms",
      ]
    )
    #expect(processor.cancelledWork == .milliseconds(2))
  }

  @Test("spend throws at the instant of the cancellation")
  func spendThrows() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [1])
    let task = simulator.spawn { [simulator, journal] in
      do {
        try await processor.spend(.seconds(1), qos: .utility)
      } catch {
        journal.note("threw", at: simulator.now)
      }
    }
    simulator.schedule(at: .milliseconds(1)) { task.cancel() }
    try simulator.run()
    #expect(journal.lines == ["1000000 threw"])
    #expect(processor.runnable == 0)
    #expect(simulator.pendingEvents == 0)
  }

  @Test("A task cancelled beforehand spends nothing")
  func cancelledBefore() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [1])
    spawn("late", processor, .milliseconds(5), .utility).cancel()
    try simulator.run()
    #expect(journal.lines == ["0 late cancelled 0.000 ms"])
    #expect(processor.maximumRunnable == 0)
  }

  @Test("A cancellation at the completion comes too late")
  func cancelAtCompletion() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [1])
    let holder = Shared<Task<Void, Never>?>(nil)
    simulator.schedule(at: .milliseconds(5)) { holder.value?.cancel() }
    holder.value = spawn("done", processor, .milliseconds(5), .utility)
    try simulator.run()
    #expect(journal.lines == ["5000000 done completed 5.000 ms"])
    #expect(processor.cancelledWork == .zero)
  }

  @Test("Uncancellable work runs to its end")
  func uncancellable() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [1])
    let task = simulator.spawn { [simulator, journal] in
      await processor.spendUncancellable(.milliseconds(5), qos: .utility)
      journal.note("\(Task.isCancelled)", at: simulator.now)
    }
    simulator.schedule(at: .milliseconds(1)) { task.cancel() }
    try simulator.run()
    #expect(journal.lines == ["5000000 true"])
  }

  @Test("Work of zero does not suspend")
  func zeroWork() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [1])
    simulator.spawn { [journal] in
      try? await processor.spend(.zero, qos: .utility)
      await processor.spendUncancellable(.zero, qos: .utility)
      journal.note("first")
    }
    simulator.spawn { [journal] in journal.note("second") }
    try simulator.run()
    #expect(journal.lines == ["first", "second"])
  }

  @Test("Equal work ends in the order in which it began")
  func order() throws {
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: [1, 1])
    for number in 0..<50 { _ = spawn("\(number)", processor, .milliseconds(2), .utility) }
    try simulator.run()
    #expect(journal.lines == (0..<50).map { "50000000 \($0) completed 2.000 ms" })
  }
}
