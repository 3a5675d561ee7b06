import Foundation
import JSONText
import TestSupport
import Testing

@Suite("A run that is cut short", .timeLimit(.minutes(10)))
struct InterruptionTests {
  private static let arguments = [
    "run", "--scenario", "scroll-feed-short,cell-reuse-short", "--variant",
    "naive,downsample,bounded-cache", "--repetitions", "3", "--corpus", "small", "--jobs", "1",
    "--out", "results",
  ]

  /// Files of a run whose bytes are exact; the other tables have noisy columns.
  private static let exactFiles = ["frames.csv", "loads.csv", "metrics.csv"]

  @Test(
    "leaves whole files only, says so, and goes on where it stopped",
    arguments: [SIGINT, SIGTERM, SIGKILL]
  )
  func interrupted(signal: Int32) throws {
    let directory = TemporaryDirectory()
    let started = try ToolProcess.start(Self.arguments, in: directory.path)
    started.waitUntilItSays("trials: 4/18")
    started.send(signal)
    let result = try started.finish()
    if signal == SIGKILL {
      #expect(result.code == 128 + SIGKILL)
    } else {
      #expect(result.code == 130)
      #expect(result.messages.contains("interrupted with"), "said: \(result.messages)")
      #expect(result.messages.contains("goes on from there"))
      #expect(partFiles(in: directory).isEmpty, "left: \(partFiles(in: directory))")
      let manifest = try JSONParser.parse(
        Array(try Data(contentsOf: URL(fileURLWithPath: directory.file("results/run.json"))))
      )
      #expect(manifest["state"]?.string == "incomplete")
    }
    let resumed = try ToolProcess.run(Self.arguments, in: directory.path)
    #expect(resumed.code == 0, "said: \(resumed.messages)")
    try expectSameAsWhole(directory)
  }

  @Test("A disk that fills up ends with one sentence, and no table is half written")
  func fileSizeLimit() throws {
    let directory = TemporaryDirectory()
    let made = try ToolProcess.run(
      ["corpus", "make", "--corpus", "small", "-q"],
      in: directory.path
    )
    #expect(made.code == 0)
    // The shell's limit on file sizes stands for a full disk: a write fails half-way.
    let script = directory.file("limited.sh")
    let line = "ulimit -f 64; exec \"$0\" \"$@\"\n"
    try Data(line.utf8).write(to: URL(fileURLWithPath: script))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", line, ToolProcess.executable.path] + Self.arguments + ["-q"]
    shell.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    shell.environment = ["HOME": directory.path, "PATH": "/usr/bin:/bin"]
    let pipe = Pipe()
    shell.standardError = pipe
    try shell.run()
    let said = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 1)
    #expect(said.contains("file too large") || said.contains("File too large"), "said: \(said)")
    #expect(said.split(separator: "\n").count == 1, "said: \(said)")
    #expect(partFiles(in: directory).isEmpty, "left: \(partFiles(in: directory))")
    let resumed = try ToolProcess.run(Self.arguments, in: directory.path)
    #expect(resumed.code == 0)
  }

  /// Compares the exact files with those of a run that was never interrupted.
  private func expectSameAsWhole(_ directory: TemporaryDirectory) throws {
    var arguments = Self.arguments
    arguments[arguments.count - 1] = "whole"
    let whole = try ToolProcess.run(arguments, in: directory.path)
    #expect(whole.code == 0)
    for name in Self.exactFiles {
      let resumed = try Data(contentsOf: URL(fileURLWithPath: directory.file("results/" + name)))
      let reference = try Data(contentsOf: URL(fileURLWithPath: directory.file("whole/" + name)))
      #expect(resumed == reference, "\(name) differs")
    }
  }

  /// Files and directories below the results that are not whole.
  private func partFiles(in directory: TemporaryDirectory) -> [String] {
    let all = FileManager.default.enumerator(atPath: directory.file("results"))
    var found: [String] = []
    while let name = all?.nextObject() as? String {
      if name.hasSuffix(".part") { found.append(name) }
    }
    return found
  }
}
