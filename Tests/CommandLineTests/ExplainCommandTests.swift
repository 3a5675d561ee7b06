import Files
import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench explain", .timeLimit(.minutes(30)))
struct ExplainCommandTests {
  /// A run of two short trials, in which nothing is decoded.
  private func run() throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      [
        "run", "--device", "iphone-se", "--scenario", "photo-grid-short", "--variant",
        "naive,bounded-cache",
        "--repetitions", "1", "--images", "small", "--decode", "model", "--out", "out", "-q",
      ],
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    return directory
  }

  @Test("A run is explained as recorded, in every form and from one of its traces")
  func forms() throws {
    let directory = try run()
    for form in ["text", "markdown", "csv", "json"] {
      let result = try ToolProcess.run(
        ["explain", "out", "--only", "naive", "--format", form],
        in: directory.path
      )
      #expect(result.code == 0, "said: \(result.messages)")
      Golden.check("explain.\(form)", result.output)
    }
    let trace = try ToolProcess.run(
      ["explain", "out/traces/photo-grid-short.naive.iphone-se.s1.r1.json.gz"],
      in: directory.path
    )
    #expect(trace.code == 0)
    #expect(trace.output.contains("decode-on-main"))
    let whole = try ToolProcess.run(["explain", "out", "--only", "naive"], in: directory.path)
    #expect(trace.output.hasPrefix(whole.output))
    let all = try ToolProcess.run(["explain", "out", "--format", "json"], in: directory.path)
    let tables = try #require(try JSONParser.parse(all.output)["tables"]?.array)
    #expect(tables.count >= 4)
    #expect(all.output.contains("photo-grid-short · bounded-cache"))
  }

  @Test("A trace alone is played again, and not where its pictures are others")
  func lonelyTrace() throws {
    let directory = try run()
    try FileManager.default.copyItem(
      atPath: directory.file("out/traces/photo-grid-short.naive.iphone-se.s1.r1.json.gz"),
      toPath: directory.file("alone.json")
    )
    let explain = ["explain", "alone.json", "--images"]
    let same = try ToolProcess.run(explain + ["small"], in: directory.path)
    #expect(same.code == 0, "said: \(same.messages)")
    #expect(same.output.contains("Replays with one switch changed"))
    #expect(
      same.output.contains(/decodePlace +mainAtFirstDraw +backgroundPool\(width: 2\)/)
    )
    let none = try ToolProcess.run(explain + ["small", "--switches", "0"], in: directory.path)
    #expect(none.code == 0 && !none.output.contains("Replays with one switch changed"))
    // Other pictures have other costs.
    let different = try ToolProcess.run(explain + ["standard"], in: directory.path)
    #expect(different.code == 0, "said: \(different.messages)")
    #expect(
      different.output.contains("Replays with one switch changed")
        || different.output.contains("differs from the trace")
    )
  }

  @Test("A run of one's own script keeps it, so that switches are tried for it too")
  func ownScript() throws {
    let directory = TemporaryDirectory()
    try Data("flick 4000pt/s\npause 0.2s\n".utf8)
      .write(to: URL(fileURLWithPath: directory.file("mine.scenario")))
    let options = ["--images", "small", "--decode", "model", "-o", "out", "-q"]
    let run = ["run", "--scenario-file", "mine.scenario", "--variant", "naive"]
    #expect(try ToolProcess.run(run + options, in: directory.path).code == 0)
    let kept = try String(
      contentsOfFile: directory.file("out/scenarios/mine.scenario"),
      encoding: .utf8
    )
    #expect(kept.contains("flick 4000pt/s"))
    try FileManager.default.removeItem(atPath: directory.file("mine.scenario"))
    let result = try ToolProcess.run(["explain", "out"], in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.contains("Replays with one switch changed"), "said: \(result.output)")
    let again = try ToolProcess.run(["import", "out/frames.csv"], in: directory.path)
    #expect(again.code == 1)
    #expect(again.messages.contains("pass the run's scenarios/mine.scenario to --scenario-file"))
  }

  @Test(
    "A trial in a drawn order, with any seed, is played again as it was, from its run and alone",
    arguments: ["1", "9223372036854775808", "18446744073709551615"]
  )
  func drawnOrder(seed: String) throws {
    let directory = TemporaryDirectory()
    let run = try ToolProcess.run(
      [
        "run", "--device", "iphone-se", "--scenario", "photo-grid-short", "--variant", "naive",
        "--schedule", "5",
        "--seed", seed, "--images", "small", "--decode", "model", "-o", "out", "-q",
      ],
      in: directory.path
    )
    #expect(run.code == 0, "said: \(run.messages)")
    let trace = "out/traces/photo-grid-short.naive.iphone-se.s\(seed).r1.json.gz"
    for path in ["out", trace] {
      let result = try ToolProcess.run(["explain", path], in: directory.path)
      #expect(result.code == 0, "said: \(result.messages)")
      #expect(result.output.contains("seed \(seed)"))
      #expect(result.output.contains("Replays with one switch changed"), "\(result.output)")
      #expect(result.output.contains("The order of jobs was drawn with the seed 5"))
    }
  }

  @Test("A switch that removes nothing is in no table, and the note names it")
  func vainSwitches() throws {
    let directory = TemporaryDirectory()
    let run = try ToolProcess.run(
      [
        "run", "--scenario", "scroll-feed-short", "--variant", "bounded-cache", "--images", "small",
        "--decode", "model", "-o", "out", "-q",
      ],
      in: directory.path
    )
    #expect(run.code == 0, "said: \(run.messages)")
    let result = try ToolProcess.run(["explain", "out"], in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    let small = "Tried alone, these switches remove less than 5 %: "
    let (tables, note) = result.output.split(by: small)
    #expect(tables.contains("\nprefetch "), "\(tables)")
    #expect(note.contains("queues.decode"), "\(note)")
    #expect(!tables.contains("queues.decode"), "\(tables)")
  }

  @Test("A run without traces says so, and how to get them")
  func withoutTraces() throws {
    let directory = try run()
    let traces = directory.file("out/traces")
    let names = try FileManager.default.contentsOfDirectory(atPath: traces)
    try FileManager.default.removeItem(
      atPath: traces + "/photo-grid-short.naive.iphone-se.s1.r1.json.gz"
    )
    let one = try ToolProcess.run(["explain", "out"], in: directory.path)
    #expect(one.code == 1)
    #expect(
      one.messages.contains(
        "the run in out has no trace of photo-grid-short.naive.iphone-se.s1.r1, from which causes are "
          + "read; copy its traces/ next to run.json, or run it again, which records them"
      ),
      "said: \(one.messages)"
    )
    #expect(names.count == 2)
    try FileManager.default.removeItem(atPath: traces)
    let none = try ToolProcess.run(["explain", "out"], in: directory.path)
    #expect(none.code == 1)
    #expect(none.messages.contains("the run in out has no traces, from which"), "\(none.messages)")
  }

  @Test("What is no trace and no run is refused in one sentence")
  func hostile() throws {
    let directory = try run()
    let trace = "out/traces/photo-grid-short.naive.iphone-se.s1.r1.json.gz"
    let whole = try Data(contentsOf: URL(fileURLWithPath: directory.file(trace)))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: directory.file("half.gz")))
    let text = try #require(Gzip.decompress([UInt8](whole), limit: 1 << 24))
    try Data(text.prefix(text.count / 2))
      .write(to: URL(fileURLWithPath: directory.file("half.json")))
    try Data("{}\n".utf8).write(to: URL(fileURLWithPath: directory.file("other.json")))
    try Data().write(to: URL(fileURLWithPath: directory.file("empty.json")))
    try FileManager.default.createDirectory(
      atPath: directory.file("folder"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createDirectory(
      atPath: directory.file("killed"),
      withIntermediateDirectories: true
    )
    try Data("1\n".utf8).write(to: URL(fileURLWithPath: directory.file("killed/run.identity")))
    for (path, words) in [
      ("killed", "is not finished; give its command again with --out killed"),
      ("half.json", "breaks off"), ("half.gz", "gzip stream that breaks off"),
      ("other.json", "is not a trace"),
      ("empty.json", "is not a trace"),
      ("missing.json", "there is no file"), ("folder", "is not a run"),
    ] {
      let result = try ToolProcess.run(["explain", path], in: directory.path)
      #expect(result.code == 1, "\(path)")
      #expect(result.output.isEmpty, "\(path)")
      #expect(result.messages.contains(words), "\(path): \(result.messages)")
      #expect(result.messages.split(separator: "\n").count == 1, "\(path): \(result.messages)")
    }
    try FileManager.default.removeItem(atPath: directory.file(trace))
    let gone = try ToolProcess.run(["explain", "out", "--only", "naive"], in: directory.path)
    #expect(gone.code == 1)
    for arguments in [
      [], ["out", "out"], ["out", "--only", "nobody"], ["out", "--only", "trial=x"],
      ["out", "--frames", "1-2"], ["out", "--slow", "2"], ["out", "--trial", "x"],
    ] {
      let result = try ToolProcess.run(["explain"] + arguments, in: directory.path)
      #expect(result.code == 64, "\(arguments): \(result.messages)")
    }
  }
}

extension String {
  /// The texts before and after the first `mark`.
  fileprivate func split(by mark: String) -> (before: String, after: String) {
    guard let range = range(of: mark) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
