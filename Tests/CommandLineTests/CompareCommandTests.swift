import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench compare", .timeLimit(.minutes(30)))
struct CompareCommandTests {
  private let directory = TemporaryDirectory()

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  private func make(_ name: String, _ more: [String] = []) throws {
    let result = try run(
      [
        "run", "--scenario", "photo-grid-short", "--variant", "naive,bounded-cache", "--images",
        "small", "--decode", "model", "-q", "--out", name,
      ] + more
    )
    #expect(result.code == 0, "said: \(result.messages)")
  }

  private func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: directory.file(path), encoding: .utf8)
    #expect(text.contains(old), "\(path) has no \(old)")
    try text.replacing(old, with: new, maxReplacements: 1)
      .write(toFile: directory.file(path), atomically: true, encoding: .utf8)
  }

  @Test("Runs over other networks are not comparable, and the networks are named")
  func networks() throws {
    try make("a", ["--network", "wifi"])
    try make("b", ["--network", "3g"])
    let result = try run(["compare", "a", "b"])
    #expect(result.code == 5, "said: \(result.messages)")
    let words = "the network differs: wifi in the base, 3g in the candidate"
    #expect((result.output + result.messages).contains(words), "said: \(result)")
    #expect(result.output.contains(" 0 new, 0 gone"), "said: \(result.output)")
    // A run over both has the other one's network too.
    try make("both", ["--network", "wifi,3g"])
    let part = try run(["compare", "a", "both"])
    #expect(part.code == 0, "said: \(part.messages)")
    #expect(!part.output.contains("the network differs"), "said: \(part.output)")
  }

  @Test("A metric of an earlier build that this one lacks is shown, and is gone in a comparison")
  func earlierMetric() throws {
    try make("a")
    try make("b")
    for table in ["trials.csv", "metrics.csv"] {
      try edit("a/\(table)", "decode_count", "second_peak_bytes")
    }
    try RunFiles.forgetTables(in: directory.file("a"))
    let shown = try run(["show", "a", "--metric", "second_peak_bytes", "--format", "csv"])
    #expect(shown.code == 0, "said: \(shown.messages)")
    #expect(shown.output.contains("second_peak_bytes"), "said: \(shown.output)")
    let result = try run(["compare", "a", "b"])
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.contains(" 2 new, 2 gone"), "said: \(result.output)")
  }

  @Test(
    "Two runs of one build differ in no exact cell; a planted difference is exit code 2, by name"
  )
  func planted() throws {
    try make("a")
    try make("b")
    let same = try run(["compare", "a", "b"])
    #expect(same.code == 0, "said: \(same.messages) \(same.output)")
    #expect(same.output.contains(": 0 regressed, 0 improved"))
    #expect(same.messages.isEmpty)
    let table = try String(contentsOfFile: directory.file("b/trials.csv"), encoding: .utf8)
    let lines = table.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let place = try #require(lines[0].firstIndex(of: "decode_count"))
    let count = try #require(Int(lines[1][place]))
    var planted = lines
    for row in planted.indices where planted[row].prefix(2) == lines[1].prefix(2) {
      planted[row][place] = Substring("\(count + 1)")
    }
    try planted.map { $0.joined(separator: ",") + "\n" }.joined()
      .write(toFile: directory.file("b/trials.csv"), atomically: true, encoding: .utf8)
    try RunFiles.forgetTables(in: directory.file("b"))
    let caught = try run(["compare", "a", "b"])
    #expect(caught.code == 2)
    #expect(
      caught.output.contains(
        "· seed 1 · decode_count: \(count) → \(count + 1) decodes"
      )
    )
  }

  @Test("A missing base and another protocol are exit code 5; what cannot be read is 1")
  func absent() throws {
    try make("a")
    #expect(try run(["compare", "nowhere", "a"]).code == 5)
    #expect(try run(["compare", "a", "nowhere"]).code == 1)
    try make("c", ["--seed", "2"])
    let seeds = try run(["compare", "a", "c"])
    #expect(seeds.code == 5)
    #expect(seeds.output.contains("the seed differs: 1 in the base, 2 in the candidate"))
    try make("d", ["--finger", "frames"])
    let fingers = try run(["compare", "a", "d"])
    #expect(fingers.code == 5)
    #expect(fingers.messages.contains("finger is time in the base and frames in the candidate"))
    try edit("c/run.json", "\"decode\": \"model\"", "\"decode\": \"real\"")
    let differs = try run(["compare", "a", "c"])
    #expect(differs.code == 5)
    #expect(differs.messages.contains("decode is model in the base and real in the candidate"))
    let manifest = try String(contentsOfFile: directory.file("c/run.json"), encoding: .utf8)
    let version = try #require(manifest.firstMatch(of: /"model": (\d+)/)?.1)
    try edit("c/run.json", "\"model\": \(version)", "\"model\": 1")
    let models = try run(["compare", "a", "c"])
    #expect(models.code == 5)
    let sentence = "it has version \(version) in the base and 1 in the candidate"
    #expect(models.messages.contains(sentence), "said: \(models.messages)")
    #expect(!models.messages.contains("decode is"))
    try edit("c/run.json", "\"schema_version\": 1", "\"schema_version\": 7")
    #expect(try run(["compare", "a", "c"]).code == 5)
    try edit("c/run.json", "{", "")
    #expect(try run(["compare", "a", "c"]).code == 1)
    #expect(try run(["compare", "a", "a", "-o", "no/such/folder"]).code == 1)
  }

  @Test("Two variants of one run are compared, in every format, to a file or to standard output")
  func variants() throws {
    try make("a")
    let arguments = [
      "compare", "a", "--base", "naive", "--candidate", "bounded-cache",
    ]
    for format in ["text", "markdown", "csv", "json", "junit", "github"] {
      let shown = try run(arguments + ["--format", format])
      #expect(shown.code == 0 || shown.code == 2)
      #expect(shown.output.contains("naive → bounded-cache"), "\(format)")
      if ["text", "markdown", "json"].contains(format) {
        #expect(shown.output.contains("coalescing: none → byVariant"), "\(format)")
      }
      let written = try run(arguments + ["--format", format, "-o", "out.txt"])
      #expect(written.code == shown.code && written.output.isEmpty)
      let text = try String(contentsOfFile: directory.file("out.txt"), encoding: .utf8)
      #expect(text == shown.output)
    }
  }

  @Test(
    "What makes no sense is wrong usage",
    arguments: [
      ([], "takes two runs"), (["a"], "takes two runs"), (["a", "b", "c"], "takes two runs"),
      (["a", "b", "--base", "naive"], "are variants of one run"),
      (["a", "--base", "naive"], "need --base V and --candidate V"),
      (["a", "b", "--margin", "2"], "--margin takes"),
      (["a", "b", "--min-effect", "nan"], "--min-effect takes"),
      (["a", "b", "--format", "xml"], "--format takes"),
      (["a", "--base", "x", "--candidate", "x"], "name two variants"),
    ]
  )
  func usage(arguments: [String], expected: String) throws {
    let result = try run(["compare"] + arguments)
    #expect(result.code == 64)
    #expect(result.messages.contains(expected), "said: \(result.messages)")
  }
}
