import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench merge", .timeLimit(.minutes(30)))
struct MergeCommandTests {
  private let directory = TemporaryDirectory()

  @discardableResult
  private func tool(_ line: String, code: Int32 = 0) throws -> ToolProcess.Result {
    let arguments = line.split(separator: " ").map(String.init)
    let result = try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == code, "\(line): \(result.messages)")
    return result
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: directory.file(name)))
  }

  /// A table without the noisy columns, as lines.
  private func exactRows(_ run: String) throws -> [[String]] {
    let metrics = try CSVDocument(reading: Array(try bytes("\(run)/metrics.csv")))
    let name = try #require(metrics.column("name"))
    let exactness = try #require(metrics.column("exactness"))
    let noisy = Set(metrics.rows.filter { $0[exactness] == "noisy" }.map { $0[name] })
      .union(["noisy_empty_because"])
    let trials = try CSVDocument(reading: Array(try bytes("\(run)/trials.csv")))
    let columns = trials.header.indices.filter { !noisy.contains(trials.header[$0]) }
    return ([trials.header] + trials.rows).map { row in columns.map { row[$0] } }
  }

  private let plan =
    "--scenario photo-grid-short,scroll-feed-short --variant naive,bounded-cache --repetitions 2 "
    + "--images small --decode model -q"

  @Test("makes of three shards the run of one machine")
  func sameAsOneMachine() throws {
    try tool("run \(plan) --out one")
    for number in 1...3 { try tool("run \(plan) --shard \(number)/3 --out set") }
    try tool("merge set -o merged")
    #expect(try exactRows("merged") == exactRows("one"))
    for table in ["frames.csv", "loads.csv", "metrics.csv"] {
      #expect(try bytes("merged/\(table)") == bytes("one/\(table)"), "\(table)")
    }
    let names = { (run: String) in
      try FileManager.default.contentsOfDirectory(atPath: directory.file("\(run)/traces")).sorted()
    }
    #expect(try names("merged") == names("one"))
    #expect(String(decoding: try bytes("merged/summary.md"), as: UTF8.self).contains("8 trials"))
    let compared = try tool("compare one merged --format json")
    let cells = try #require(try JSONParser.parse(compared.output)["cells"]?.array)
    #expect(cells.allSatisfy { $0["exactness"]?.string == "noisy" })
    let pair = "compare merged --base naive --candidate bounded-cache --format json"
    let designs = try ToolProcess.run(
      pair.split(separator: " ").map(String.init),
      in: directory.path
    )
    #expect(try JSONParser.parse(designs.output)["order"]?.string == "interleaved")
  }

  @Test("continues a killed shard, and leaves a complete one alone")
  func resume() throws {
    try tool("run \(plan) --shard 1/2 --out set")
    let again = try tool("run \(plan) --shard 1/2 --out set")
    #expect(again.messages.contains("shard 1/2 is complete in set/1-of-2; nothing was played"))
    let unfinished = directory.file("set/2-of-2")
    try FileManager.default.createDirectory(
      atPath: unfinished,
      withIntermediateDirectories: true
    )
    let missing = try tool("merge set -o merged", code: 1)
    #expect(missing.messages.contains("set/2-of-2 holds no shard"))
    let other = try tool("run \(plan) --seed 2 --shard 1/2 --out set", code: 1)
    #expect(other.messages.contains("holds a shard of another plan"))
  }

  @Test("joins both sides of a comparison with another build, which stay one session")
  func against() throws {
    let build = ToolProcess.executable.path
    let pair =
      "run --scenario photo-grid-short --variant naive,bounded-cache --seed 1,2 --repetitions 2 "
      + "--images small --decode model -q --against \(build)"
    for number in 1...2 { try tool("\(pair) --shard \(number)/2 --out set") }
    try tool("merge set -o merged")
    let result = try tool("compare merged/base merged/candidate --format json")
    let json = try JSONParser.parse(result.output)
    #expect(json["order"]?.string == "interleaved")
  }

  @Test("puts a night together, which is then judged as a whole")
  func night() throws {
    let plan = "--scenario photo-grid-short --variant naive,bounded-cache"
    let part = "--only photo-grid-short,naive,bounded-cache -q"
    try tool("run --suite smoke \(plan) -q --decode model --out base")
    let night = "nightly --suite smoke \(part) --decode model --baseline base --commit abc"
    for number in 1...2 { try tool("\(night) --shard \(number)/2 --out set") }
    try tool("merge set -o night")
    // The suite is that of the night; what else differs is said of the night, not of its baseline.
    let bare = try tool("nightly --baseline base --judge night --history h.sqlite", code: 5)
    #expect(bare.messages.contains("night was played with another plan"), "\(bare.messages)")
    let suite = try tool("nightly --suite review --baseline base --judge night", code: 5)
    #expect(suite.messages.contains("night was played with another suite"), "\(suite.messages)")
    let nowhere = try tool("nightly --baseline base --judge nowhere", code: 1)
    #expect(nowhere.messages.contains("nowhere/run.json"), "\(nowhere.messages)")
    let implied = try tool(
      "nightly \(part) --decode model --baseline base --judge night --history i.sqlite"
    )
    #expect(implied.output.contains("no regression"))
    let judged = try tool("\(night) --judge night --history h.sqlite")
    #expect(judged.output.contains("no regression"))
    let again = try tool("\(night) --judge night --history h.sqlite")
    #expect(again.output.contains("run 1 "), "the history knows the night by its key")
    let other = try tool("\(night) --only seed=7 --judge night --history h.sqlite", code: 5)
    #expect(other.messages.contains("is not a baseline") || other.messages.contains("another plan"))
  }

  @Test(
    "refuses wrong usage in one sentence",
    arguments: [
      ("merge set", "merge needs --output"),
      ("merge -o merged", "merge needs the folder"),
      ("run --shard 1/2", "--shard needs --out DIR"),
      ("run --shard 3/2 --out set", "not \"3/2\""),
      ("run --shard auto --out set", "found no engine"),
      ("repro main-decode --shard 1/2 --out set", "there is no option --shard"),
      ("hunt --shard 1/2 --out set", "there is no option --shard"),
    ]
  )
  func usage(line: String, words: String) throws {
    let result = try tool(line, code: 64)
    #expect(result.messages.contains(words), "\(result.messages)")
  }
}
