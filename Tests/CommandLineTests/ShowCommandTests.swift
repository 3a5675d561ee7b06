import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench show", .timeLimit(.minutes(30)))
struct ShowCommandTests {
  private let directory = TemporaryDirectory()

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  /// A run whose variants were typed in the wrong order and with a step left out.
  private func make(_ more: [String] = []) throws -> ToolProcess.Result {
    let result = try ToolProcess.runOnce(
      [
        "run", "--scenario", "photo-grid-short,scroll-feed-short", "--variant",
        "dedup,prefetch,downsample,naive", "--device", "iphone-se,ipad", "--repetitions", "1",
        "--images", "small", "--decode", "model", "-q",
      ] + more,
      in: directory.path
    )
    try #require(result.code == 0, "said: \(result.messages)")
    return result
  }

  @Test("A run prints the ladder in its order, keeps the order of its plan, and is shown again")
  func again() throws {
    let printed = try make()
    let shown = try run(["show", "out/own"])
    #expect(shown.code == 0, "said: \(shown.messages)")
    // The two lines of the head say what was run and which run it is.
    func tables(_ text: String) -> Substring {
      text.split(separator: "\n\n", maxSplits: 1).last ?? ""
    }
    #expect(tables(shown.output) == tables(printed.output))
    let rows = shown.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(
      rows.filter { ["naive", "downsample", "dedup", "prefetch"].contains($0) }.prefix(4)
        == ["naive", "downsample", "dedup", "prefetch"]
    )
    let step = "dedup, with background-decode, which this run leaves out, against downsample: "
    #expect(shown.output.contains(step))
    let text = try String(contentsOfFile: directory.file("out/own/trials.csv"), encoding: .utf8)
    let table = try CSVDocument(reading: Array(text.utf8))
    let variant = try #require(table.column("variant"))
    #expect(table.rows[0][variant] == "dedup")
    let summary = try String(contentsOfFile: directory.file("out/own/summary.md"), encoding: .utf8)
    #expect(summary.contains(step))
  }

  @Test(
    "Results do not replace what they are made of",
    arguments: [
      ["show", "out/own", "-o", "out/own/trials.csv"],
      ["show", "out/own", "-o", "linked/run.json"],
      ["show", "out/own", "--format", "bencher", "-o", "out/own/metrics.csv"],
      ["compare", "out/own", "linked", "-o", "out/own/summary.md"],
      ["import", "out/own/frames.csv", "-o", "out/own/frames.csv"],
      ["explain", "out/own", "-o", "out/own/traces/a.json"],
      ["show", "out/own", "--html", "out/own/run.json"],
    ]
  )
  func ownFiles(arguments: [String]) throws {
    _ = try make()
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("linked"),
      withDestinationPath: directory.file("out/own")
    )
    try Data().write(to: URL(fileURLWithPath: directory.file("out/own/traces/a.json")))
    let path = directory.file(try #require(arguments.last))
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let result = try run(arguments)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(result.messages.contains("; name another file"), "said: \(result.messages)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    // A file of the user's own among them may be written again and again.
    for _ in 1...2 { #expect(try run(["show", "out/own", "-o", "out/own/mine.txt"]).code == 0) }
  }

  @Test(
    "Filters choose trials, and metrics choose columns; names that are none are refused by name"
  )
  func filters() throws {
    _ = try make()
    let shown = try run([
      "show", "out/own", "--only", "ipad,photo-grid-short", "--metric",
      "wasted_bytes", "--relative-to", "dedup", "--format", "csv",
    ])
    #expect(shown.code == 0, "said: \(shown.messages)")
    let table = try CSVDocument(reading: Array(shown.output.utf8))
    #expect(
      table.header == ["scenario", "device", "seed", "variant", "outcome", "wasted_bytes"]
    )
    #expect(table.rows.map { $0[0] + $0[1] } == Array(repeating: "photo-grid-shortipad", count: 4))
    for (arguments, message) in [
      (["--only", "photo-grid-shart"], "did you mean photo-grid-short?"),
      (["--only", "variant=best"], "there is no variant \"best\"; known are dedup, prefetch"),
      (["--only", "loader=best"], "there is no variant \"best\"; known are dedup, prefetch"),
      (["--only", "ipda"], "did you mean ipad?"),
      (["--only", "network=3g"], "there is no network \"3g\"; known are wifi"),
      (["--only", "1"], "write seed=1 for a seed"),
      (["--only", "seed=2"], "there is no seed \"2\"; known are 1"),
      (["--only", "kind=best"], "does not begin with scenario, variant, device, network, seed or"),
      (
        ["--scenario", "photo-grid-short"], "the option --scenario was removed; --only takes names"
      ),
      (["--metric", "wasted_byte"], "did you mean wasted_bytes?"),
    ] {
      let refused = try run(["show", "out/own"] + arguments)
      #expect(refused.code == 64)
      #expect(refused.messages.contains(message), "said: \(refused.messages)")
    }
    for command in [["compare", "out/own", "out/own"], ["explain", "out/own"]] {
      let refused = try run(command + ["--only", "ipda"])
      #expect(refused.code == 64)
      #expect(refused.messages.contains("did you mean ipad?"), "said: \(refused.messages)")
    }
    let exported = try run(["show", "out/own", "--format", "bencher", "--metric", "fetches"])
    #expect(exported.output.contains("fetches") && !exported.output.contains("decode-count"))
    let compared = try run(["compare", "out/own", "out/own", "--metric", "fetches"])
    #expect(compared.code == 0)
    #expect(compared.output.contains("only       metric fetches"))
    #expect(compared.output.contains("Census: 16 cells judged"))
  }

  @Test("A trial is shown by its name")
  func trial() throws {
    _ = try make()
    let name = "photo-grid-short.naive.ipad.s1.r1"
    let shown = try run(["show", "out/own", "--only", name, "--format", "csv"])
    #expect(shown.code == 0, "said: \(shown.messages)")
    #expect(try CSVDocument(reading: Array(shown.output.utf8)).rows.count == 1)
  }

  @Test("A table of one's own is printed and written")
  func pivot() throws {
    let table = ["--rows", "variant", "--columns", "scenario,device"]
    _ = try make()
    let shown = try run(["show", "out/own"] + table)
    #expect(shown.code == 0, "said: \(shown.messages)")
    #expect(shown.output.contains("photo-grid-short"))
    #expect(!shown.output.contains("What each variant changed"))
    let written = try run(["show", "out/own", "-o", "table.md", "--format", "markdown"] + table)
    #expect(written.code == 0 && written.output.isEmpty)
    let page = try String(contentsOfFile: directory.file("table.md"), encoding: .utf8)
    #expect(page.contains("photo-grid-short · iphone-se |"))
  }

  @Test("A directory without a run is named")
  func nowhere() throws {
    let result = try run(["show", "nowhere"])
    #expect(result.code == 1)
    #expect(result.messages.contains("nowhere holds no run of imagebench"))
  }
}
