import Foundation
import Nights
import Records
import TestSupport
import Testing

@Suite("imagebench history report", .timeLimit(.minutes(30)))
struct HistoryReportCommandTests {
  private let directory = TemporaryDirectory()

  /// A history of `count` nights, in the last of which a count grows.
  private func fill(_ count: Int = 3) throws {
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let metric = Metric(
      name: "decode_count",
      unit: "decodes",
      polarity: .smaller,
      exactness: .exact
    )
    let key = CellKey(scenario: "photo-grid", variant: "naive", device: "ipad", seed: "1")
    for night in 1...count {
      let run = HistoryRun(
        key: "\(night)",
        startedUTC: "2026-01-0\(night)T03:00:00Z",
        suite: "smoke",
        commit: "c\(night)",
        toolVersion: "0.1.0",
        setting: "s",
        host: "h"
      )
      let trial = HistoryTrial(
        cell: HistoryCell(key),
        repetition: 1,
        values: [.integer(night < count ? 28 : 29)]
      )
      try store.append(run, metrics: [metric], trials: [trial])
    }
  }

  private func report(_ arguments: [String]) throws -> ToolProcess.Result {
    let words = ["history", "report", "--history", "h.sqlite"] + arguments
    return try ToolProcess.run(words, in: directory.path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: directory.file(path), encoding: .utf8)
  }

  @Test(
    "In a real browser the pages of a site have no error, no request and no barrier",
    .enabled(if: Browser.isExpected, Comment(rawValue: Browser.remedy))
  )
  func browser() throws {
    try fill()
    #expect(try report(["-o", "site"]).code == 0)
    var pages = ["site/index.html", "site/nights.html"]
    for folder in ["site/cell", "site/night"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.file(folder))
      pages += names.sorted().prefix(1).map { "\(folder)/\($0)" }
    }
    #expect(pages.count == 4)
    let result = try Browser.check(pages.map { directory.file($0) })
    #expect(result.code == 0, "found:\n\(result.output)")
  }

  @Test("Writes a site, with the night's report and what was accepted")
  func writes() throws {
    try fill()
    let night = directory.file("out/night")
    try FileManager.default.createDirectory(atPath: night, withIntermediateDirectories: true)
    try """
    {"schema_version":1,"tool_version":"0.1.0","started_utc":"2026-01-03T03:00:00Z",
    "run_key":"3","suite":"smoke","state":"complete","corpus":{},"protocol":{},"libraries":{},
    "host":{},"execution_order":[],"failures":[]}
    """.write(toFile: night + "/run.json", atomically: true, encoding: .utf8)
    try "the report of the night".write(
      toFile: night + "/night.md",
      atomically: true,
      encoding: .utf8
    )
    try FileManager.default.createDirectory(
      atPath: directory.file("Baseline"),
      withIntermediateDirectories: true
    )
    try """
    metric,scenario,variant,device,seed,value,until,reason
    decode_count,photo-grid,naive,ipad,1,29,,sharper

    """.write(toFile: directory.file("Baseline/blessings.csv"), atomically: true, encoding: .utf8)
    let result = try report([
      "--runs", "out", "--baseline", "Baseline", "--url", "https://example.org/n", "-o", "a/site/",
    ])
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(
      result.output
        == "wrote a/site/: 1 change, 1 cell, 3 nights, 8 files; open index.html there\n"
    )
    #expect(try text("a/site/night/2026-01-03-run-3.html").contains("the report of the night"))
    #expect(try text("a/site/index.html").contains("sharper"))
    #expect(try text("a/site/feed.xml").contains("https://example.org/n/cell/"))
  }

  @Test(
    "Says in one sentence what is in the way, and how to go on",
    arguments: [
      (["-o", "h.sqlite/site"], 1, "cannot make directory h.sqlite: a part of the path"),
      (
        ["-o", "h.sqlite"], 64,
        "--out takes a directory that the site has for itself, which h.sqlite"
      ),
      (["-o", "."], 64, "--out takes a directory that the site has for itself, which . is not"),
      (["-o", "mine"], 1, "mine holds notes.txt, which no build of a site wrote"),
      (["--history", "none"], 1, "there is no history at none; imagebench nightly or"),
      (["--metric", "decode_counts"], 64, "has no series of the metric \"decode_counts\""),
      (["--baseline", "Base"], 64, "--baseline takes a directory, which Base is not"),
      (["--runs", "h.sqlite"], 64, "--runs takes a directory, which h.sqlite is not"),
      (["--url", "example.org"], 64, "--url takes an address such as https://example.org/nights/"),
      (["--format", "json"], 64, "history report takes no --format"),
    ]
  )
  func refusals(arguments: [String], code: Int32, sentence: String) throws {
    try fill()
    let mine = directory.file("mine")
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: true)
    try "mine".write(toFile: mine + "/notes.txt", atomically: true, encoding: .utf8)
    let given = arguments.contains("--history") ? [] : ["--history", "h.sqlite"]
    let result = try ToolProcess.run(["history", "report"] + given + arguments, in: directory.path)
    #expect(result.code == code)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(try text("mine/notes.txt") == "mine")
  }

  @Test("Says that an empty history has no night")
  func empty() throws {
    try fill()
    _ = try ToolProcess.run(
      ["history", "prune", "--keep", "0", "--yes", "--history", "h.sqlite"],
      in: directory.path
    )
    let result = try report([])
    #expect(result.code == 1)
    #expect(result.messages.contains("h.sqlite holds no run; imagebench nightly or"))
    #expect(!FileManager.default.fileExists(atPath: directory.file("out")))
  }
}
