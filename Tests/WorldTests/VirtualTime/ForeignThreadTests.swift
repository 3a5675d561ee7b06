import Basics
import Dispatch
import Foundation
import Synchronization
import Testing
import VirtualTime

@Suite("Threads outside of a world")
struct ForeignThreadTests {
  /// A task's continuation that a thread of no world may resume.
  private final class Handle: Sendable {
    let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let hasResumed = Mutex(false)
  }

  @Test("that resume a task of a world are reported, and the task does not run outside")
  func resume() throws {
    let world = World()
    let handle = Handle()
    world.onMain {
      Task.detached {
        await withCheckedContinuation { continuation in
          handle.continuation.withLock { $0 = continuation }
        }
        handle.hasResumed.withLock { $0 = true }
      }
    }
    try world.run()
    handle.continuation.withLock { $0 }?.resume()
    #expect {
      try world.run()
    } throws: { error in
      guard case .escaped(let function, _, _)? = error as? WorldFault else { return false }
      return function == "a resume by a thread outside of the world"
    }
    #expect(handle.hasResumed.withLock { $0 } == false)
  }

  @Test("run their own tasks while worlds run")
  func ownTasks() async throws {
    let worlds = Thread {
      for _ in 0..<20 {
        let world = World()
        world.onMain { Task { try? await Task.sleep(for: .seconds(60)) } }
        _ = try? world.run()
      }
    }
    worlds.start()
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 {
        group.addTask {
          await Task.yield()
          return number
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 4950)
  }

  @Test("find the clock of the machine again after a run")
  func clock() throws {
    let before = SystemClock.realTime.nanoseconds
    _ = try play { _ in World.spend(TimeSpan(nanoseconds: 1_000_000)) }
    #expect(SystemClock.realTime.nanoseconds >= before)
  }
}
