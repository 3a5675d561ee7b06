import Foundation
import TestSupport
import Testing

@Suite("Hunts that go on after finds, on the command line", .timeLimit(.minutes(30)))
struct HuntShardCommandTests {
  private static let hunt = ["hunt", "--variant", "article0-loader", "--corpus", "small", "-q"]

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("collect finds, keep scenarios, and begin the next hunt with both")
  func collects() throws {
    let directory = TemporaryDirectory()
    let options = ["--finds", "all", "--tries", "30"]
    let found = try ToolProcess.run(Self.hunt + options + ["-o", "a"], in: directory.path)
    #expect(found.code == 6, "said: \(found.messages)")
    #expect(found.output.contains(" in a/finds/duplicate-fetch.scenario\n"))
    #expect(found.output.contains("begins with --start a"))
    let report = try text(directory.file("a/hunt.md"))
    #expect(report.hasPrefix("# Hunt of article0-loader on iphone-se\n"))
    let find = "a/finds/duplicate-fetch.scenario"
    let replay = ["hunt", "--corpus", "small", "-q", "--replay", find]
    #expect(try ToolProcess.run(replay, in: directory.path).code == 6)
    let next = ["--start", "a", "--tries", "60", "-o", "b"]
    let again = try ToolProcess.run(Self.hunt + next, in: directory.path)
    #expect(again.code == 6, "said: \(again.messages)")
    #expect(again.output.contains("duplicate-fetch: "))
    #expect(try text(directory.file("b/hunt.md")).contains("are those of its start"))
  }

  @Test("play a shard into its own folder, and say how the shards are merged")
  func shard() throws {
    let directory = TemporaryDirectory()
    let options = ["--tries", "20", "-o", "night", "--shard"]
    let first = try ToolProcess.run(Self.hunt + options + ["1/2"], in: directory.path)
    // What was found is the business of the merge; an engine would take 6 for a failed job.
    #expect(first.code == 0, "said: \(first.messages)")
    #expect(first.output.hasPrefix("shard 1/2 of the hunt of article0-loader: 10 scenarios with "))
    #expect(first.messages.contains("imagebench merge night -o RUN"))
    #expect(FileManager.default.fileExists(atPath: directory.file("night/1-of-2/tally.json")))
    let second = try ToolProcess.run(
      Self.hunt + options + ["auto"],
      in: directory.path,
      environment: ["IMAGEBENCH_SHARD": "2/2"]
    )
    #expect(second.output.hasPrefix("shard 2/2 "), "said: \(second.messages)")
    let other = try ToolProcess.run(
      Self.hunt + options + ["1/2", "--seed", "2"],
      in: directory.path
    )
    #expect(other.code == 1 && other.messages.contains("night/1-of-2 holds a shard of another"))
    let merged = try ToolProcess.run(
      ["merge", "night", "-o", "whole", "--corpus", "small", "-q"],
      in: directory.path
    )
    #expect(merged.code == 6, "said: \(merged.messages)")
    let one = try ToolProcess.run(
      Self.hunt + ["--finds", "all", "--tries", "20", "-o", "one"],
      in: directory.path
    )
    #expect(one.code == 6)
    let finds = { (folder: String) in
      try FileManager.default.contentsOfDirectory(atPath: directory.file("\(folder)/finds"))
    }
    #expect(try finds("whole").sorted() == finds("one").sorted())
    for name in try finds("one") {
      let find = directory.file("one/finds/\(name)")
      let same = directory.file("whole/finds/\(name)")
      #expect(try text(find) == text(same), "\(name)")
    }
  }

  @Test("are interrupted with 130, and continue with the same command")
  func interrupted() throws {
    let directory = TemporaryDirectory()
    let hunt = Self.hunt.dropLast() + ["--finds", "all", "-o", "a", "--loads", "60000"]
    let started = try ToolProcess.start(Array(hunt), in: directory.path)
    started.waitUntilItSays("loads: ")
    started.send(SIGINT)
    let stopped = try started.finish()
    #expect(stopped.code == 130 && stopped.messages.contains("the same command continues"))
    #expect(stopped.output.hasPrefix("shard 1/1 "))
    #expect(!FileManager.default.fileExists(atPath: directory.file("a/hunt.json")))
    let before = try text(directory.file("a/tally.json"))
    let again = try ToolProcess.start(Array(hunt), in: directory.path)
    again.waitUntilItSays("loads: ")
    again.send(SIGKILL)
    _ = try again.finish()
    #expect(try text(directory.file("a/tally.json")).utf8.count >= before.utf8.count)
    let whole = try ToolProcess.run(Array(hunt), in: directory.path)
    #expect(whole.code == 6, "said: \(whole.messages)")
    #expect(FileManager.default.fileExists(atPath: directory.file("a/hunt.json")))
  }

  @Test(
    "refuse options that contradict each other",
    arguments: [
      (["--finds", "first", "--shard", "1/2"], "--shard is for hunts that collect"),
      (["--finds", "some"], "--finds takes one of first, all"),
      (["--shard", "3/2"], "such as 3/8"), (["--shard", "auto"], "no engine"),
      (["--loads", "0"], "--loads takes a whole number of 1 or more"),
      (["--race", "all", "--loads", "5"], "--loads is for hunts of a variant"),
      (["--start", "nowhere"], "nowhere has no scenario files"),
    ]
  )
  func refusals(options: [String], words: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      ["hunt", "--corpus", "small", "-q"] + options,
      in: directory.path
    )
    let code: Int32 = options[0] == "--start" ? 1 : 64
    #expect(result.code == code && result.messages.contains(words), "said: \(result.messages)")
  }
}
