import Foundation
import TestSupport
import Testing

@Suite("Hunts that go on after finds, on the command line", .timeLimit(.minutes(30)))
struct CollectingHuntCommandTests {
  private static let hunt = ["hunt", "--loader", "article0-loader", "--images", "small", "-q"]

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
    let repro = ["repro", find, "--images", "small", "-q"]
    #expect(try ToolProcess.run(repro, in: directory.path).code == 0)
    let next = ["--start", "a", "--tries", "60", "-o", "b"]
    let again = try ToolProcess.run(Self.hunt + next, in: directory.path)
    #expect(again.code == 6, "said: \(again.messages)")
    #expect(again.output.contains("duplicate-fetch: "))
    #expect(try text(directory.file("b/hunt.md")).contains("are those of its start"))
  }

  @Test("are interrupted with 130, and continue with the same command")
  func interrupted() throws {
    let directory = TemporaryDirectory()
    // The first two end when they have shown what they do, after a second each.
    let bounds = ["--tries", "1000000", "--seconds", "5"]
    let hunt = Self.hunt.dropLast() + ["--finds", "all", "-o", "a"] + bounds
    let started = try ToolProcess.start(Array(hunt), in: directory.path)
    started.waitUntilItSays("scenarios: ")
    started.send(SIGINT)
    let stopped = try started.finish()
    #expect(stopped.code == 130 && stopped.messages.contains("the same command continues"))
    #expect(stopped.output.hasPrefix("hunt of article0-loader: "))
    #expect(!FileManager.default.fileExists(atPath: directory.file("a/hunt.json")))
    let before = try text(directory.file("a/tally.json"))
    let again = try ToolProcess.start(Array(hunt), in: directory.path)
    again.waitUntilItSays("scenarios: ")
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
      (["--finds", "first", "--start", "a"], "--start is for hunts that collect"),
      (["--finds", "some"], "--finds takes one of first, all"),
      (["--schedule", "some"], "--schedule takes one of fifo, uniform, priorities, mixed"),
      (["--shard", "1/2"], "there is no option --shard"),
      (["--loads", "5"], "there is no option --loads"),
      (["--race", "all"], "there is no option --race"),
      (["--start", "nowhere"], "nowhere has no scenario files"),
    ]
  )
  func refusals(options: [String], words: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      ["hunt", "--images", "small", "-q"] + options,
      in: directory.path
    )
    let code: Int32 = options[0] == "--start" ? 1 : 64
    #expect(result.code == code && result.messages.contains(words), "said: \(result.messages)")
  }
}
