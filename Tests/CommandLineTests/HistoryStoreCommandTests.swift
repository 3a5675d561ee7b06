import Foundation
import Nights
import Records
import TestSupport
import Testing
import Text

@Suite("imagebench history over a file", .timeLimit(.minutes(30)))
struct HistoryStoreCommandTests {
  private let directory = TemporaryDirectory()

  /// A history of `count` nights of one exact, one noisy and one worded metric.
  private func fill(_ count: Int) throws {
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let metrics = [
      Metric(name: "decode_count", unit: "decodes", polarity: .smaller, exactness: .exact),
      Metric(name: "decode_ms_p50", unit: "ms", polarity: .smaller, exactness: .noisy),
      Metric(name: "outcome", unit: "word", polarity: .none, exactness: .exact),
    ]
    let cell = HistoryCell(
      CellKey(scenario: "photo-grid", variant: "naive", device: "ipad", seed: "1")
    )
    for night in 1...count {
      let day = "\(100 + night)".dropFirst()
      let run = HistoryRun(
        key: "\(night)",
        startedUTC: "2026-01-\(day)T03:00:00Z",
        suite: "smoke",
        commit: night == 2 ? nil : "c\(night)",
        toolVersion: "0.1.0",
        setting: "s",
        host: "h"
      )
      try store.append(
        run,
        metrics: metrics,
        trials: (1...2).map { repetition in
          HistoryTrial(
            cell: cell,
            repetition: repetition,
            values: [
              .integer(night < 5 ? 28 : 29), .real(Double(night) + Double(repetition) / 4),
              .text("completed"),
            ]
          )
        }
      )
    }
  }

  private func history(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(["history"] + arguments + ["--history", "h.sqlite"], in: directory.path)
  }

  private func output(_ arguments: [String]) throws -> String {
    let result = try history(arguments)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.messages.isEmpty)
    return result.output
  }

  @Test(
    "Prints what it is asked for in each form",
    arguments: [
      "list", "show --metric decode_ms_p50", "show --metric outcome,decode_count --last 2",
      "changes",
      "check",
    ],
    ["text", "markdown", "csv", "json"]
  )
  func forms(action: String, form: String) throws {
    try fill(6)
    let words = action.split(separator: " ").map(String.init)
    let name = action.replacing(" ", with: "-").replacing("--", with: "").replacing(",", with: "-")
    Golden.check("history-\(name)-store.\(form)", try output(words + ["--format", form]))
  }

  @Test("Finds the night and the commits of a change")
  func changes() throws {
    try fill(6)
    let text = try output(["changes", "--metric", "decode_count", "--format", "json"])
    let found = try #require(try JSONParser.parse(text).array)
    #expect(found.map { $0["series"]?.string } == ["photo-grid/naive/ipad/1/decode_count"])
    #expect(found.first?["index"]?.integer == 4)
    #expect(found.first?["commits"]?.string == "c4..c5")
    #expect(found.first?["run"]?.integer == 5)
  }

  @Test(
    "Removes every run only when it is asked twice",
    arguments: [["--keep", "0"], ["--before", "2026-01-07"], ["--before", "2999-12-31"]]
  )
  func pruneAll(arguments: [String]) throws {
    try fill(6)
    let refused = try history(["prune"] + arguments)
    #expect(refused.code == 64, "said: \(refused.messages)")
    #expect(refused.messages.contains("removes every run of h.sqlite, 6 of 6"))
    #expect(refused.messages.contains("add --yes"), "said: \(refused.messages)")
    #expect(try HistoryStore(path: directory.file("h.sqlite"), access: .read).runs().count == 6)
    let other = try history(["list", "--yes"])
    #expect(other.code == 64 && other.messages.contains("history list takes no --yes"))
  }

  @Test("Says what a history of 0 bytes is, and continues with it")
  func empty() throws {
    try Data().write(to: URL(fileURLWithPath: directory.file("h.sqlite")))
    for action in [["list"], ["show", "--metric", "outcome"], ["changes"], ["check"]] {
      let refused = try history(action)
      #expect(refused.code == 1)
      #expect(refused.messages.contains("h.sqlite has 0 bytes"), "said: \(refused.messages)")
      #expect(refused.messages.contains("history import continues with it"))
    }
    let plan = "run --suite smoke --scenario photo-grid-short --variant naive --decode model -q"
    let run = try ToolProcess.run(
      plan.split(separator: " ").map(String.init) + ["--out", "run"],
      in: directory.path
    )
    #expect(run.code == 0, "said: \(run.messages)")
    let first = try history(["import", "run"])
    #expect(first.code == 0)
    #expect(first.messages.contains("h.sqlite has 0 bytes"), "said: \(first.messages)")
    let second = try history(["import", "run"])
    #expect(second.code == 0 && second.messages.isEmpty, "said: \(second.messages)")
    #expect(try HistoryStore(path: directory.file("h.sqlite"), access: .read).runs().count == 1)
  }

  @Test(
    "Removes the runs that the options name, and nothing else",
    arguments: [
      (["--keep", "2"], ["c5", "c6"]), (["--before", "2026-01-05"], ["c5", "c6"]),
      (["--keep", "9"], ["c1", "", "c3", "c4", "c5", "c6"]), (["--keep", "0", "--yes"], []),
      (["--before", "2027-01-01", "--yes"], []), (["--keep", "2", "--yes"], ["c5", "c6"]),
    ]
  )
  func prune(arguments: [String], left: [String]) throws {
    try fill(6)
    _ = try output(["prune"] + arguments)
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .read)
    #expect(try store.runs().map { $0.commit ?? "" } == left)
    try store.verify()
  }

  @Test("Says that runs were removed where the file cannot be made smaller, and makes up for it")
  func pruneWithoutRoom() throws {
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let metric = Metric(name: "m", unit: "ms", polarity: .smaller, exactness: .noisy)
    for night in 1...6 {
      let run = HistoryRun(
        key: "\(night)",
        startedUTC: "2026-01-0\(night)T03:00:00Z",
        suite: "smoke",
        commit: nil,
        toolVersion: "0.1.0",
        setting: "s",
        host: "h"
      )
      let trials = (1...3000).map { seed in
        let cell = HistoryCell(CellKey(scenario: "s", variant: "v", device: "d", seed: "\(seed)"))
        return HistoryTrial(cell: cell, repetition: 1, values: [.real(1 / Double(seed))])
      }
      try store.append(run, metrics: [metric], trials: trials)
    }
    func size() throws -> Int {
      try Data(contentsOf: URL(fileURLWithPath: directory.file("h.sqlite"))).count
    }
    let before = try size()
    // Removing the oldest run writes at the beginning of the file; the smaller copy is longer than
    // that.
    let prune = ["history", "prune", "--keep", "5", "--history", "h.sqlite"]
    let result = try ToolProcess.run(
      prune,
      in: directory.path,
      largestFile: before * 2 / 3 / 512 * 512
    )
    #expect(result.code == 1)
    #expect(
      result.messages.contains("1 run was removed from h.sqlite, and the file keeps its size"),
      "said: \(result.messages)"
    )
    #expect(result.messages.split(separator: "\n").count == 1, "said: \(result.messages)")
    #expect(try size() == before)
    #expect(try store.runs().count == 5)
    try store.verify()
    // Nothing is left to be removed, and the room is given back all the same.
    _ = try output(["prune", "--keep", "5"])
    #expect(try size() < before)
    try store.verify()
  }

  @Test("Imports whole runs once each, with their commit, wherever they are")
  func imports() throws {
    let plan = [
      "run", "--suite", "smoke", "--scenario", "photo-grid-short", "--variant", "naive", "--decode",
      "model", "--quiet",
    ]
    for name in ["a", "b"] {
      #expect(try ToolProcess.run(plan + ["--out", name], in: directory.path).code == 0)
    }
    let first = try output(["import", "a", "b", "--commit", "c1"])
    #expect(first.contains("added"))
    #expect(!first.contains("was there"))
    let second = try output(["import", "b"])
    #expect(second.contains("was there"))
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .read)
    #expect(try store.runs().map(\.commit) == ["c1", "c1"])
    #expect(try store.runs().map(\.trialCount) == [1, 1])
    try store.verify()
    let wrong = try history(["import", "a", "nowhere"])
    #expect(wrong.code == 1)
    #expect(wrong.messages.contains("nowhere holds no run of imagebench"))
  }

  @Test(
    "Imports no commit of the build server's for a run that names none, but the one it is given"
  )
  func foreignCommit() throws {
    let plan = ["run", "--suite", "smoke", "--scenario", "photo-grid-short", "--variant", "naive"]
    let more = ["--decode", "model", "--quiet", "--out", "a"]
    #expect(try ToolProcess.run(plan + more, in: directory.path).code == 0)
    let server = [
      "GITHUB_SHA": "today", "CI_COMMIT_SHA": "today", "GIT_COMMIT": "today",
      "IMAGEBENCH_COMMIT": "today",
    ]
    for (name, option, commit) in [("none", [], nil), ("given", ["--commit", "c1"], "c1")] {
      let result = try ToolProcess.run(
        ["history", "import", "a", "--history", name] + option,
        in: directory.path,
        environment: server
      )
      #expect(result.code == 0, "said: \(result.messages)")
      let store = try HistoryStore(path: directory.file(name), access: .read)
      #expect(try store.runs().map(\.commit) == [commit])
    }
  }

  @Test(
    "Says what is wrong in a sentence",
    arguments: [
      (["list"], Int32(1), "there is no history at h.sqlite"),
      (["show"], 64, "history show needs --metric"),
      (["import"], 64, "history import takes the directory of one run or more"),
      (["prune"], 64, "history prune takes one of --keep N and --before DAY"),
      (["prune", "--keep", "1", "--before", "2026-01-01"], 64, "takes one of --keep N and"),
      (["prune", "--before", "yesterday"], 64, "--before takes a day such as 2026-01-31"),
      (["prune", "--keep", "1"], 1, "there is no history at h.sqlite"),
      (
        ["export"], 64,
        "history takes one of list, show, import, prune, check, changes and"
      ),
      (["list", "more"], 64, "\"more\" is not expected here"),
      (["changes", "--kind", "exact"], 64, "the option --kind was removed; changes are those of"),
      (["changes", "--min-shift", "x"], 64, "--min-shift takes a share"),
      (["changes", "--min-shift", "-1%"], 64, "--min-shift takes a"),
      (["forget"], 64, "changes and report, not \"forget\""),
      (["list", "--keep", "3"], 64, "history list takes no --keep"),
      (["show", "--metric", "m", "--before", "2026-01-01"], 64, "history show takes no --before"),
      (["import", "a", "--last", "3"], 64, "history import takes no --last"),
      (["prune", "--keep", "1", "--only", "x"], 64, "history prune takes no --only"),
      (["check", "--metric", "m"], 64, "history check takes no --metric"),
    ]
  )
  func refusals(arguments: [String], code: Int32, message: String) throws {
    let result = try history(arguments)
    #expect(result.code == code)
    #expect(result.messages.contains(message), "said: \(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: directory.file("h.sqlite")))
  }

  @Test(
    "Names what no series has, so that a typing mistake does not pass for a quiet history",
    arguments: [
      (["show", "--metric", "nope"], "no series of the metric \"nope\""),
      (["show", "--metric", "decode_cuont"], "did you mean decode_count?"),
      (["changes", "--metric", "decode_count,nope"], "no series of the metric \"nope\""),
      (["changes", "--only", "grid"], "there is no scenario, variant, device or seed \"grid\""),
      (["changes", "--only", "variant=nope"], "there is no variant \"nope\""),
      (["show", "--metric", "outcome", "--only", "seed=9"], "there is no seed \"9\"; known are 1"),
    ]
  )
  func unknown(arguments: [String], message: String) throws {
    try fill(1)
    let result = try history(arguments)
    #expect(result.code == 64)
    #expect(result.messages.contains(message), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test("Names that occur, if not with each other, give nothing and are no mistake")
  func apart() throws {
    try fill(1)
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    var run = try #require(try store.runs().first)
    run.key = "other"
    let cell = HistoryCell(CellKey(scenario: "feed", variant: "retry", device: "ipad", seed: "1"))
    let metric = Metric(name: "retries", unit: "1", polarity: .none, exactness: .exact)
    let trial = HistoryTrial(cell: cell, repetition: 1, values: [.integer(1)])
    try store.append(run, metrics: [metric], trials: [trial])
    let series = ["--metric", "retries,decode_count", "--only", "naive", "--format", "json"]
    #expect(try output(["changes"] + series) == "[]\n")
  }

  @Test("Says where the damage is in one line")
  func damage() throws {
    try fill(30)
    let path = URL(fileURLWithPath: directory.file("h.sqlite"))
    var bytes = try Data(contentsOf: path)
    // The last pages hold values; the first ones say what the file is.
    for place in (bytes.count - 3 * 4096)..<(bytes.count - 4096) { bytes[place] = 0xa5 }
    try bytes.write(to: path)
    let result = try history(["check"])
    #expect(result.code == 1)
    #expect(result.messages.contains("is damaged"))
    #expect(result.messages.split(separator: "\n").count == 1, "said: \(result.messages)")
  }
}
