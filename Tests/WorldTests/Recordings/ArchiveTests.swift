import Basics
import Scenarios
import Testing

@Suite("HTTP archives: waits, failures and sizes are kept, or their loss is reported")
struct ArchiveTests {
  /// One entry of an archive, `second` seconds after noon.
  private struct Entry {
    var second = 0
    var url = "https://cdn.example/a/hero.jpg?w=3"
    var type = "image/jpeg"
    var status: Int? = 200
    var bodySize = 80_000
    /// Further members.
    var more = ""

    var text: String {
      let time = "2026-01-31T12:00:0\(second)Z"
      let status = status.map { "\"status\":\($0)," } ?? ""
      return """
        {"startedDateTime":"\(time)","request":{"url":"\(url)"},\(more)
        "response":{\(status)"bodySize":\(bodySize),"content":{"mimeType":"\(type)"}}}
        """
    }
  }

  private static func script(_ entries: [Entry]) throws -> RecordedScript {
    let text = "{\"log\":{\"entries\":[\(entries.map(\.text).joined(separator: ","))]}}"
    let script = try Recording.script(of: Array(text.utf8), path: "feed.har")
    #expect(try ScenarioFile(reading: script.text, name: "feed.har") == script.file)
    return script
  }

  private static func answers(_ script: RecordedScript) -> [LoggedAnswer] {
    script.file.steps.compactMap { if case .show(_, let answer) = $0 { answer } else { nil } }
  }

  @Test(
    "the wait is the time to the first byte: look-up, connection, sending, waiting, not the queue",
    arguments: [
      (
        "\"timings\":{\"blocked\":900,\"dns\":1,\"connect\":20,\"ssl\":15,\"send\":0.5,\"wait\":80.25,\"receive\":400},",
        101_750
      ),
      ("\"timings\":{\"dns\":-1,\"connect\":-1,\"send\":0,\"wait\":7},", 7_000),
      ("\"timings\":{\"wait\":0},", 0), ("\"timings\":{\"wait\":-1},", nil), ("\"time\":90,", nil),
      ("", nil),
      ("\"_fromCache\":\"memory\",\"timings\":{\"wait\":0.1},", nil),
      ("\"timings\":{\"wait\":null},", nil), ("\"timings\":{\"wait\":-1e300},", nil),
      ("\"timings\":{\"wait\":3600000,\"send\":3600000},", 3_600_000_000),
    ] as [(String, Int?)]
  )
  func waits(more: String, microseconds: Int?) throws {
    let script = try Self.script([Entry(more: more)])
    let wait = microseconds.map { TimeSpan(nanoseconds: $0 * 1_000) }
    #expect(Self.answers(script) == [LoggedAnswer(after: wait)])
    let isKept = script.summary.contains("waiting times to the first byte are the recorded ones")
    #expect(isKept == (wait != nil))
    #expect(script.summary.contains("no waiting times are recorded") == (wait == nil))
  }

  @Test(
    "a time or a size that cannot be one is refused with its entry",
    arguments: [
      (Entry(more: "\"timings\":{\"wait\":1e300},"), "3600000 ms as \"wait\", not \"1e+300\""),
      (Entry(more: "\"timings\":{\"wait\":3600001},"), "\"wait\", not \"3600001\""),
      (Entry(more: "\"timings\":{\"wait\":99999999999999999999},"), "ms as \"wait\""),
      (Entry(more: "\"timings\":{\"wait\":\"soon\"},"), "\"wait\", not \"soon\""),
      (Entry(more: "\"timings\":{\"wait\":[]},"), "\"wait\", not \"[]\""),
      (Entry(more: "\"timings\":{\"wait\":1,\"dns\":1e300},"), "ms as \"dns\""),
      (Entry(more: "\"timings\":{\"wait\":1,\"connect\":1e18},"), "ms as \"connect\""),
      (Entry(more: "\"timings\":{\"wait\":1,\"send\":true},"), "ms as \"send\""),
      (Entry(bodySize: 1 << 41), "1099511627776 bytes as \"bodySize\""),
    ] as [(Entry, String)]
  )
  private func impossible(entry: Entry, words: String) throws {
    let error = #expect(throws: RecordingError.self) { try Self.script([Entry(), entry]) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("entry 2: expected at most"), "\(text)")
    #expect(text.contains(words), "\(text)")
  }

  @Test(
    "answers without a picture are played as failures, if they were requested as images",
    arguments: [
      (Entry(status: 404), .status(404)), (Entry(status: 503), .status(503)),
      (Entry(status: 999), .status(599)), (Entry(type: "text/html", status: 404), .status(404)),
      (Entry(type: "x-unknown", status: 0), .nothing), (Entry(status: 304), .picture),
      (Entry(status: nil), .picture),
      (
        Entry(url: "https://a/b", type: "", status: 500, more: "\"_resourceType\":\"image\","),
        .status(500)
      ),
      (Entry(url: "https://a/api", type: "text/html", status: 500), nil),
      (Entry(url: "https://a/api.jpg", type: "text/html", status: 200), nil),
      (Entry(type: "text/html", status: 404, more: "\"_resourceType\":\"fetch\","), nil),
    ] as [(Entry, LoggedAnswer.Outcome?)]
  )
  private func failures(entry: Entry, outcome: LoggedAnswer.Outcome?) throws {
    let script = try Self.script([entry, Entry(second: 1)])
    let answers = Self.answers(script).map(\.outcome)
    #expect(answers == (outcome.map { [$0] } ?? []) + [.picture])
    let failures: [LoggedAnswer.Outcome] = [.picture]
    #expect(
      script.summary.contains("1 request fails as recorded") == !failures.contains(
        outcome ?? .picture
      )
    )
    let scenario = try script.file.scenario()
    #expect(scenario.recordedOutcomes.isEmpty == failures.contains(outcome ?? .picture))
  }

  @Test("requests for other things are counted by their type")
  func leftOut() throws {
    let json = Entry(url: "https://a/api", type: "application/json; charset=utf-8")
    let page = Entry(url: "https://a/", type: "TEXT/HTML")
    let untyped = Entry(url: "https://a/x", type: "")
    let script = try Self.script([json, page, json, untyped, Entry()])
    #expect(
      script.summary.contains(
        "4 requests for other things left out (2 application/json, 1 no type, 1 text/html)"
      ),
      "\(script.summary)"
    )
    #expect(!(try Self.script([Entry()])).summary.contains("left out"))
  }

  @Test("the distance from the recorded sizes is reported; -1 is an unknown size")
  func sizes() throws {
    let near = try Self.script([
      Entry(url: "u/1", bodySize: 75_000), Entry(url: "u/2", bodySize: 150_000),
      Entry(url: "u/3", bodySize: 5_000), Entry(url: "u/4", bodySize: -1),
    ])
    #expect(
      near.summary.contains(
        "off by a factor of 2 in the median and 4 at worst; 1 image of unknown size"
      ),
      "\(near.summary)"
    )
    let failed = try Self.script([Entry(), Entry(second: 1, url: "u/5", status: 404)])
    #expect(!failed.summary.contains("unknown"), "\(failed.summary)")
    #expect(try Self.script([Entry(status: 404)]).summary.contains("there are no sizes"))
    let unknown = try Self.script([Entry(bodySize: -1)])
    #expect(unknown.summary.contains("1 image of unknown size played as tiles"))
    // A later request may have the size that the first one lacks, for instance after an abort.
    let later = try Self.script([Entry(bodySize: -1), Entry(second: 1, bodySize: 3_000_000)])
    #expect(later.file.steps.first == .show(ImageReference(sourceClass: .photo, ordinal: 0)))
  }

  @Test("the script names the images in comments, which do not change it")
  func comments() throws {
    let script = try Self.script([
      Entry(), Entry(second: 1, url: "https://a/ev\\u0001il#x.png", status: 404),
      Entry(second: 2, url: "https://host"),
    ])
    #expect(script.text.contains("\nshow tile 0  # hero.jpg, "), "\(script.text)")
    #expect(script.text.contains(" answered 404  # ev"), "\(script.text)")
    #expect(script.text.hasPrefix("# 3 requests for 3 images in 2 s\n"))
    #expect(try ScenarioFile(reading: script.file.text, name: "feed.har") == script.file)
  }

  @Test("lookahead is a word of the script and a part of the name, and off by default")
  func lookahead() throws {
    let bytes = Array("time,key\n0,a\n1,b\n".utf8)
    let strict = try Recording.script(of: bytes, path: "feed.csv")
    #expect(strict.file.feed == .shown(.refused))
    #expect(try strict.file.scenario().name == "feed")
    #expect(try strict.file.scenario().feed.lookahead == .refused)
    var choice = Recording.Choice()
    choice.lookahead = .allowed
    let seeing = try Recording.script(of: bytes, path: "feed.csv", choice: choice)
    #expect(seeing.summary.contains("LOOKAHEAD") && !strict.summary.contains("LOOKAHEAD"))
    let read = try ScenarioFile(reading: seeing.text, name: "other.scenario")
    #expect(try read.scenario().name == "feed+lookahead")
    #expect(try read.scenario().feed.lookahead == .allowed)
    #expect(!ScenarioFile.isName("feed+lookahead") && ScenarioFile.isScenarioName("feed+lookahead"))
    // Both meet the same network.
    for stream in SeedStream.allCases {
      #expect(
        try read.scenario().seed(of: stream, trialSeed: 3)
          == strict.file.scenario().seed(of: stream, trialSeed: 3)
      )
    }
  }

  @Test("a scroll reports the defaults for everything it does not name")
  func scroll() throws {
    let script = try Recording.script(
      of: Array("time,offset\n0,0\n0.5,100\n1,200\n".utf8),
      path: "scroll.csv"
    )
    #expect(
      script.summary.hasPrefix(
        "3 positions in 1 s, 2 a second; the file names no feed, link or device, so it scrolls the feed of "
          + "scroll-feed over wifi at the refresh rate of each device that is run"
      ),
      "\(script.summary)"
    )
    #expect(try script.file.scenario().feed.lookahead == .allowed)
  }
}
