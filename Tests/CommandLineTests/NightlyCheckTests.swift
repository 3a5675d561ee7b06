import Foundation
import TestSupport
import Testing

@Suite("imagebench nightly --check", .timeLimit(.minutes(30)))
struct NightlyCheckTests {
  private static let trials = [
    "--scenario", "photo-grid-short", "--variant", "naive,bounded-cache", "--suite", "smoke",
    "--decode", "model", "--quiet",
  ]
  private static let night = [
    "--only", "photo-grid-short,naive,bounded-cache", "--suite", "smoke", "--decode", "model",
    "--quiet", "--baseline", "base", "--history", "h.sqlite",
  ]

  private let directory = TemporaryDirectory()

  private func makeBaseline() throws {
    let run = ["run"] + Self.trials + ["--out", "base"]
    #expect(try ToolProcess.runOnce(run, in: directory.path).code == 0)
  }

  private func nightly(_ more: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(["nightly"] + Self.night + more, in: directory.path)
  }

  @Test("Stays red for a failure of a check, night after night, until it is accepted")
  func checks() throws {
    try makeBaseline()
    let check = ["--check", "careless-cell"]
    for since in ["since: tonight", "since: the night of 20"] {
      let result = try nightly(check)
      #expect(result.code == 6, "said: \(result.messages)")
      #expect(result.output.contains("Cells show the picture of another row · wrong-image (P7)"))
      #expect(result.output.contains(since), "said: \(result.output)")
    }
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: directory.file("out/night-smoke-2/\(name)"), encoding: .utf8)
    }
    #expect(try text("night.md").contains("## Checks"))
    #expect(try text("night.md").contains("- **since**: the night of 20"))
    #expect(try text("checks.xml").contains("; since the night of 20"))
    let site = try ToolProcess.run(
      ["history", "report", "--history", "h.sqlite", "--out", "site"],
      in: directory.path
    )
    #expect(site.code == 0, "said: \(site.messages)")
    let page = try String(contentsOfFile: directory.file("site/index.html"), encoding: .utf8)
    #expect(page.contains("Cells show the picture of another row · wrong-image (P7)"))
    #expect(try text("checks.html").contains("Known failures: careless-cell"))
    let failures = try text("checks.xml")
      .matches(of: /name="([a-z-]+)" time="0">\s*<failure/).map(\.output.1)
    #expect(failures.contains("wrong-image"))
    let accepted = failures.map { "\($0),careless-cell,,a sample\n" }.joined()
    try ("check,loader,until,reason\n" + accepted).write(
      toFile: directory.file("base/accepted-checks.csv"),
      atomically: true,
      encoding: .utf8
    )
    let passed = try nightly(check)
    #expect(passed.code == 0, "said: \(passed.messages) \(passed.output)")
    #expect(passed.output.contains("accepted: a sample"))
  }

  @Test(
    "Says what does not go together with checks",
    arguments: [
      (["--bless", "all", "--reason", "x"], "leave out --bless"),
      (["--shard", "1/2"], "leave out --shard, and give it with --judge"),
      ([], "--check no-such-loader: there is no such loader"),
    ]
  )
  func wrongChecks(words: [String], sentence: String) throws {
    try makeBaseline()
    let result = try nightly(["--check", "no-such-loader"] + words)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
  }
}
