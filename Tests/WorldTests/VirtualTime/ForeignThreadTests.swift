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

  /// What a thread outside of a world may do with a source of it.
  private enum SourceUse: String, CaseIterable {
    case add = "dispatch_source_merge_data"
    case data = "dispatch_source_get_data"
    case mask = "dispatch_source_get_mask"
    case handle = "dispatch_source_get_handle"
    case cancel = "dispatch_source_cancel"
    case isCancelled = "dispatch_source_testcancel"
    case schedule = "dispatch_source_set_timer"
    case handler = "dispatch_source_set_event_handler"
    case suspend = "dispatch_suspend"
    case resume = "dispatch_resume"
    case activate = "dispatch_activate"
  }

  @Test("that use a source of a world are reported by its world", arguments: SourceUse.allCases)
  private func source(_ use: SourceUse) throws {
    let world = World()
    let made = Mutex<Passed<(any DispatchSourceUserDataAdd, any DispatchSourceTimer)>?>(nil)
    world.onMain {
      let data = DispatchSource.makeUserDataAddSource(queue: .main)
      data.setEventHandler {}
      data.resume()
      let timer = DispatchSource.makeTimerSource(queue: .main)
      made.withLock { $0 = Passed((data, timer)) }
    }
    try world.run()
    let (data, timer) = try #require(made.withLock { $0 }).value
    switch use {
    case .add: data.add(data: 1)
    case .data: #expect(data.data == 0)
    case .mask: #expect(data.mask == 0)
    case .handle: #expect(data.handle == 0)
    case .cancel: data.cancel()
    case .isCancelled: #expect(data.isCancelled == false)
    case .schedule: timer.schedule(deadline: .now() + 1)
    case .handler: data.setEventHandler {}
    case .suspend: data.suspend()
    case .resume: data.resume()
    case .activate: data.activate()
    }
    #expect {
      try world.run()
    } throws: { error in
      guard case .escaped(let function, _, _)? = error as? WorldFault else { return false }
      return function == "\(use.rawValue) by a thread outside of the world of the source"
    }
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
