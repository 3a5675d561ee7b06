import Foundation
import TestSupport
import Testing

@Suite("imagebench show --html", .timeLimit(.minutes(30)))
struct ShowPageTests {
  private let directory = TemporaryDirectory()

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  /// A run with late frames, memory warnings and a variant that the device ends.
  private func play(_ name: String = "out/a", _ more: [String] = []) throws {
    let result = try ToolProcess.runOnce(
      [
        "run", "--scenario", "photo-grid-short,scroll-feed-short", "--variant",
        "naive,downsample,dedup", "--device", "iphone-se", "--images", "small", "--decode", "model",
        "-q", "-o", name,
      ] + more,
      in: directory.path
    )
    try #require(result.code == 0, "said: \(result.messages)")
  }

  private func page(_ path: String) throws -> String {
    try String(contentsOfFile: directory.file(path), encoding: .utf8)
  }

  /// What the first group of `pattern` matches in `text`, each time.
  private func matches(_ pattern: String, _ text: String) throws -> [String] {
    try text.matches(of: Regex(pattern)).compactMap { $0.output[1].substring.map(String.init) }
  }

  @Test("The page says what to ship, shows every trial, and weighs little")
  func page() throws {
    try play()
    let result = try run(["show", "out/a", "--html", "out/a/report.html"])
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.isEmpty)
    let html = try page("out/a/report.html")
    let winner = try #require(
      try matches("\"winner\": \"([^\"]*)\"", try page("out/a/verdict.json")).first
    )
    #expect(html.contains("<dd>Ship \(winner): blank "), "the winner is \(winner)")
    #expect(try matches("<details id=\"(trial-[^\"]*)\"", html).count == 6)
    for variant in ["naive", "downsample", "dedup"] {
      let command =
        "imagebench run --scenario photo-grid-short --variant \(variant) --device iphone-se --seed 1"
      #expect(html.contains(command))
    }
    #expect(html.utf8.count < 1_000_000)
  }

  @Test(
    "Links lead from the page to the traces, wherever the page is",
    arguments: ["report.html", "pages here/a.html", "out/a/report.html"]
  )
  func links(output: String) throws {
    try play()
    try FileManager.default.createDirectory(
      atPath: directory.file("pages here"),
      withIntermediateDirectories: true
    )
    let result = try run(["show", "out/a", "--html", output])
    #expect(result.code == 0, "said: \(result.messages)")
    let links = try matches("href=\"([^\"#]*[.]json(?:[.]gz)?)\"", try page(output))
    #expect(Set(links).count == 6)
    let folder = URL(fileURLWithPath: directory.file(output)).deletingLastPathComponent()
    for link in links {
      let path = try #require(link.removingPercentEncoding)
      let file = folder.appendingPathComponent(path).standardized
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link) from \(output)")
    }
  }

  @Test("The page carries the frames around each worst one as a trace of their own")
  func extracts() throws {
    try play()
    #expect(try run(["show", "out/a", "--html", "a.html"]).code == 0)
    // The page alone is left.
    try FileManager.default.removeItem(atPath: directory.file("out"))
    let html = try page("a.html")
    let tiles = html.matches(
      of: /<h3>Frame (\d+), (.*?)<\/h3>.*?base64,([^"]*)" download="([^"]*)"/
    )
    #expect(tiles.count >= 2)
    for tile in tiles {
      let bytes = try #require(Data(base64Encoded: String(tile.3)), "\(tile.4)")
      try bytes.write(to: URL(fileURLWithPath: directory.file(String(tile.4))))
      let summary = try run(
        ["explain", String(tile.4), "--format", "csv", "--worst", "1000", "--switches", "0"]
      )
      #expect(summary.code == 0, "\(tile.4): \(summary.messages)")
      let late = tile.2.split(separator: " ")
      guard late.count == 4, late[0] == "late" else { continue }
      let shown = try #require(Double(late[1]))
      // The page rounds to a place, the table does not.
      let isThere = summary.output.split(separator: "\n").contains { line in
        // The layout of cells has no image.
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 9, fields[0] == tile.1, let time = Double(fields[1]) else {
          return false
        }
        return abs(time - shown) <= 0.05
      }
      #expect(isThere, "frame \(tile.1), late \(late[1]), in:\n\(summary.output)")
    }
  }

  @Test("Seeds are one panel, one tile and one step")
  func seeds() throws {
    let result = try run([
      "run", "--scenario", "cell-reuse-short,memory-warning-short,photo-grid-short", "--variant",
      "naive,downsample", "--device", "iphone-se", "--seed", "1,2", "--images", "small",
      "--decode", "model", "-q", "-o", "out/a",
    ])
    try #require(result.code == 0, "said: \(result.messages)")
    #expect(try run(["show", "out/a", "--html", "a.html"]).code == 0)
    let html = try page("a.html")
    let captions = try matches("<caption>([^<]*)</caption>", html)
    #expect(captions.filter { $0 == "cell-reuse-short · iphone-se" }.count >= 4, "\(captions)")
    #expect(!captions.contains { $0.contains("seed") })
    #expect(html.contains("A bar is the median of 2 seeds"))
    // A tile a frame and place, whatever the seed.
    let tiles = html.matches(of: /<h3>(Frame \d+), .*?<\/h3>.*?href="#trial-[^"]*">([^<]*)</)
      .map { "\($0.1) \($0.2.split(separator: " · ").dropLast())" }
    #expect(!tiles.isEmpty && Set(tiles).count == tiles.count, "\(tiles)")
    #expect(html.contains("<strong>downsample</strong> instead of naive"))
  }

  @Test(
    "The first screen shows the winner and today's loader over the same time",
    arguments: ["naive", "dedup"]
  )
  func strips(current: String) throws {
    try play()
    let result = try run(["show", "out/a", "--html", "a.html", "--current", current])
    #expect(result.code == 0, "said: \(result.messages)")
    let html = try page("a.html")
    let strip = try #require(
      try matches("(<table class=\"filmstrip\">.*)", html.replacingOccurrences(of: "\n", with: ""))
        .first?.split(separator: "</table>").first.map(String.init)
    )
    let names = try matches("<th scope=\"row\"><strong>([^<]*)</strong>", strip)
    #expect(names.count == Set(names).count && names.contains(current), "\(names)")
    let roles = try matches(
      "<strong>\(current)</strong><small>([^<]*)</small>",
      strip
    )
    #expect(roles.first?.hasSuffix("today") == true, "\(roles)")
    // Each strip has a picture or a word for each of the times.
    let times = try matches("<th scope=\"col\">([0-9.]+)", strip).count
    let cells = strip.split(separator: "<td>").count - 1
    #expect(times > 0 && cells == times * names.count)
  }

  @Test("A run without traces still has its numbers, and the page says what is missing")
  func withoutTraces() throws {
    try play()
    try FileManager.default.removeItem(atPath: directory.file("out/a/traces"))
    let result = try run(["show", "out/a", "--html", "a.html"])
    #expect(result.code == 0, "said: \(result.messages)")
    let html = try page("a.html")
    #expect(html.contains("6 trials of a have no trace"))
    #expect(html.contains("The runs have no traces, so no frame can be explained"))
    #expect(html.contains("id=\"ladder-table\""))
  }

  @Test("Two runs are compared on top, and a changed number is named")
  func twoRuns() throws {
    try play("out/a")
    try play("out/b", ["--seed", "1"])
    let same = try run(["show", "out/a", "out/b", "--html", "same.html"])
    #expect(same.code == 0, "said: \(same.messages)")
    #expect(try page("same.html").contains("None of this changed."))
    // One exact number of the candidate is altered.
    let table = try page("out/b/trials.csv").split(separator: "\n").map(String.init)
    let column = try #require(table[0].split(separator: ",").firstIndex(of: "fetches"))
    var cells = table[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[column] = "\(try #require(Int(cells[column])) + 7)"
    let altered = [table[0], cells.joined(separator: ",")] + table.dropFirst(2)
    try altered.joined(separator: "\n").appending("\n").write(
      toFile: directory.file("out/b/trials.csv"),
      atomically: true,
      encoding: .utf8
    )
    try RunFiles.forgetTables(in: directory.file("out/b"))
    let changed = try run(["show", "out/a", "out/b", "--html", "changed.html"])
    #expect(changed.code == 0, "said: \(changed.messages)")
    let html = try page("changed.html")
    #expect(html.contains("1 cell regressed"))
    #expect(html.contains("<a href=\"#metric-fetches\">fetches</a>"))
    #expect(html.contains("naive (a)") && html.contains("naive (b)"))
  }

  @Test(
    "A wrong call ends in one sentence and writes nothing",
    arguments: [
      (["show", "--html", "a"], 64, "--html takes one or two runs"),
      (["show", "a", "b", "c", "--html", "a"], 64, "--html takes one or two runs"),
      (
        ["show", "out/a", "--html", "a", "--current", "naif"], 64, "no such loader; they have naive"
      ),
      (["show", "out/a", "--current", "naive"], 64, "--current is for the page"),
      (["show", "nowhere", "--html", "a"], 1, "nowhere holds no run of imagebench"),
      (["show", "out/a", "--html", "a", "--only", "naif"], 64, "naif"),
      (["show", "out/a", "--html", "a", "--rows", "seed"], 64, "--rows is for tables"),
      (["report", "out/a"], 64, "imagebench show RUN --html FILE writes the page"),
      (["show", "out/a", "--html", "out/a/trials.csv"], 64, "name another file"),
      (["show", "out/a", "--html", "no/such/folder/a.html"], 1, "no/such/folder"),
    ]
  )
  func wrong(arguments: [String], code: Int32, sentence: String) throws {
    if arguments.contains("out/a") { try play() }
    let result = try run(arguments)
    #expect(result.code == code, "said: \(result.messages)")
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.messages.split(separator: "\n").count <= 2, "said: \(result.messages)")
  }

  @Test("A damaged trace is named, and no page is written")
  func damaged() throws {
    try play()
    let trace = try #require(
      FileManager.default.contentsOfDirectory(atPath: directory.file("out/a/traces")).sorted().first
    )
    let path = directory.file("out/a/traces/\(trace)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    let result = try run(["show", "out/a", "--html", "a.html"])
    #expect(result.code == 1)
    #expect(result.messages.contains(trace), "said: \(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: directory.file("a.html")))
  }

  @Test(
    "In a real browser the pages sort, filter, compare and print, for keyboard and screen reader",
    .enabled(if: Browser.isExpected, Comment(rawValue: Browser.remedy))
  )
  func browser() throws {
    try play("out/a")
    try play("out/b", ["--seed", "2"])
    #expect(try run(["show", "out/a", "--html", "one.html"]).code == 0)
    #expect(try run(["show", "out/a", "out/b", "--html", "two.html"]).code == 0)
    let result = try Browser.check(["one.html", "two.html"].map { directory.file($0) })
    #expect(result.code == 0, "found:\n\(result.output)")
    #expect(result.output.contains(" checks, 0 findings"), "said: \(result.output)")
  }
}
