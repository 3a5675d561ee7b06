import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench run --decode measured", .timeLimit(.minutes(30)))
struct MeasuredDecodeCommandTests {
  private static let plan = [
    "run", "--scenario", "cell-reuse-short", "--variant", "background-decode,dedup",
    "--repetitions", "2", "--images", "small", "-q",
  ]

  private func played(_ decoding: String, in directory: TemporaryDirectory) throws {
    let result = try ToolProcess.runOnce(
      Self.plan + ["--decode", decoding, "--out", decoding],
      in: directory.path
    )
    #expect(result.code == 0, "\(result.messages)")
  }

  private func text(_ name: String, in directory: TemporaryDirectory) throws -> String {
    try String(contentsOfFile: directory.file(name), encoding: .utf8)
  }

  @Test("says in every file of the run that nothing is exact")
  func files() throws {
    let directory = TemporaryDirectory()
    try played("measured", in: directory)
    let run = try JSONParser.parse(text("measured/run.json", in: directory))
    #expect(run["protocol"]?["decode"]?.string == "measured")
    let metrics = try text("measured/metrics.csv", in: directory)
    #expect(metrics.contains(",noisy,") && !metrics.contains(",exact,"))
    let verdict = try JSONParser.parse(text("measured/verdict.json", in: directory))
    #expect(verdict["exactness"]?.string == "noisy")
    #expect(verdict["seeds"]?.array?.compactMap(\.string) == ["1 in round 1", "1 in round 2"])
    let summary = try text("measured/summary.md", in: directory)
    #expect(summary.contains("decodes that take their measured time"))
    #expect(summary.contains("no number of this run is exact"))
    #expect(!summary.contains("repeat exactly") && !summary.contains("NOT REPRODUCIBLE"))
    let shown = try ToolProcess.run(
      ["show", "measured", "--html", "page.html"],
      in: directory.path
    )
    #expect(shown.code == 0, "\(shown.messages)")
    #expect(try text("page.html", in: directory).contains("so no column repeats exactly"))
  }

  @Test("keeps what a model's verdict says of seeds, and adds nothing to its file")
  func model() throws {
    let directory = TemporaryDirectory()
    try played("model", in: directory)
    let verdict = try JSONParser.parse(text("model/verdict.json", in: directory))
    #expect(verdict["exactness"] == nil)
    #expect(verdict["seeds"]?.array?.compactMap(\.string) == ["1"])
  }

  @Test("is compared with itself without a claim on exact cells, and not with modelled decodes")
  func compared() throws {
    let directory = TemporaryDirectory()
    try played("measured", in: directory)
    try played("model", in: directory)
    let other = try ToolProcess.run(["compare", "model", "measured"], in: directory.path)
    #expect(other.code == 5)
    #expect(
      (other.output + other.messages).contains("decode is model in the base and measured"),
      "\(other.output)"
    )
    let own = try ToolProcess.run(
      ["compare", "measured", "--base", "background-decode", "--candidate", "dedup"],
      in: directory.path
    )
    #expect(own.output.contains("(0 exact,"), "\(own.output)")
  }

  @Test("is refused by a history")
  func history() throws {
    let directory = TemporaryDirectory()
    try played("measured", in: directory)
    let result = try ToolProcess.run(
      ["history", "import", "measured", "--history", "h"],
      in: directory.path
    )
    #expect(result.code != 0)
    #expect(
      result.messages.contains("measured has no exact numbers, because it was played with"),
      "\(result.messages)"
    )
  }
}
