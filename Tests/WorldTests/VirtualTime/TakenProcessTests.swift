import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import VirtualTime

@Suite("A process that is one trial")
struct TakenProcessTests {
  /// Set in a process that plays nothing else, because the world takes all of its threads.
  private static let variable = "IMAGEBENCH_TEST_TAKES_PROCESS"
  private static let isAlone = ProcessInfo.processInfo.environment[variable] != nil

  @Test("has no thread that enqueues outside of its world", .enabled(if: isAlone))
  func taken() throws {
    let world = World()
    world.takeProcess()
    let hasBegun = Atomic(false)
    let hasEnqueued = Atomic(false)
    let other = Thread {
      while !hasBegun.load(ordering: .acquiring) {}
      DispatchQueue.main.async {}
      hasEnqueued.store(true, ordering: .releasing)
    }
    other.start()
    world.onMain {
      hasBegun.store(true, ordering: .releasing)
      while !hasEnqueued.load(ordering: .acquiring) {}
      DispatchQueue.main.async {}
    }
    #expect {
      try world.run()
    } throws: { error in
      guard case .escaped(let function, _, _)? = error as? WorldFault else { return false }
      return function == "dispatch_async"
    }
    // Between runs the threads are their own.
    let next = World()
    next.takeProcess()
    DispatchQueue.global().async {}
    #expect(try next.run() == .idle)
  }

  @Test("notices a thread outside of its world that enqueues", .enabled(if: !isAlone))
  func noticed() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--testing-library", "swift-testing", "--filter", "TakenProcessTests"]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: "1"]) { $1 }
    let path = TemporaryDirectory()
    let file = path.file("output.txt")
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    let output = try #require(FileHandle(forWritingAtPath: file))
    process.standardInput = FileHandle.nullDevice
    process.standardError = output
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("has no thread that enqueues outside of its world"), "\(text)")
  }
}
