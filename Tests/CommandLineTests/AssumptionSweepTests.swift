import Foundation
import TestSupport
import Testing
import Text

@Suite("The sweep of a run over assumptions", .timeLimit(.minutes(30)))
struct AssumptionSweepTests {
  private static let plan = [
    "run", "--scenario", "cell-reuse-short,photo-grid-short", "--variant", "naive,bounded-cache",
    "--repetitions", "1", "--images", "small", "--decode", "model", "--out", "results",
  ]
  private static let short = plan + ["--assumptions", "short"]

  private func json(_ path: String) throws -> JSONValue {
    try JSONParser.parse(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  /// The line of a verdict that tells of the sweep, on one line; nil where none does.
  private func sentence(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    guard let end = words.range(of: "(imagebench list assumptions).") else { return nil }
    let before = words[..<end.upperBound]
    return before.range(of: " before ", options: .backwards).map {
      String(before[$0.upperBound...])
    }
  }

  @Test("is stored as a run inside the run, and every verdict on the whole run names it")
  func told() throws {
    let directory = TemporaryDirectory()
    let run = try ToolProcess.runOnce(Self.short, in: directory.path)
    #expect(run.code == 0, "said: \(run.messages)")
    #expect(run.messages.contains("assumptions: "), "said: \(run.messages)")
    let said = try #require(sentence(run.output), "\(run.output)")
    let facts = try #require(try json(directory.file("results/assumptions/run.json"))["sweep"])
    let both = ["answer", "runner_up"].map { facts[$0]?.string ?? "" }
    #expect(both.sorted() == ["bounded-cache", "naive"])
    let summary = try String(contentsOfFile: directory.file("results/summary.md"), encoding: .utf8)
    #expect(sentence(summary) == said)
    let show = try ToolProcess.run(["show", "results"], in: directory.path)
    #expect(sentence(show.output) == said)
    let page = try ToolProcess.run(["show", "results", "--html", "page.html"], in: directory.path)
    #expect(page.code == 0, "said: \(page.messages)")
    let html = try String(contentsOfFile: directory.file("page.html"), encoding: .utf8)
    #expect(sentence(html) == said)
    let part = try ToolProcess.run(
      ["show", "results", "--only", "photo-grid-short"],
      in: directory.path
    )
    #expect(part.code == 0 && sentence(part.output) == nil)
    let own = try ToolProcess.run(
      ["show", "results/assumptions", "--rows", "device"],
      in: directory.path
    )
    #expect(own.code == 0 && own.output.contains("iphone-13+cell-layout-view-low"))
  }

  @Test("is not played where nothing asks for it", arguments: [[], ["--assumptions", "none"]])
  func none(more: [String]) throws {
    let directory = TemporaryDirectory()
    let run = try ToolProcess.run(Self.plan + more, in: directory.path)
    #expect(run.code == 0 && sentence(run.output) == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("results"))
    #expect(!names.contains("assumptions"))
  }

  @Test("resumes after an interruption, and gives the same answer", arguments: [SIGINT, SIGKILL])
  func interrupted(signal: Int32) throws {
    let directory = TemporaryDirectory()
    let started = try ToolProcess.start(Self.short + ["--jobs", "1"], in: directory.path)
    started.waitUntilItSays("assumptions: ")
    started.send(signal)
    let ended = try started.finish()
    if signal == SIGINT {
      #expect(ended.code == 130)
      #expect(ended.messages.contains("interrupted in the sweep"), "said: \(ended.messages)")
    }
    let resumed = try ToolProcess.run(Self.short, in: directory.path)
    #expect(resumed.code == 0, "said: \(resumed.messages)")
    let other = TemporaryDirectory()
    let whole = try ToolProcess.runOnce(Self.short, in: other.path)
    #expect(sentence(resumed.output) != nil && sentence(resumed.output) == sentence(whole.output))
    for table in ["frames.csv", "loads.csv"] {
      let paths = [directory, other].map { $0.file("results/assumptions/\(table)") }
      let texts = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
      #expect(texts[0] == texts[1], "\(table)")
    }
    let parts = try FileManager.default.contentsOfDirectory(
      atPath: directory.file("results/assumptions")
    )
    #expect(!parts.contains("parts") && !parts.contains("run.identity"))
  }

  @Test("A trial takes a device with an assumption at an end, and others are named")
  func device() throws {
    let directory = TemporaryDirectory()
    let plan = ["run", "--scenario", "cell-reuse-short", "--variant", "naive", "--images", "small"]
    let run = try ToolProcess.run(
      plan + ["--device", "iphone-se+cell-layout-view-high", "--out", "high"],
      in: directory.path
    )
    #expect(run.code == 0, "said: \(run.messages)")
    let refused = try ToolProcess.run(
      plan + ["--device", "iphone-se+cell-layout-view-hihg"],
      in: directory.path
    )
    #expect(refused.code == 64 || refused.code == 1)
    #expect(refused.messages.contains("iphone-se+cell-layout-view-high"))
  }
}
