import Basics
import ImagePipeline
import Requests
import Scenarios
import Synchronization
import TestSupport
import Testing
import Variants

@testable import Trials

@Suite("What a trial leaves in its process", .playsWorlds)
struct TrialMemoryTests {
  /// Whether the ledger of a trial has gone.
  private final class Watch: Sendable {
    private let isKept = Mutex<(@Sendable () -> Bool)?>(nil)
    func note(_ ledger: MemoryLedger) {
      let weak = WeakLedger(ledger)
      isKept.withLock { $0 = { weak.ledger != nil } }
    }
    var hasGone: Bool? { isKept.withLock { $0 }.map { !$0() } }
  }

  // Unchecked: one test uses it.
  private final class WeakLedger: @unchecked Sendable {
    weak var ledger: MemoryLedger?
    init(_ ledger: MemoryLedger) { self.ledger = ledger }
  }

  @Test("a trial is freed by the next one, so that a thousand need the memory of two")
  func goesAway() throws {
    let watch = Watch()
    var runner = TrialRunner(
      spec: .of(Scenario.scrollFeed.shortened(by: 4), .boundedCache),
      sources: .modelled
    )
    runner.decoding = .model
    runner.changeEnvironment = { environment in
      if let ledger = environment.memory as? MemoryLedger { watch.note(ledger) }
    }
    try runner.run()
    // What a framework keeps for a device goes when it sees another one.
    runner.changeEnvironment = nil
    try runner.run()
    #expect(watch.hasGone == true)
  }
}
