import Basics
import Dispatch
import Foundation
import TestSupport
import Testing
import VirtualTime

@Suite("Code that traps in a world", .playsWorlds)
struct CrashTests {
  /// Set in the process that is to trap.
  private static let variable = "IMAGEBENCH_TEST_TRAPS"
  private static let isToTrap = ProcessInfo.processInfo.environment[variable] != nil

  @Test("ends its process, next to the threads that wait", .enabled(if: isToTrap))
  func trapsNextToThreads() throws {
    let world = World()
    let semaphore = DispatchSemaphore(value: 0)
    for _ in 0..<3 { world.onWorker { semaphore.wait() } }
    world.onWorker {
      World.spend(.milliseconds(1))
      fatalError("a trap in a world")
    }
    try world.run()
  }

  @Test(
    "ends the process with its message while Swift prints where the threads are",
    .enabled(if: !isToTrap)
  )
  func ends() throws {
    let process = Process()
    // A process that hangs is killed, so that it fails the test alone. On a machine with much other
    // work one that does not hang took 175 s with the names of functions, which it is spared.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = [
      "-s", "KILL", "900", CommandLine.arguments[0], "--testing-library", "swift-testing",
      "--filter",
      "CrashTests",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      [Self.variable: "1", "SWIFT_BACKTRACE": "enable=yes,color=no,symbolicate=off"]
    ) { $1 }
    // A file: a pipe would stay open for as long as any program that the process has started.
    let directory = TemporaryDirectory()
    let path = directory.file("output.txt")
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let output = try #require(FileHandle(forWritingAtPath: path))
    process.standardInput = FileHandle.nullDevice
    process.standardError = output
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("a trap in a world"), "\(text)")
    // The last line of the program that prints where the threads are.
    #expect(text.contains("Backtrace took"), "\(text)")
    // 128 + SIGKILL, which `timeout` sends.
    #expect(process.terminationStatus != 137 && process.terminationStatus != SIGKILL, "\(text)")
  }
}
