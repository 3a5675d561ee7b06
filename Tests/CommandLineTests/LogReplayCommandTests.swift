import Foundation
import TestSupport
import Testing
import Text

/// An HTTP archive of 50 requests for 34 images and 10 for other things, as a browser exports it.
private func archive() -> String {
  let images = (Array(0..<34) + (0..<16).map { $0 * 2 }).enumerated().map { place, image in
    let second = Double(place) / 5
    let whole = Int(second)
    let text = String(repeating: "0", count: whole < 10 ? 1 : 0) + "\(whole)"
    let time = "2026-01-31T12:00:\(text).\(Int((second - Double(whole)) * 10))Z"
    let status = image == 33 ? 404 : 200
    return """
      {"startedDateTime":"\(time)","request":{"url":"https://cdn/p\(image).jpg"},
      "timings":{"send":0,"wait":\(40 + image),"receive":9},
      "response":{"status":\(status),"bodySize":80000,"content":{"mimeType":"image/jpeg"}}}
      """
  }
  let others = (0..<10).map { number in
    """
    {"startedDateTime":"2026-01-31T12:00:0\(number)Z","request":{"url":"https://api/\(number)"},
    "response":{"status":200,"content":{"mimeType":"application/json","size":900}}}
    """
  }
  return "{\"log\":{\"entries\":[\((images + others).joined(separator: ",\n"))]}}"
}

@Suite("A replayed log on the command line", .timeLimit(.minutes(30)))
struct LogReplayCommandTests {
  private static let variants = ["dedup", "bounded-cache", "prefetch", "best"]
  private static let model = ["--decode", "model", "--images", "small", "-q"]
  private let directory = TemporaryDirectory()

  init() throws {
    try save(archive(), to: "feed.har")
  }

  private func save(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: directory.file(name)))
  }

  private func table(_ path: String) throws -> CSVDocument {
    try CSVDocument(
      reading: [UInt8](try Data(contentsOf: URL(fileURLWithPath: directory.file(path))))
    )
  }

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    let result = try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    return result
  }

  private func play(_ source: [String], _ out: String) throws -> ToolProcess.Result {
    try run(
      ["run", "--device", "iphone-se"] + source + [
        "--variant", Self.variants.joined(separator: ","), "-o", out,
      ] + Self.model
    )
  }

  private func column(_ name: String, of run: String) throws -> [String] {
    let table = try table("\(run)/trials.csv")
    let place = try #require(table.column(name))
    return table.rows.map { $0[place] }
  }

  @Test("no variant hits more than what comes again, and what is lost of the log is said")
  func possible() throws {
    let result = try run(["import", "feed.har", "-o", "feed.scenario"])
    _ = try play(["--scenario-file", "feed.scenario"], "a")
    let rates = try column("hit_rate", of: "a").compactMap { Double($0) }
    #expect(rates.count >= 4 && rates.allSatisfy { $0 <= 16.0 / 50 }, "\(rates)")
    #expect(Set(try column("scenario", of: "a")) == ["feed"])
    let said = result.messages.split(separator: "\n").first { $0.hasPrefix("feed.har: ") } ?? ""
    for words in [
      "50 requests for 34 images in 9.8 s",
      "10 requests for other things left out (10 application/json)",
      "1 request fails as recorded (404 × 1)", "are the recorded ones", "recorded sizes are lost",
      "prefetching knows a request only once the log makes it",
    ] {
      #expect(said.contains(words), "\(said)")
    }
  }

  @Test("with --allow-lookahead every line says so, also when the script is run later")
  func lookahead() throws {
    let imported = try run(["import", "feed.har", "--allow-lookahead", "-o", "later.scenario"])
    #expect(imported.messages.contains("LOOKAHEAD"))
    let result = try play(["--scenario-file", "later.scenario"], "a")
    let titles = result.output.split(separator: "\n").filter { $0.contains("iphone-se · seed 1") }
    #expect(!titles.isEmpty && titles.allSatisfy { $0.contains("feed+lookahead") })
    _ = try play(["--scenario-file", "later.scenario"], "b")
    for name in ["a", "b"] {
      for file in ["trials.csv", "frames.csv", "loads.csv"] {
        let table = try table("\(name)/\(file)")
        let place = try #require(table.column("scenario"))
        #expect(table.rows.allSatisfy { $0[place] == "feed+lookahead" })
      }
      #expect(try column("hit_rate", of: name).compactMap { Double($0) }.contains { $0 > 0.5 })
    }
    // What was run can be explained, for which its script is played again.
    let explained = try run(["explain", "a", "--only", "dedup"])
    #expect(!explained.output.contains("does not know"), "\(explained.output)")
    let compared = try ToolProcess.run(["compare", "a", "b"], in: directory.path)
    #expect(compared.code == 0, "said: \(compared.messages) \(compared.output)")
  }

  @Test("two scripts of one name, one of them with lookahead, are two scenarios")
  func both() throws {
    let strict = try run(["import", "feed.har", "--name", "log"])
    let seeing = try run(["import", "feed.har", "--name", "log", "--allow-lookahead"])
    try save(strict.output, to: "strict.scenario")
    try save(seeing.output, to: "seeing.scenario")
    _ = try play(["--scenario-file", "strict.scenario,seeing.scenario"], "a")
    #expect(Set(try column("scenario", of: "a")) == ["log", "log+lookahead"])
  }

  @Test("--allow-lookahead does nothing for a scroll, and says so")
  func lookaheadOfScroll() throws {
    let path = URL(fileURLWithPath: directory.file("scroll.csv"))
    try Data("time,offset\n0,0\n1,300\n".utf8).write(to: path)
    let words = ["import", "--allow-lookahead", "scroll.csv"]
    let result = try ToolProcess.run(words, in: directory.path)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(
      result.messages.contains("--allow-lookahead is for request logs, and scroll.csv is none")
    )
    #expect(result.output.isEmpty)
  }

  @Test("the cache command reads the images of an archive, and says when all of them fit")
  func cache() throws {
    let arguments = ["cache", "--unit", "bytes", "--policy", "lru,sieve", "--capacity", "64MB,10%"]
    let result = try run(arguments + ["feed.har"])
    #expect(
      result.messages.contains(
        "feed.har: 49 requests for images; 10 requests for other things left out (10 application/json); "
          + "without 1 failed ones."
      ),
      "said: \(result.messages)"
    )
    #expect(
      result.output.contains(
        "capacity 64000000 holds the whole log (2.64 MB), so only the first request for each object misses;"
      ),
      "\(result.output)"
    )
    let json = try JSONParser.parse(try run(arguments + ["feed.har", "--format", "json"]).output)
    let results = try #require(json["results"]?.array)
    #expect(results.map { $0["holds_whole_log"]?.bool } == [true, true, false, false])
    #expect(results[0]["hits"]?.integer == 16)
  }

  @Test("the cache command refuses archives with nothing to replay, in one sentence")
  func emptyArchives() throws {
    let html = "{\"log\":{\"entries\":[{\"response\":{\"content\":{\"mimeType\":\"text/html\"}}}]}}"
    for (text, words) in [
      ("{", "bad.har: "), ("{}", "not an HTTP archive"), (html, "none whose answer is an image"),
      ("{\"log\":{\"entries\":[]}}", "no answered request for an image"),
    ] {
      try save(text, to: "bad.har")
      let result = try ToolProcess.run(["cache", "bad.har"], in: directory.path)
      #expect(result.code == 1)
      #expect(result.messages.contains(words), "said: \(result.messages)")
    }
  }
}
