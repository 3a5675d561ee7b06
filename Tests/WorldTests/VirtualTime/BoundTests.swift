import Basics
import Dispatch
import Foundation
import Testing
import VirtualTime

/// Code that begins new work for ever.
private struct Endless: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// A part of the name of a function that the fault names; nil where no code acts last.
  var caller: String?
  var begin: @MainActor @Sendable () -> Void

  static let all = [
    Endless(testDescription: "the main queue", caller: "spinOnMain") { spinOnMain() },
    Endless(testDescription: "a serial queue", caller: "spin(on:") {
      spin(on: DispatchQueue(label: "spinning"))
    },
    Endless(testDescription: "a global queue", caller: "spin(on:") { spin(on: .global()) },
    Endless(testDescription: "tasks", caller: "spinInTasks") { spinInTasks() },
    Endless(testDescription: "a delay of nothing", caller: "spinWithoutDelay") {
      spinWithoutDelay()
    },
    Endless(testDescription: "a delay of a nanosecond", caller: "spinWithShortDelay") {
      spinWithShortDelay()
    },
    Endless(testDescription: "operations", caller: "spinInOperations") {
      spinInOperations(OperationQueue())
    },
    Endless(testDescription: "a short sleep", caller: "sleepBriefly") {
      DispatchQueue.global().async { sleepBriefly() }
    },
    Endless(testDescription: "a timer, while the main thread waits for itself") {
      waitForItself()
    },
  ]
}

// Not inlined, so that each is on the stack with its name.
@inline(never) private func spinOnMain() { DispatchQueue.main.async { spinOnMain() } }
@inline(never) private func spin(on queue: DispatchQueue) { queue.async { spin(on: queue) } }
@inline(never) private func spinInTasks() { Task.detached { spinInTasks() } }
@inline(never) private func spinWithoutDelay() {
  DispatchQueue.main.asyncAfter(deadline: .now()) { spinWithoutDelay() }
}
@inline(never) private func spinWithShortDelay() {
  DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(1)) {
    spinWithShortDelay()
  }
}
@inline(never) private func spinInOperations(_ queue: OperationQueue) {
  queue.addOperation { spinInOperations(queue) }
}
private func waitForItself() {
  let timer = DispatchSource.makeTimerSource(queue: .global())
  timer.schedule(deadline: .now(), repeating: .seconds(1))
  timer.setEventHandler {}
  timer.resume()
  let semaphore = DispatchSemaphore(value: 0)
  DispatchQueue.main.async { semaphore.signal() }
  semaphore.wait()
  timer.cancel()
}
@inline(never) private func sleepBriefly() {
  while true { usleep(1) }
}

@Suite("The bounds of a world")
struct BoundTests {
  @Test("end code that never comes to rest, and name it", arguments: Endless.all)
  private func endless(_ code: Endless) {
    let world = World(Feature.device)
    world.allowTurns(20_000)
    world.onMain(code.begin)
    let fault = #expect(throws: WorldFault.self) { try world.run() }
    guard case .endless(let callers, _, _)? = fault else {
      Issue.record("no end: \(fault.map { "\($0)" } ?? "no fault")")
      return
    }
    if let caller = code.caller {
      #expect(callers.contains { $0.contains(caller) }, "\(callers)")
    } else {
      let text = fault.map { "\($0)" } ?? ""
      #expect(text.contains("the main thread waits") && text.contains("semaphore"), "\(text)")
    }
  }

  @Test("end the same code in every further run")
  func again() {
    let world = World(Feature.device)
    world.allowTurns(10)
    world.onMain { spinOnMain() }
    for _ in 1...2 {
      let fault = #expect(throws: WorldFault.self) { try world.run() }
      #expect(fault.map { "\($0)".hasPrefix("the code under test does not come to rest") } == true)
    }
  }

  @Test("let code go on whose turns are allowed anew")
  func renewed() throws {
    let world = World(Feature.device)
    let counter = Counter()
    world.allowTurns(200)
    for number in 1...50 {
      world.schedule(at: TimePoint(nanoseconds: number * 1_000_000)) {
        world.allowTurns(200)
        for _ in 0..<100 { DispatchQueue.global().async { counter.add() } }
      }
    }
    try world.run()
    #expect(counter.count == 5_000)
  }

  @Test("end a run with the sentence of what cannot be played, and the code goes no further")
  func refused() {
    let world = World(Feature.device)
    let log = WorldLog()
    world.onMain {
      spend(5)
      World.refuse("this device has no camera")
      log.note("went on")
    }
    let fault = #expect(throws: WorldFault.self) { try world.run() }
    let time = TimePoint(nanoseconds: 5_000_000)
    #expect(fault == .refused(sentence: "this device has no camera", at: time))
    #expect(fault.map { "\($0)" } == "this device has no camera (at 5.000 ms)")
    #expect(log.lines == [])
  }

  @Test("do not concern code outside of worlds")
  func outside() { World.refuse("no run reads this") }
}
