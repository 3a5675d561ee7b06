import Foundation
import Nights
import Records
import TestSupport
import Testing
import Text

@Suite("imagebench nightly --reference", .timeLimit(.minutes(30)))
struct NightlyReferenceTests {
  private static let trials = [
    "--scenario", "photo-grid-short", "--variant", "naive,bounded-cache",
  ]
  private static let only = ["--only", "photo-grid-short,naive,bounded-cache"]
  private static let plan = [
    "--suite", "smoke",
    "--decode", "model", "--quiet",
  ]

  private let directory = TemporaryDirectory()

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  private func makeBaseline() throws {
    let run = ["run"] + Self.trials + Self.plan + ["--out", "base"]
    #expect(try ToolProcess.runOnce(run, in: directory.path).code == 0)
  }

  private func words(_ reference: String) -> [String] {
    ["nightly"] + Self.only + Self.plan
      + ["--baseline", "base", "--history", "h.sqlite", "--reference", reference]
  }

  private func history() throws -> HistoryStore {
    try HistoryStore(path: directory.file("h.sqlite"), access: .read)
  }

  /// The cells of the first row of a table as JSON.
  private func firstRow(_ text: String) throws -> JSONValue? {
    try JSONParser.parse(text)["tables"]?[0]?["groups"]?[0]?["rows"]?[0]?["cells"]
  }

  /// Another build: a script that runs `line` before the tool does what it is asked to.
  private func otherBuild(_ name: String, _ line: String) throws -> String {
    let tool = ToolProcess.executable.path
    let script = """
      #!/bin/sh
      [ "$1" = trial ] || exec \(tool) "$@"
      \(line)
      # The trial would look for the run as its parent, which this script is.
      exec \(tool) $(echo "$*" | sed 's/ --parent [0-9]*//')
      """
    return try self.script(name, script)
  }

  /// The program `name` with this text.
  private func script(_ name: String, _ text: String) throws -> String {
    let path = directory.file(name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test("Keeps what the reference showed in the same rounds, and tells it run by run")
  func kept() throws {
    try makeBaseline()
    let result = try tool(words(ToolProcess.executable.path))
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.contains("has 1 night so far"))
    let store = try history()
    try store.verify()
    let run = try #require(try store.runs().first)
    let hash = try #require(run.reference?.hash)
    #expect(hash.count == 16)
    #expect(run.quietness != nil && run.trialCount == 2)
    let series = try store.series().filter { $0.metric.name == "peak_rss_bytes" }
    #expect(series.count == 2)
    for series in series {
      #expect(try store.values(of: series.number, in: run.number, .reference).count == 1)
    }
    let exact = try #require(try store.series().first { $0.metric.name == "decode_count" })
    #expect(try store.values(of: exact.number, in: run.number, .reference).isEmpty)

    let list = try tool(["history", "list", "--history", "h.sqlite", "--format", "json"])
    let row = try #require(try firstRow(list.output))
    #expect(row["reference"]?.string == String(hash.prefix(8)))
    #expect(row["host"]?.string?.hasPrefix("\(run.quietness?.score ?? -1) ") == true)
    let show = try tool(
      [
        "history", "show", "--history", "h.sqlite", "--metric", "peak_rss_bytes", "--format",
        "json",
      ]
    )
    let shown = try #require(try firstRow(show.output))
    let ratio = try #require(shown["ratio"]?.number)
    #expect((0.5...2).contains(ratio))

    // What the directory holds is enough to fill a history again.
    let again = try tool(["history", "import", "out/night-smoke", "--history", "again.sqlite"])
    #expect(again.code == 0, "said: \(again.messages)")
    let copy = try HistoryStore(path: directory.file("again.sqlite"), access: .read)
    #expect(try copy.runs().first?.reference == run.reference)
    try copy.verify()
  }

  @Test("Begins a new series for another reference, and says so")
  func another() throws {
    try makeBaseline()
    #expect(try tool(words(ToolProcess.executable.path)).code == 0)
    let result = try tool(words(try otherBuild("other", ":")))
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.contains("is another build than"))
    #expect(Set(try history().runs().compactMap { $0.reference?.hash }).count == 2)
  }

  /// A build that has no column "evictions", and so little resident memory that any other is
  /// worse.
  private func olderBuild() throws -> String {
    let facts = try JSONParser.parse(try tool(["facts"]).output)
    let columns = try #require(facts["shapes"]?["trials"]?.array).compactMap(\.string)
    // A part has the cells behind the five that name the trial, and awk counts from 1.
    let gone = try #require(columns.firstIndex(of: "evictions")) - 4
    let small = try #require(columns.firstIndex(of: "peak_rss_bytes")) - 4
    let program = ToolProcess.executable.path
    let script = """
      #!/bin/sh
      [ "$1" = facts ] && { \(program) "$@" | sed -e '/^ *"evictions",$/d' \
        -e 's/\\\\nevictions,[^\\\\]*//'; exit; }
      [ "$1" = trial ] || exec \(program) "$@"
      into=$(echo "$*" | sed 's/.* --into \\([^ ]*\\).*/\\1/')
      \(program) $(echo "$*" | sed 's/ --parent [0-9]*//') || exit
      awk -F, -v OFS=, '{ $\(small) = 1; $\(gone) = "gone"; sub(/,gone/, ""); print }' \
        "$into/trial.csv" > "$into/older.csv" && mv "$into/older.csv" "$into/trial.csv"
      """
    return try self.script("older", script)
  }

  @Test("Measures again beside a reference whose tables have other columns")
  func older() throws {
    try makeBaseline()
    let plan = words(try olderBuild()).filter { $0 != "--quiet" }
    let result = try tool(plan)
    #expect(result.code == 2, "said: \(result.messages)")
    #expect(result.messages.contains("again, in"), "said: \(result.messages)")
    #expect(result.output.contains("peak_rss_bytes"))
    #expect(try history().runs().count == 1)
  }

  @Test("Goes on without ratios of a cell that the reference cannot play")
  func failing() throws {
    try makeBaseline()
    let other = try otherBuild("other", "case \"$*\" in *naive*) exit 9;; esac")
    let result = try tool(words(other))
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.messages.contains("of the reference failed"))
    let store = try history()
    try store.verify()
    let counts = try store.series().filter { $0.metric.name == "peak_rss_bytes" }.map { series in
      (series.cell.key.variant, try store.values(of: series.number, in: 1, .reference).count)
    }
    #expect(counts.first { $0.0 == "naive" }?.1 == 0)
    #expect(counts.first { $0.0 == "bounded-cache" }?.1 == 1)
  }

  @Test("Refuses a reference that was replaced during the night, and keeps nothing of it")
  func replaced() throws {
    try makeBaseline()
    let other = try otherBuild("other", "echo '# another' >> \"$0\"")
    let result = try tool(words(other))
    #expect(result.code == 1)
    #expect(result.messages.contains("was replaced while it ran with the night"))
    #expect(try history().runs().isEmpty)
  }

  @Test("Refuses what is no build before it plays a trial", arguments: ["/bin/true", "nowhere"])
  func noBuild(program: String) throws {
    try makeBaseline()
    let result = try tool(words(program))
    #expect(result.code != 0)
    #expect(result.messages.contains(program), "said: \(result.messages)")
  }

  @Test("A Ctrl-C ends the wait for a reference that does not answer, with 130 and no trial")
  func interrupted() throws {
    try makeBaseline()
    let asked = directory.file("asked")
    #expect(mkfifo(asked, 0o600) == 0)
    // A wait that the Ctrl-C does not end comes to its own end, with another code.
    let path = try script("silent", "#!/bin/sh\necho asked > \(asked)\nexec sleep 20\n")
    let night = try ToolProcess.start(words(path), in: directory.path)
    // Opening the pipe waits until the program has been asked.
    let pipe = try #require(FileHandle(forReadingAtPath: asked))
    #expect(String(decoding: pipe.availableData, as: UTF8.self) == "asked\n")
    night.send(SIGINT)
    let result = try night.finish()
    #expect(result.code == 130, "said: \(result.messages)")
    #expect(result.messages.contains("interrupted; nothing"), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test("Two nights at once beside one reference are both kept whole, with its values")
  func together() throws {
    try makeBaseline()
    let nights = try (1...2).map { number in
      try ToolProcess.start(
        words(ToolProcess.executable.path) + ["--commit", "c\(number)"],
        in: directory.path
      )
    }
    for night in nights {
      let result = try night.finish()
      #expect(result.code == 0, "said: \(result.messages)")
    }
    let store = try history()
    #expect(try store.runs().compactMap(\.commit).sorted() == ["c1", "c2"])
    #expect(Set(try store.runs().compactMap { $0.reference?.hash }).count == 1)
    try store.verify()
  }

  @Test("Killed between the rounds of both builds, it goes on with what is there", arguments: 1...4)
  func killed(done: Int) throws {
    try makeBaseline()
    let plan = words(ToolProcess.executable.path).filter { $0 != "--quiet" } + ["--jobs", "1"]
    let night = try ToolProcess.start(plan, in: directory.path)
    night.waitUntilItSays("trials: \(done)/4")
    night.send(SIGKILL)
    let killed = try night.finish()
    let resumed = try tool(plan)
    #expect(resumed.code == 0, "said: \(resumed.messages)")
    let store = try history()
    try store.verify()
    // The last trial may have been followed by the end of the night before the signal came.
    #expect(try store.runs().count == (killed.code == 0 ? 2 : 1))
    #expect(try store.runs().allSatisfy { $0.reference != nil && $0.trialCount == 2 })
  }
}
