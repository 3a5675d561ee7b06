import Foundation
import TestSupport
import Testing

@Suite("Perfetto's own importer", .timeLimit(.minutes(30)))
struct TraceImportTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = root
    process.standardOutput = pipe
    process.standardError = pipe
    var environment = ProcessInfo.processInfo.environment
    environment["IMAGEBENCH_CACHE"] = ToolProcess.sharedCache.path
    process.environment = environment
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Whether `make test` could install what the importer needs.
  private static var isInstalled: Bool {
    let python = root.appendingPathComponent("out/venv/bin/python").path
    let check = "import perfetto, viztracer, shutil, sys; sys.exit(shutil.which('node') is None)"
    return (try? run(python, ["-c", check]).0) == 0
  }

  @Test(
    "reads every trace of the smoke suite without an error, and SQL gives the numbers of the table",
    .enabled(if: isInstalled, "make test-dependencies installs node and the wheels")
  )
  func smoke() throws {
    let script = Self.root.appendingPathComponent("Benchmarks/bench-traces").path
    let (code, text) = try Self.run(script, [ToolProcess.executable.path, "--suite", "smoke"])
    #expect(code == 0, "\(text)")
    #expect(text.contains("15 traces,") && text.contains(" 0 problems"), "\(text)")
  }
}
