import Basics
import Dispatch
import Foundation
import Synchronization
import Testing
import VirtualTime

// One after the other: a process has one main run loop, which belongs to one world at a time.
@Suite("Run loops in a world", .serialized)
struct RunLoopTests {
  @Test("a timer of the main run loop fires at its exact time")
  func timer() throws {
    let lines = try play { log in
      _ = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in log.note("fired") }
      log.note("set")
    }
    #expect(lines == ["0 main: set", "500 main: fired"])
  }

  @Test("a repeating timer fires until it is invalidated")
  func repeatingTimer() throws {
    let lines = try play { log in
      let count = Mutex(0)
      _ = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
        log.note("fired")
        if count.withLock({
          $0 += 1; return $0 == 3
        }) {
          timer.invalidate()
        }
      }
    }
    #expect(lines == ["250 main: fired", "500 main: fired", "750 main: fired"])
  }

  @Test("a timer that is invalidated before its time does not fire")
  func invalidated() throws {
    let lines = try play { log in
      let timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
        log.note("fired")
      }
      // The main lane alone touches the timer.
      nonisolated(unsafe) let held = timer
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { held.invalidate() }
    }
    #expect(lines.isEmpty)
  }

  @Test("RunLoop.main.perform runs on the main lane after the present job")
  func perform() throws {
    let lines = try play { log in
      RunLoop.main.perform { log.note("performed") }
      log.note("asked")
    }
    #expect(lines == ["0 main: asked", "0 main: performed"])
  }

  @Test("RunLoop.current is RunLoop.main on the main lane and on no other")
  func current() throws {
    let lines = try play { log in
      log.note("\(RunLoop.current === RunLoop.main)")
      DispatchQueue.global().async { log.note("\(RunLoop.current === RunLoop.main)") }
    }
    #expect(lines == ["0 main: true", "0 global: false"])
  }

  @Test("a run loop that runs inside of a main job lets timers and the main queue go on")
  func nested() throws {
    let lines = try play { log in
      _ = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in log.note("timer") }
      DispatchQueue.main.async {
        log.note("runs")
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 1))
        log.note("ran")
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { log.note("main queue") }
    }
    // Foundation's own rounding of the date adds the last nanosecond.
    let expected = [
      "0 main: runs", "250 main: main queue", "500 main: timer", "1000.000001 main: ran",
    ]
    #expect(lines == expected)
  }

  @Test("a thread's own run loop fires its timers")
  func thread() throws {
    let lines = try play { log in
      Thread.detachNewThread {
        let fireDate = Date(timeIntervalSinceNow: 0.25)
        let timer = Timer(fire: fireDate, interval: 0, repeats: false) { _ in log.note("timer") }
        RunLoop.current.add(timer, forMode: .default)
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
        log.note("over")
      }
    }
    #expect(lines == ["250 thread: timer", "250 thread: over"])
  }

  @Test("a second world that uses the main run loop at the same time is refused by name")
  func twoWorlds() throws {
    let first = World()
    first.onMain { _ = RunLoop.main.limitDate(forMode: .default) }
    try first.run()
    let second = World()
    second.onMain { RunLoop.main.perform {} }
    #expect {
      try second.run()
    } throws: { error in
      "\(error)".contains("RunLoop.main: another world of this process uses it")
    }
  }
}
