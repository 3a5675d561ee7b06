package import Foundation
internal import Synchronization

/// Runs the built `imagebench` as a user does.
package struct ToolProcess {
  /// The result of a run of the tool.
  package struct Result: Sendable {
    /// The exit code; 128 or more when a signal ended it.
    package var code: Int32
    package var output: String
    /// The text of the error stream.
    package var messages: String
  }

  private static let started = Atomic<Int>(0)

  /// One corpus for all tests, next to the tool, because each test would otherwise make its own.
  package static var sharedCache: URL {
    executable.deletingLastPathComponent().appendingPathComponent("test-corpus")
  }

  /// The path of the tool, which is next to the bundle of the tests.
  package static var executable: URL { program("imagebench") }

  /// The path of a program of the package, which is next to the bundle of the tests.
  package static func program(_ name: String) -> URL {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = bundle.deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder = folder.deletingLastPathComponent()
    }
    preconditionFailure("\(name) is not beside the tests; build it with swift build")
  }

  /// Runs the tool in `directory` to its end.
  ///
  /// `environment` is added to a small one, in which all tests share a corpus cache. No file can
  /// grow beyond `largestFile` bytes, a multiple of 512; nil, the default, for no limit. Another
  /// `program` of the package may be the tool, by default `imagebench`.
  package static func run(
    _ arguments: [String],
    in directory: String,
    environment: [String: String] = [:],
    largestFile: Int? = nil,
    program: String = "imagebench"
  ) throws -> Result {
    let started = try start(
      arguments,
      in: directory,
      environment: environment,
      largestFile: largestFile,
      program: program
    )
    return try started.finish()
  }

  /// The folder of the small corpus, which is made unless it exists.
  ///
  /// The tool runs in `directory`, with `environment` as well.
  package static func smallCorpus(
    in directory: String,
    environment: [String: String] = [:]
  ) throws -> String {
    let result = try run(
      ["doctor", "--pictures", "small"],
      in: directory,
      environment: environment
    )
    // The title of the table is the corpus, its hash and its folder.
    let title = result.output.prefix { $0 != "\n" }
    guard result.code == 0, let start = title.range(of: ": ")?.upperBound else {
      throw Refused(description: "no small corpus: \(result.messages)")
    }
    return String(title[start...])
  }

  /// A command that had to succeed failed.
  private struct Refused: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs the tool as ``run(_:in:environment:largestFile:program:)`` does, once for all tests that
  /// ask for these arguments: each gets a copy of what the tool has left, in `directory`, and its
  /// messages.
  ///
  /// For the runs of trials that a test reads or damages; not for what a test is about.
  package static func runOnce(_ arguments: [String], in directory: String) throws -> Result {
    let played = try runs.withLock { known in
      if let old = known[arguments] { return old }
      let folder = TemporaryDirectory()
      let new = Played(folder: folder, result: try run(arguments, in: folder.path))
      // The folders go with the process.
      if known.isEmpty { atexit { ToolProcess.runs.withLock { $0 = [:] } } }
      known[arguments] = new
      return new
    }
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = ["-a", played.folder.path + "/.", directory]
    try copy.run()
    copy.waitUntilExit()
    return played.result
  }

  /// A run that several tests read.
  private struct Played: Sendable {
    var folder: TemporaryDirectory
    var result: Result
  }

  private static let runs = Mutex<[[String]: Played]>([:])

  /// Runs a shell script, in which `"$TOOL"` is the tool, for arguments that a `String` cannot
  /// hold.
  package static func run(script: String, in directory: String) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    return try start(process, in: directory, environment: ["TOOL": executable.path]).finish()
  }

  /// Starts the tool in `directory`, as ``run(_:in:environment:largestFile:)`` does.
  package static func start(
    _ arguments: [String],
    in directory: String,
    environment: [String: String] = [:],
    largestFile: Int? = nil,
    program: String = "imagebench"
  ) throws -> Started {
    let executable = Self.program(program)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if let largestFile {
      // The signal would end the tool, whereas a full disk gives an error.
      let script = "trap '' XFSZ; ulimit -f \(largestFile / 512); exec \"$@\""
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, "sh", executable.path] + arguments
    }
    return try start(process, in: directory, environment: environment)
  }

  private static func start(
    _ process: Process,
    in directory: String,
    environment: [String: String]
  ) throws -> Started {
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    var variables = [
      "HOME": directory, "PATH": "/usr/bin:/bin", "IMAGEBENCH_CACHE": sharedCache.path,
    ]
    variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    process.environment = variables.merging(environment) { $1 }
    return try Started(
      process,
      output: directory + "/stdout-\(started.wrappingAdd(1, ordering: .relaxed).newValue)"
    )
  }

  /// A running tool.
  package final class Started {
    private let process: Process
    private let outputPath: String
    private let messages = Pipe()
    private var said = ""

    init(_ process: Process, output path: String) throws {
      self.process = process
      outputPath = path
      // Results go to a file and messages to a pipe, so that neither can block the other.
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      process.standardOutput = FileHandle(forWritingAtPath: path)
      process.standardError = messages
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }

    /// Waits until the tool has printed `text` to the error stream, or has ended.
    package func waitUntilItSays(_ text: String) {
      while !said.contains(text) {
        let bytes = messages.fileHandleForReading.availableData
        if bytes.isEmpty { return }
        said += String(decoding: bytes, as: UTF8.self)
      }
    }

    package var isRunning: Bool { process.isRunning }

    /// Sends a signal.
    package func send(_ signal: Int32) {
      kill(process.processIdentifier, signal)
    }

    /// Waits for the end.
    package func finish() throws -> Result {
      let rest = messages.fileHandleForReading.readDataToEndOfFile()
      said += String(decoding: rest, as: UTF8.self)
      process.waitUntilExit()
      let output = try Data(contentsOf: URL(fileURLWithPath: outputPath))
      try FileManager.default.removeItem(atPath: outputPath)
      let code = process.terminationStatus
      return Result(
        code: process.terminationReason == .exit ? code : 128 + code,
        output: String(decoding: output, as: UTF8.self),
        messages: said
      )
    }
  }
}
