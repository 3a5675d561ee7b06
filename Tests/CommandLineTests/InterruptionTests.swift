import Foundation
import TestSupport
import Testing
import Text

@Suite("A run that is cut short", .timeLimit(.minutes(30)))
struct InterruptionTests {
  private static let arguments = [
    "run", "--scenario", "scroll-feed-short,cell-reuse-short", "--variant",
    "naive,downsample,bounded-cache", "--repetitions", "3", "--images", "small", "--jobs", "1",
    "--out", "results",
  ]

  /// Files of a run whose bytes are exact; the other tables have noisy columns.
  private static let exactFiles = ["frames.csv", "loads.csv", "metrics.csv"]

  @Test(
    "leaves whole files only, says so, and goes on where it stopped",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL]
  )
  func interrupted(signal: Int32) throws {
    let directory = TemporaryDirectory()
    let started = try ToolProcess.start(Self.arguments, in: directory.path)
    // How many trials the first line tells of depends on how fast they are.
    started.waitUntilItSays("/18 ")
    started.send(signal)
    let result = try started.finish()
    if signal == SIGKILL {
      #expect(result.code == 128 + SIGKILL)
    } else {
      #expect(result.code == 130)
      #expect(result.messages.contains("interrupted with"), "said: \(result.messages)")
      #expect(result.messages.contains("continues from there"))
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

  @Test(
    "A Ctrl-C says how to go on where nothing has to be put in order",
    arguments: [
      (["doctor", "--pictures", "standard"], "corpus: ", "the same command makes them anew"),
      (
        ["repro", "flicker", "--seed", "1-60", "--images", "small", "--jobs", "1"], "patterns: ",
        "the same command plays the patterns anew"
      ),
    ]
  )
  func howToGoOn(arguments: [String], progress: String, words: String) throws {
    let directory = TemporaryDirectory()
    let started = try ToolProcess.start(
      arguments,
      in: directory.path,
      environment: ["IMAGEBENCH_CACHE": "cache"]
    )
    started.waitUntilItSays(progress)
    started.send(SIGINT)
    let result = try started.finish()
    #expect(result.code == 130, "said: \(result.messages)")
    let lines = result.messages.split(separator: "\n")
    #expect(lines.last?.hasPrefix("imagebench: interrupted before ") == true, "\(lines)")
    #expect(lines.last?.contains(words) == true, "\(lines)")
  }

  @Test("A Ctrl-C before the first trial ends the run at once, and leaves nothing")
  func planning() throws {
    let directory = TemporaryDirectory()
    let seeds = (0..<10_000).map(String.init).joined(separator: ",")
    let started = try ToolProcess.start(
      [
        "run", "--scenario", "scroll-feed-short,photo-grid-short", "--seed", seeds, "--decode",
        "model", "--images", "small", "--out", "results",
      ],
      in: directory.path
    )
    started.waitUntilItSays("planning…")
    started.send(SIGINT)
    let result = try started.finish()
    #expect(result.code == 130)
    #expect(
      result.messages.contains("interrupted before the first trial"),
      "said: \(result.messages)"
    )
    #expect(!FileManager.default.fileExists(atPath: directory.file("results")))
  }

  @Test(
    "A run says that it plans before it does, unless it is to be quiet",
    arguments: [[], ["-q"]]
  )
  func planningNote(more: [String]) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      ["run", "--scenario", "photo-grid-short", "--images", "nowhere"] + more,
      in: directory.path
    )
    #expect(result.code == 1)
    #expect(result.messages.hasPrefix("planning…\n") == more.isEmpty, "said: \(result.messages)")
  }

  @Test("A run that is killed takes its trials with it", arguments: [SIGKILL, SIGHUP])
  func orphans(signal: Int32) throws {
    let directory = TemporaryDirectory()
    let started = try start(Self.long + ["--out", directory.file("results")], in: directory)
    started.send(signal)
    _ = try started.finish()
    // The kernel ends the trials soon after the run; a trial itself takes far longer than this.
    var left: [String] = []
    for _ in 0..<20 {
      left = trials(of: directory)
      if left.isEmpty { break }
    }
    #expect(left.isEmpty, "left: \(left)")
  }

  @Test("A trial whose run has ended already does nothing")
  func lateTrial() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      [
        "trial", "--scenario", "cell-reuse-short", "--variant", "naive", "--device", "iphone-se",
        "--into", directory.path, "--parent", "1",
      ],
      in: directory.path
    )
    #expect(result.code == 1)
    #expect(result.messages.contains("has ended"), "said: \(result.messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test("Two runs in one directory do not meet: the second is refused, or takes the next one")
  func second() throws {
    let directory = TemporaryDirectory()
    let first = try start(Self.long, in: directory)
    for policy in [[], ["--overwrite"]] {
      let refused = try ToolProcess.run(
        Self.long + ["--out", "out/own"] + policy,
        in: directory.path
      )
      #expect(refused.code == 1)
      #expect(
        refused.messages.contains("another imagebench is writing into out/own"),
        "said: \(refused.messages)"
      )
    }
    let other = try ToolProcess.start(Self.arguments.dropLast(2), in: directory.path)
    other.waitUntilItSays("trials: 4/18")
    other.send(SIGINT)
    #expect(try other.finish().messages.contains("out/own-2"))
    first.send(SIGINT)
    #expect(try first.finish().code == 130)
  }

  @Test("A run under nohup outlives the terminal")
  func nohup() throws {
    let directory = TemporaryDirectory()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments =
      ["-c", "trap '' HUP; exec \"$0\" \"$@\"", ToolProcess.executable.path] + Self.arguments
      + ["-q"]
    shell.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    shell.environment = [
      "HOME": directory.path, "PATH": "/usr/bin:/bin",
      "IMAGEBENCH_CACHE": ToolProcess.sharedCache.path,
    ]
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    while partFiles(in: directory).isEmpty, shell.isRunning {}
    kill(shell.processIdentifier, SIGHUP)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }

  @Test(
    "A run sees its trials end also where the program that starts it ignores the ends of children"
  )
  func ignoredEnds() throws {
    let directory = TemporaryDirectory()
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    // A run that never sees an end would go on for ever; `timeout` ends it with 124.
    run.arguments = ["100", "env", "--ignore-signal=CHLD", ToolProcess.executable.path]
    run.arguments? += Self.arguments + ["-q"]
    run.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    run.environment = [
      "HOME": directory.path, "PATH": "/usr/bin:/bin",
      "IMAGEBENCH_CACHE": ToolProcess.sharedCache.path,
    ]
    run.standardOutput = FileHandle.nullDevice
    run.standardError = FileHandle.nullDevice
    try run.run()
    run.waitUntilExit()
    #expect(run.terminationStatus == 0)
  }

  /// Trials that would take minutes, so that no machine is done before it is interrupted.
  private static let long = [
    "run", "--scenario", "scroll-feed", "--variant", "naive,downsample,dedup", "--images", "small",
    "--jobs", "1", "--repetitions", "300", "-q",
  ]

  /// A run whose first trial has begun.
  private func start(
    _ arguments: [String],
    in directory: TemporaryDirectory
  ) throws -> ToolProcess.Started {
    let started = try ToolProcess.start(arguments, in: directory.path)
    while partFiles(in: directory, below: "").isEmpty, started.isRunning {}
    return started
  }

  /// The command lines of living trials that write into the directory.
  private func trials(of directory: TemporaryDirectory) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.compactMap { name in
      guard let bytes = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
        return nil
      }
      let line = String(decoding: bytes, as: UTF8.self)
      return line.contains("trial") && line.contains(directory.path) ? line : nil
    }
  }

  @Test("A disk that fills up ends with one sentence, and no table is half written")
  func fileSizeLimit() throws {
    let directory = TemporaryDirectory()
    _ = try ToolProcess.smallCorpus(in: directory.path)
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
    #expect(said.ranges(of: "imagebench: ").count == 1, "said: \(said)")
    #expect(partFiles(in: directory).isEmpty, "left: \(partFiles(in: directory))")
    let resumed = try ToolProcess.run(Self.arguments, in: directory.path)
    #expect(resumed.code == 0)
  }

  /// Compares the exact files with those of a run that was never interrupted.
  private func expectSameAsWhole(_ directory: TemporaryDirectory) throws {
    let other = TemporaryDirectory()
    let whole = try ToolProcess.runOnce(Self.arguments, in: other.path)
    #expect(whole.code == 0)
    for name in Self.exactFiles {
      let resumed = try Data(contentsOf: URL(fileURLWithPath: directory.file("results/" + name)))
      let reference = try Data(contentsOf: URL(fileURLWithPath: other.file("results/" + name)))
      #expect(resumed == reference, "\(name) differs")
    }
  }

  /// Files and directories below the results that are not whole.
  private func partFiles(
    in directory: TemporaryDirectory,
    below folder: String = "results"
  ) -> [String] {
    let all = FileManager.default.enumerator(atPath: directory.file(folder))
    var found: [String] = []
    while let name = all?.nextObject() as? String {
      if name.hasSuffix(".part") { found.append(name) }
    }
    return found
  }
}
