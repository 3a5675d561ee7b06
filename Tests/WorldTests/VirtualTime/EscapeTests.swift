import Basics
import Dispatch
import Foundation
import Glibc
import Testing
import VirtualTime

/// One call that leaves a world, made by a function of a name of its own.
private struct Escape: Sendable, CustomTestStringConvertible {
  var function: String
  /// What the report says of who made the call.
  var caller: String
  var play: @Sendable () -> Void

  var testDescription: String { function }

  static let all: [Escape] = [
    Escape(function: "poll", caller: "waitByPolling", play: { waitByPolling() }),
    Escape(function: "select", caller: "waitBySelecting", play: { waitBySelecting() }),
    Escape(function: "connect", caller: "connectToServer", play: { connectToServer() }),
    Escape(function: "accept", caller: "acceptClient", play: { acceptClient() }),
    Escape(function: "recv", caller: "receiveByte", play: { receiveByte() }),
    Escape(function: "waitpid", caller: "waitForChild", play: { waitForChild() }),
    Escape(function: "fork", caller: "makeChild", play: { makeChild() }),
    Escape(
      function: "dispatch_source_create (signal)",
      caller: "watchSignal",
      play: { watchSignal() }
    ),
  ]
}

// Not inlined, so that each is on the stack with its name; the count is what keeps a call from
// being the last thing that it does.
@inline(never) private func waitByPolling() { note(poll(nil, 0, -1)) }
@inline(never) private func waitBySelecting() { note(select(0, nil, nil, nil, nil)) }
@inline(never) private func connectToServer() {
  var address = sockaddr()
  note(connect(-1, &address, 0))
}
@inline(never) private func acceptClient() { note(accept(-1, nil, nil)) }
@inline(never) private func receiveByte() {
  var byte: UInt8 = 0
  note(Int32(recv(-1, &byte, 1, 0)))
}
@inline(never) private func waitForChild() {
  var status: Int32 = 0
  note(waitpid(-1, &status, 0))
}
@inline(never) private func makeChild() { note(forkProcess()) }
@inline(never) private func watchSignal() {
  let source = DispatchSource.makeSignalSource(signal: SIGUSR2)
  source.activate()
}

private let returned = Counter()

@inline(never) private func note(_ result: Int32) {
  if result >= -1 { returned.add() }
}

// Glibc's module leaves it out, because few may call it.
@_silgen_name("fork")
private func forkProcess() -> Int32

@Suite("Code that leaves a world")
struct EscapeTests {
  @Test("is reported with the function and its caller, and goes no further", arguments: Escape.all)
  private func caller(_ escape: Escape) {
    let world = World(Feature.device)
    let log = WorldLog()
    world.onMain {
      spend(5)
      escape.play()
      log.note("went on")
    }
    let fault = #expect(throws: WorldFault.self) { try world.run() }
    guard case .escaped(let function, let callers, let time)? = fault else {
      Issue.record("\(escape.function): \(fault.map { "\($0)" } ?? "no fault")")
      return
    }
    #expect(function == escape.function)
    #expect(callers.first?.contains(escape.caller) == true, "\(callers)")
    #expect(time == TimePoint(nanoseconds: 5_000_000))
    #expect(log.lines == [])
  }

  @Test("is reported with the names of the call and of the remedy")
  func description() {
    let world = World()
    world.onMain { waitByPolling() }
    let fault = #expect(throws: WorldFault.self) { try world.run() }
    let text = fault.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("code left virtual time at "), "\(text)")
    #expect(text.contains("through poll, called by "), "\(text)")
    #expect(text.contains("waitByPolling"), "\(text)")
  }

  @Test("stays the end of its world: a further run reports it again")
  func again() {
    let world = World()
    let log = WorldLog()
    world.onMain { waitByPolling() }
    #expect(throws: WorldFault.self) { try world.run() }
    world.onMain { log.note("ran") }
    #expect(throws: WorldFault.self) { try world.run() }
    #expect(log.lines == [])
  }

  @Test("that asks what is ready, without waiting, stays inside")
  func ready() throws {
    let lines = try play { log in
      var none = timeval()
      log.note("\(poll(nil, 0, 0)) \(select(0, nil, nil, nil, &none))")
      let pipe = Pipe()
      try? pipe.fileHandleForWriting.write(contentsOf: Data([1, 2, 3]))
      log.note("\(pipe.fileHandleForReading.availableData.count) bytes")
    }
    #expect(lines == ["0 main: 0 0", "0 main: 3 bytes"])
  }
}
