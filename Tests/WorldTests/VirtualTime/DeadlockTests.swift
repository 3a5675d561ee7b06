import Basics
import Dispatch
import Foundation
import Glibc
import Testing
import VirtualTime

@Suite("Threads that wait for each other")
struct DeadlockTests {
  /// What the deadlock of a world says of each waiter, in the order in which they began to wait.
  private func waiters(_ body: @escaping @MainActor @Sendable () -> Void) -> [String] {
    let world = World(Feature.device)
    world.onMain(body)
    let fault = #expect(throws: WorldFault.self) { try world.run() }
    guard case .deadlocked(let waiting, let time)? = fault else {
      Issue.record("no deadlock: \(fault.map { "\($0)" } ?? "no fault")")
      return []
    }
    return waiting.map { "\($0.queue ?? "no queue") \($0.lane) \($0.wait) \($0.time)" }
      + ["\(time)"]
  }

  @Test("by two locks in opposite orders are both named, with what they wait for and since when")
  func locks() {
    let seen = waiters {
      let locks = [Cell<pthread_mutex_t>(), Cell<pthread_mutex_t>()]
      for (name, first, second) in [("one", 0, 1), ("two", 1, 0)] {
        DispatchQueue(label: name).async {
          pthread_mutex_lock(locks[first].address)
          spend(first + 3)
          pthread_mutex_lock(locks[second].address)
        }
      }
    }
    #expect(
      seen == ["one serial lock 3.000 ms", "two serial lock 4.000 ms", "4.000 ms"]
    )
  }

  @Test("by two queues that enter each other are both named")
  func queues() {
    let seen = waiters {
      let first = DispatchQueue(label: "first")
      let second = DispatchQueue(label: "second")
      first.async {
        spend(5)
        second.sync {}
      }
      second.async {
        spend(5)
        first.sync {}
      }
    }
    #expect(seen == ["first serial sync 5.000 ms", "second serial sync 5.000 ms", "5.000 ms"])
  }

  @Test("or for a semaphore that is never signalled are named with the main lane")
  func semaphore() {
    let seen = waiters { DispatchSemaphore(value: 0).wait() }
    #expect(seen == ["com.apple.main-thread main semaphore 0.000 ms", "0.000 ms"])
  }

  @Test("by `sync` on the main queue from the main lane are reported as the mistake that it is")
  func ownQueue() {
    let world = World()
    world.onMain { DispatchQueue.main.sync {} }
    let fault = #expect(throws: WorldFault.self) { try world.run() }
    #expect(fault.map { "\($0)" }?.contains("dispatch_sync") == true)
  }
}
