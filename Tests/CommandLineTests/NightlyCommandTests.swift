import Foundation
import Nights
import Records
import TestSupport
import Testing
import Text

@Suite("imagebench nightly", .timeLimit(.minutes(30)))
struct NightlyCommandTests {
  private static let trials = [
    "--scenario", "photo-grid-short", "--variant", "naive,bounded-cache",
  ]
  private static let only = ["--only", "photo-grid-short,naive,bounded-cache"]
  private static let plan = [
    "--suite", "smoke",
    "--decode", "model", "--quiet",
  ]
  private static let gate = ["--baseline", "base", "--history", "h.sqlite"]

  private let directory = TemporaryDirectory()

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  private func makeBaseline() throws {
    let run = ["run"] + Self.trials + Self.plan + ["--out", "base"]
    #expect(try ToolProcess.runOnce(run, in: directory.path).code == 0)
  }

  private func nightly(_ more: [String] = []) throws -> ToolProcess.Result {
    try tool(["nightly"] + Self.only + Self.plan + Self.gate + more)
  }

  private func history() throws -> HistoryStore {
    try HistoryStore(path: directory.file("h.sqlite"), access: .read)
  }

  /// Changes a cell of the baseline's table, as if another build had made it.
  private func plant(_ column: String, _ change: (Int) -> Int) throws {
    try rewrite(column) { "\(change(try #require(Int($0))))" }
  }

  private func rewrite(_ column: String, _ change: (String) throws -> String) throws {
    let path = URL(fileURLWithPath: directory.file("base/trials.csv"))
    var lines = try String(contentsOf: path, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).map(String.init)
    let place = try #require(lines[0].split(separator: ",").firstIndex { $0 == column })
    var cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[place] = try change(cells[place])
    lines[1] = cells.joined(separator: ",")
    try lines.joined(separator: "\n").write(to: path, atomically: true, encoding: .utf8)
    try RunFiles.forgetTables(in: directory.file("base"))
  }

  @Test("Passes the commit of its baseline, night after night, and keeps each of them")
  func same() throws {
    try makeBaseline()
    for night in 1...3 {
      let result = try nightly(["--commit", "c\(night)"])
      #expect(result.code == 0, "said: \(result.messages)")
      #expect(result.output.contains("no regression"))
      #expect(result.output.contains("0 regressed"))
    }
    let store = try history()
    #expect(try store.runs().map(\.commit) == ["c1", "c2", "c3"])
    #expect(try store.runs().map(\.suite) == ["smoke", "smoke", "smoke"])
    try store.verify()
    let report = try String(
      contentsOfFile: directory.file("out/night-smoke/night.xml"),
      encoding: .utf8
    )
    #expect(report.contains("failures=\"0\" errors=\"0\""))
  }

  @Test(
    "Catches one more of an exact metric, and passes one less",
    arguments: [("decode_count", -1, Int32(2)), ("wire_bytes", -1, 2), ("decode_count", 1, 0)]
  )
  func planted(metric: String, change: Int, code: Int32) throws {
    try makeBaseline()
    try plant(metric) { $0 + change }
    let result = try nightly()
    #expect(result.code == code, "said: \(result.messages)")
    if code == 2 {
      #expect(result.output.contains("photo-grid-short/naive/iphone-se/1"))
      #expect(result.output.contains(metric))
    }
    // A night that fails is a night all the same.
    #expect(try history().runs().count == 1)
  }

  @Test("Accepts a change with its reason, for that cell and value alone")
  func bless() throws {
    try makeBaseline()
    try plant("decode_count") { $0 - 1 }
    #expect(try nightly().code == 2)
    let bless = ["nightly"] + Self.gate + ["--bless", "decode_count", "--reason", "one size more"]
    let result = try tool(bless + ["--until", "9999-12-31"])
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.hasPrefix("accepted decode_count of 1 cell in base/blessings.csv"))
    let passed = try nightly()
    #expect(passed.code == 0)
    #expect(passed.output.contains("one size more, until 9999-12-31"))
    #expect(try tool(bless + ["--only", "bounded-cache"]).code == 1)
    // What is accepted is over when its day is.
    let path = URL(fileURLWithPath: directory.file("base/blessings.csv"))
    let text = try String(contentsOf: path, encoding: .utf8)
    try text.replacing("9999-12-31", with: "2020-01-01").write(
      to: path,
      atomically: true,
      encoding: .utf8
    )
    #expect(try nightly().code == 2)
  }

  @Test(
    "Accepts that a metric has become empty, and that an empty one has a value now",
    arguments: [true, false]
  )
  func blessEmpty(isEmptyNow: Bool) throws {
    try makeBaseline()
    // The device does not end the app in this scenario.
    let metric = isEmptyNow ? "jetsam_frame" : "decode_count"
    try rewrite(metric) { _ in isEmptyNow ? "1" : "" }
    #expect(try nightly().code == 2)
    let bless =
      ["nightly"] + Self.gate + ["--bless", metric, "--reason", "it is measured otherwise"]
    let result = try tool(bless)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.hasPrefix("accepted \(metric) of 1 cell in base/blessings.csv"))
    #expect(try nightly().code == 0)
  }

  @Test("Ends with 5 and the command that makes a baseline where there is none")
  func noBaseline() throws {
    let result = try nightly()
    #expect(result.code == 5)
    #expect(
      result.messages.contains(
        "imagebench run --suite smoke --decode model --out base makes a baseline"
      )
    )
    #expect(!FileManager.default.fileExists(atPath: directory.file("out")))
  }

  @Test(
    "Ends with 5 before it plays a trial where the baseline was run otherwise",
    arguments: [
      ("\"decode\": \"model\"", "decode is real in the base and model in the candidate"),
      ("\"hash\": \"", "the corpus differs"),
    ]
  )
  func otherProtocol(fact: String, words: String) throws {
    try makeBaseline()
    let path = URL(fileURLWithPath: directory.file("base/run.json"))
    let text = try String(contentsOf: path, encoding: .utf8)
    let other = fact.hasSuffix("model\"") ? "\"decode\": \"real\"" : fact + "0"
    #expect(text.contains(fact))
    // Variants and tables have hashes too.
    let begin = fact.contains("hash") ? "\"corpus\": {" : fact
    let start = try #require(text.range(of: begin)).lowerBound
    let place = try #require(text.range(of: fact, range: start..<text.endIndex))
    let changed = text.replacingCharacters(in: place, with: other)
    try changed.write(to: path, atomically: true, encoding: .utf8)
    let result = try nightly()
    #expect(result.code == 5, "said: \(result.messages)")
    #expect(result.messages.contains("base is not a baseline for this night: "))
    #expect(result.messages.contains(words), "said: \(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: directory.file("out")))
    #expect(try history().runs().isEmpty)
  }

  @Test("Ends with 5, judged and kept, where the baseline defines some of its cells otherwise")
  func otherDefinitions() throws {
    try makeBaseline()
    // The first trial alone, because a night of which nothing can be said is not played.
    let path = URL(fileURLWithPath: directory.file("base/trials.csv"))
    let text = try String(contentsOf: path, encoding: .utf8)
    var lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let place = try #require(lines[0].firstIndex(of: "content"))
    try #require(Set(lines.dropFirst().map { $0[place] }).count > 1)
    let first = lines[1][place]
    for row in lines.indices where lines[row][place] == first { lines[row][place] = "0123" }
    let changed = lines.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n"
    try changed.write(to: path, atomically: true, encoding: .utf8)
    try RunFiles.forgetTables(in: directory.file("base"))
    let result = try nightly()
    #expect(result.code == 5, "said: \(result.messages)")
    #expect(result.messages.contains("of the night could not be compared with base: "))
    #expect(result.messages.contains("--out base makes a baseline"), "said: \(result.messages)")
    #expect(result.output.contains("no regression, "), "said: \(result.output)")
    #expect(result.output.contains(" not comparable\n"), "said: \(result.output)")
    #expect(try history().runs().count == 1)
  }

  @Test("A night on the small corpus says what that does not show")
  func smallCorpus() throws {
    try makeBaseline()
    #expect(try nightly().output.contains("Note: small corpus: its photos have 0.08 MP"))
  }

  @Test("Ends with 3 and a report of each trial that failed, and keeps no half night")
  func failedTrial() throws {
    try makeBaseline()
    let plan = [
      "nightly", "--suite", "smoke", "--only", "photo-grid-short,naive",
      "--decode", "model", "--repetitions", "40", "--jobs", "1", "--out", "night",
    ]
    let night = try ToolProcess.start(plan + Self.gate, in: directory.path)
    night.waitUntilItSays("trials: 4/40")
    let list = URL(fileURLWithPath: directory.file("night/parts/corpus.json"))
    let text = try String(contentsOf: list, encoding: .utf8)
    try "{}".write(to: list, atomically: true, encoding: .utf8)
    let result = try night.finish()
    #expect(result.code == 3, "said: \(result.messages)")
    #expect(
      result.messages.contains("of 40 trials failed, so the night was not added to the history")
    )
    let report = try String(contentsOfFile: directory.file("night/night.xml"), encoding: .utf8)
    #expect(report.contains("<error type=\"trial\" message=\""))
    #expect(JUnitShape.problems(report) == [])
    #expect(report.contains("classname=\"imagebench.photo-grid-short.naive\""))
    let page = try String(contentsOfFile: directory.file("night/night.md"), encoding: .utf8)
    #expect(page.contains("trials failed"))
    #expect(try history().runs().isEmpty)
    // What failed is played again, and the report is that of the whole night.
    try text.write(to: list, atomically: true, encoding: .utf8)
    let again = try tool(plan + Self.gate)
    #expect(again.code == 0, "said: \(again.messages)")
    #expect(try history().runs().map(\.trialCount) == [40])
    let whole = try String(contentsOfFile: directory.file("night/night.xml"), encoding: .utf8)
    #expect(!whole.contains("<error"))
    let third = try tool(plan + Self.gate)
    #expect(third.code == 1)
    #expect(third.messages.contains("night holds a complete night; choose another --out"))
  }

  @Test("Accepts nothing of a night that answers another question than the baseline")
  func blessOtherProtocol() throws {
    try makeBaseline()
    try plant("decode_count") { $0 - 1 }
    #expect(try nightly().code == 2)
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let night = try #require(try store.runs().first)
    let series = try #require(try store.series().first { $0.metric.name == "decode_count" })
    var other = night
    other.key = "other"
    other.setting = "another protocol"
    let trial = HistoryTrial(cell: series.cell, repetition: 1, values: [.integer(5)])
    try store.append(other, metrics: [series.metric], trials: [trial])
    let bless = ["--bless", "decode_count", "--reason", "one size more"]
    let result = try tool(["nightly"] + Self.gate + bless)
    #expect(result.code == 5)
    #expect(result.messages.contains("has another protocol or corpus than base"))
    #expect(!FileManager.default.fileExists(atPath: directory.file("base/blessings.csv")))
  }

  @Test("Refuses a history that it cannot use before it runs anything")
  func badHistory() throws {
    try makeBaseline()
    try "no database at all, but long enough to be one".write(
      toFile: directory.file("h.sqlite"),
      atomically: true,
      encoding: .utf8
    )
    let result = try nightly()
    #expect(result.code == 1)
    #expect(result.messages.contains("h.sqlite is not an SQLite database"))
    #expect(!FileManager.default.fileExists(atPath: directory.file("out")))
  }

  @Test(
    "Measures suspicious cells again, with a reference build in the same rounds, and keeps that out of the history",
    arguments: [true, false]
  )
  func suspicious(hasReference: Bool) throws {
    try makeBaseline()
    #expect(try nightly().code == 0)
    // Twelve nights before with half the memory make tonight's an outlier, whatever it is.
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let night = try #require(try store.runs().first)
    let series = try #require(
      try store.series().first { $0.metric.name == "peak_rss_bytes" }
    )
    let value = try #require(try store.values(of: series.number, in: night.number).first?.number)
    for number in 10...21 {
      var before = night
      before.key = "before \(number)"
      before.startedUTC = "2020-01-\(number)T03:00:00Z"
      let half = HistoryValue.integer(Int(value) / 2 + number * 10)
      let trial = HistoryTrial(cell: series.cell, repetition: 1, values: [half])
      try store.append(before, metrics: [series.metric], trials: [trial])
    }
    #expect(try store.remove(runs: [night.number]) == 1)
    let reference = hasReference ? ["--reference", ToolProcess.executable.path] : []
    let result = try nightly(reference)
    #expect(result.code == 0, "said: \(result.messages)")
    // Beside a reference, one trial of each may look worse by chance too.
    let words = ["measuring 1 suspicious cell again", "measuring 2 suspicious cells again"]
    #expect(words.prefix(hasReference ? 2 : 1).contains { result.messages.contains($0) })
    // The reference is the same program, so it is the machine; without one that cannot be known.
    #expect(result.output.contains(hasReference ? "flaky" : "undecided"), "\(result.output)")
    #expect(try store.runs().count == 13)
    #expect(try store.runs().last?.trialCount == 2)
    let folder = directory.file("out/night-smoke-2")
    let report = try String(contentsOfFile: folder + "/night.xml", encoding: .utf8)
    #expect(report.contains("<flakyFailure type=\"outlier\"") == hasReference)
    #expect(!FileManager.default.fileExists(atPath: folder + "/parts"))
  }

  @Test("Two nights at once are both kept whole")
  func together() throws {
    try makeBaseline()
    let nights = try (1...3).map { number in
      try ToolProcess.start(
        ["nightly"] + Self.only + Self.plan + Self.gate + ["--commit", "c\(number)"],
        in: directory.path
      )
    }
    for night in nights {
      let result = try night.finish()
      #expect(result.code == 0, "said: \(result.messages)")
    }
    let store = try history()
    #expect(try store.runs().compactMap(\.commit).sorted() == ["c1", "c2", "c3"])
    #expect(try store.runs().map(\.trialCount) == [2, 2, 2])
    try store.verify()
  }

  @Test("Killed at any moment, it goes on and ends as if nothing had been", arguments: 0..<12)
  func killed(seed: Int) throws {
    try makeBaseline()
    let plan =
      ["nightly", "--suite", "smoke"] + Self.only
      + ["--decode", "model", "--jobs", "1", "--commit", "c1"] + Self.gate
    let night = try ToolProcess.start(plan, in: directory.path)
    // Before, between and after the trials, and then a little later each time.
    let word = ["corpus", "trials: 1/2", "trials: 2/2"][seed % 3]
    if seed >= 3 { night.waitUntilItSays(word) }
    for _ in 0..<(seed / 3 * 40) { _ = getppid() }
    night.send(SIGKILL)
    let killed = try night.finish()
    if FileManager.default.fileExists(atPath: directory.file("h.sqlite")), killed.code != 0 {
      // A kill within the first step of the file leaves it empty, which is no history yet.
      let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
      try store.verify()
      #expect(try store.runs().count <= 1)
    }
    let resumed = try tool(plan)
    #expect(resumed.code == 0, "seed \(seed), said: \(resumed.messages)")
    #expect(resumed.output.contains("no regression"))
    let store = try history()
    try store.verify()
    let keys = Set(try store.runs().map(\.key))
    #expect(keys.count == (try store.runs().count))
    for run in try store.runs() { #expect(run.trialCount == 2) }
    // A night that had ended when the signal came is followed by a night of its own.
    #expect(try store.runs().count <= 2, "seed \(seed)")
  }

  @Test(
    "Refuses what cannot be meant",
    arguments: [
      (["nightly"], "nightly needs --baseline DIR"),
      (["nightly", "--baseline", "b", "--reason", "x"], "--reason goes with --bless"),
      (["nightly", "--baseline", "b", "--bless", "m"], "--bless needs --reason TEXT"),
      (
        ["nightly", "--baseline", "b", "--bless", "m", "--reason", "x", "--until", "soon"],
        "--until takes a day such as 2026-01-31, not \"soon\""
      ),
      (
        ["nightly", "--baseline", "b", "--bless", "m", "--reason", "x", "--until", "2020-01-01"],
        "--until 2020-01-01 is over"
      ),
      (
        ["nightly", "--baseline", "b", "--suite", "nope"],
        "known are smoke, switches, review, nightly"
      ),
      (["nightly", "--baseline", "b", "--only", "naiv"], "did you mean naive?"),
      (
        ["nightly", "--baseline", "b", "--only", "3g"],
        "there is no scenario, variant, device or seed"
      ),
      (["nightly", "--baseline", "b", "--format", "xml"], "--format takes one of text, markdown"),
    ]
  )
  func usage(arguments: [String], message: String) throws {
    let result = try tool(arguments)
    #expect(result.code == 64)
    #expect(result.messages.contains(message), "said: \(result.messages)")
  }
}
