import Foundation
import TestSupport
import Testing
import Text

@Suite("Scenario files on the command line", .timeLimit(.minutes(30)))
struct ScenarioFileCommandTests {
  private static let model = ["--decode", "model", "--images", "small", "-q"]

  private func save(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func table(_ path: String) throws -> CSVDocument {
    try CSVDocument(reading: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test(
    "a file is run with the variant, device and seed that it names, unless options say otherwise"
  )
  func hints() throws {
    let directory = TemporaryDirectory()
    let script = "variant best\ndevice ipad\nseed 7\nflick 900pt/s\npause 0.2s\n"
    try save(script, directory.file("mine.scenario"))
    let run = ["run", "--scenario-file", "mine.scenario"] + Self.model
    let first = try ToolProcess.run(run + ["-o", "a"], in: directory.path)
    #expect(first.code == 0, "said: \(first.messages)")
    let row = try #require(try table(directory.file("a/trials.csv")).rows.first)
    #expect(Array(row[0..<4]) == ["mine", "best", "ipad", "7"])
    let other = ["--variant", "naive,dedup", "--seed", "1"]
    let second = try ToolProcess.run(run + other + ["-o", "b"], in: directory.path)
    #expect(second.code == 0, "said: \(second.messages)")
    let rows = try table(directory.file("b/trials.csv")).rows
    #expect(Set(rows.map { $0[1] }) == ["naive", "dedup"])
    #expect(rows.allSatisfy { $0[3] == "1" })
  }

  @Test("frames of a run are imported, and played again in the same places")
  func frames() throws {
    let directory = TemporaryDirectory()
    let run = ["run", "--scenario", "photo-grid-short", "--variant", "best"] + Self.model
    #expect(try ToolProcess.run(run + ["-o", "a"], in: directory.path).code == 0)
    let imported = try ToolProcess.run(
      ["import", "a/frames.csv", "-o", "again.scenario"],
      in: directory.path
    )
    #expect(imported.code == 0, "said: \(imported.messages)")
    let again = ["run", "--scenario-file", "again.scenario", "--variant", "best"] + Self.model
    #expect(try ToolProcess.run(again + ["-o", "b"], in: directory.path).code == 0)
    // The script has another name, and is the same scroll.
    func frames(_ run: String) throws -> [[String]] {
      try table(directory.file("\(run)/frames.csv")).rows.map { Array($0.dropFirst()) }
    }
    #expect(try frames("a") == frames("b"))
  }

  @Test("a recording is imported and run, and the run keeps the script")
  func recorded() throws {
    let directory = TemporaryDirectory()
    try save("time,offset\n0,0\n0.4,900\n0.9,1000\n", directory.file("thumb.csv"))
    let imported = try ToolProcess.run(
      ["import", "thumb.csv", "-o", "thumb.scenario"],
      in: directory.path
    )
    #expect(imported.code == 0, "said: \(imported.messages)")
    let run = ["run", "--scenario-file", "thumb.scenario", "--variant", "best"] + Self.model
    let result = try ToolProcess.run(run + ["-o", "a"], in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    let kept = try String(
      contentsOfFile: directory.file("a/scenarios/thumb.scenario"),
      encoding: .utf8
    )
    #expect(kept.contains("name thumb\n"), "\(kept)")
    #expect(try table(directory.file("a/trials.csv")).rows.first?[0] == "thumb")
  }

  @Test("a find that cannot be saved is shown all the same, and ends with 1")
  func unsaved() throws {
    let directory = TemporaryDirectory()
    try save("x", directory.file("file"))
    let hunt = [
      "hunt", "--property", "duplicate-fetch", "--loader", "article0-loader", "-o", "file",
    ]
    let found = try ToolProcess.run(hunt + ["--images", "small", "-q"], in: directory.path)
    #expect(found.code == 1 && found.messages.contains("cannot make directory file"))
    #expect(found.output.contains("  variant article0-loader\n"))
    #expect(!found.output.contains("Saved."))
  }

  @Test("a hunt that is interrupted ends with 130, whatever it has found")
  func interruptedHunt() throws {
    let directory = TemporaryDirectory()
    let property = ["--property", "hitch-ratio", "--seconds", "10"]
    let hunt = ["hunt", "--loader", "naive", "--images", "small"] + property
    let started = try ToolProcess.start(hunt, in: directory.path)
    started.waitUntilItSays("seconds: ")
    started.send(SIGINT)
    #expect(try started.finish().code == 130)
  }

  @Test("a hunt finds, saves and shows again what is wrong with a variant, and ends with 6")
  func hunt() throws {
    let directory = TemporaryDirectory()
    let options = ["--images", "small", "-q", "--loader", "article0-loader", "--tries", "200"]
    let found = try ToolProcess.run(
      ["hunt", "--property", "duplicate-fetch"] + options,
      in: directory.path
    )
    #expect(found.code == 6, "said: \(found.messages)")
    let path = "finds/duplicate-fetch-article0-loader.scenario"
    #expect(found.output.contains("imagebench repro \(path)"))
    let repro = ["repro", path, "--images", "small", "-q"]
    let again = try ToolProcess.run(repro, in: directory.path)
    #expect(again.code == 0 && again.output.contains("violates duplicate-fetch (frame "))
    let other = ["--loader", "best", "--against", "dedup"]
    let best = try ToolProcess.run(repro + other, in: directory.path)
    #expect(best.code == 4 && best.messages.contains("best does not violate duplicate-fetch"))
    let run = ["run", "--scenario-file", path] + Self.model
    #expect(try ToolProcess.run(run, in: directory.path).code == 0)
  }

  @Test(
    "what is wrong with an option is one sentence and 64",
    arguments: [
      (["run", "--scenario-file", "good,good"], "two scenarios are called \"good\""),
      (["run", "--record-from", "scroll"], "was removed; imagebench import FILE -o NAME.scenario"),
      (["hunt", "--property", "nothing"], "--property takes invariants, wrong-image"),
      (["hunt", "--property", "leak,hitch-ratio"], "one worst number or for violated invariants"),
      (["hunt", "--loader", "bset"], "did you mean best?"),
      (["import"], "import takes one file"),
      (["import", "scroll", "--name", "a/b"], "--name takes at most 100 letters"),
    ]
  )
  func wrong(arguments: [String], part: String) throws {
    let directory = TemporaryDirectory()
    try save("pause 1s\nflik 9pt/s\n", directory.file("bad"))
    try save("pause 1s\n", directory.file("good"))
    try save("time,offset\n0,1\n", directory.file("scroll"))
    let result = try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == 64 && result.messages.contains(part), "said: \(result.messages)")
  }
}
