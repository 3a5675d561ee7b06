import Files
import Foundation
import FoundationXML
import Nights
import Pages
import Records
import Statistics
import TestSupport
import Testing
import Text

@Suite("The site of a history")
struct HistorySiteTests {
  @Test(
    "has the recorded pages",
    arguments: [
      (SitePath.overview, "overview.html"), (SitePath.cell(SampleSite.grid), "cell.html"),
      (SitePath.nights, "nights.html"),
    ]
  )
  func pages(path: String, golden: String) throws {
    let site = try SampleSite()
    try site.write()
    Golden.check(golden, try site.main(path))
  }

  @Test("has a page for a night in which something changed")
  func night() throws {
    let site = try SampleSite()
    try site.write { $0.reports = ["night-20": "# Night\n\n<script>alert(1)</script>\n"] }
    Golden.check("night.html", try site.main("night/2026-01-20-run-20.html"))
  }

  @Test("has the recorded badge and feed")
  func badge() throws {
    let site = try SampleSite()
    try site.write { $0.address = "https://example.org/nights/" }
    Golden.check("badge.svg", try site.text(SitePath.badge))
    Golden.check("badge.json", try site.text(SitePath.endpoint))
    Golden.check("feed.xml", try site.text(SitePath.feed))
  }

  @Test("is well-formed, also where names have characters of markup")
  func wellFormed() throws {
    let site = try SampleSite()
    try site.write { $0.reports = ["night-20": "<&>"] }
    for file in try site.files() where !file.hasSuffix(".json") {
      var text = try site.text(file)
      if file.hasSuffix(".html") {
        // HTML has attributes without a value, elements without an end, and text without escapes.
        text = text.replacing("<!doctype html>\n", with: "")
        text = text.replacing(/<(script|style)>.*?<\/\1>/.dotMatchesNewlines(), with: "")
        text = text.replacing(/\ (hidden|data-sortable|value)>/, with: ">")
      }
      let parser = XMLParser(data: Data(text.utf8))
      #expect(parser.parse(), "\(file): \(parser.parserError.map { "\($0)" } ?? "")")
    }
  }

  @Test("has no link to a file or a place that is not there")
  func links() throws {
    let site = try SampleSite()
    try site.write { $0.reports = ["night-20": "a report"] }
    let files = Set(try site.files())
    for file in files where file.hasSuffix(".html") {
      let folder = file.contains("/") ? String(file.prefix { $0 != "/" }) + "/" : ""
      for match in try site.text(file).matches(of: /href="([^"]*)"/) {
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard !parts[0].hasPrefix("data:") else { continue }
        let path = parts[0].hasPrefix("../") ? String(parts[0].dropFirst(3)) : folder + parts[0]
        let target = parts[0].isEmpty ? file : path
        #expect(files.contains(target), "\(file) links to \(match.1)")
        guard parts.count == 2, files.contains(target) else { continue }
        #expect(
          try site.text(target).contains(" id=\"\(parts[1])\""),
          "\(file) links to \(match.1)"
        )
      }
    }
  }

  @Test("names the last night's regression, and not one that was accepted until then or longer")
  func accepted() throws {
    let site = try SampleSite()
    try site.write()
    #expect(try site.text(SitePath.endpoint).contains("\"message\": \"1 regression\""))
    for (until, message) in [("2026-02-09", "no regression"), ("2026-02-08", "1 regression")] {
      var blessings = Blessings()
      blessings.accept(
        Blessings.Entry(
          key: SampleSite.grid,
          metric: "decode_count",
          value: "150",
          until: until,
          reason: "sharper"
        )
      )
      try site.write { $0.blessings = blessings }
      #expect(try site.text(SitePath.endpoint).contains("\"message\": \"\(message)\""))
      #expect(try site.text(SitePath.overview).contains("sharper"))
    }
  }

  @Test(
    "stays red on the nights after a regression until it is fixed or accepted",
    arguments: [
      (120, nil, "1 regression"), (110, nil, "no regression"), (120, "120", "no regression"),
    ]
  )
  func lasting(last: Int, accepted: String?, message: String) throws {
    let site = try SampleSite(last: last)
    var blessings = Blessings()
    if let accepted {
      blessings.accept(
        Blessings.Entry(
          key: SampleSite.grid,
          metric: "decode_count",
          value: accepted,
          until: nil,
          reason: "sharper"
        )
      )
    }
    try site.write { $0.blessings = blessings }
    #expect(try site.text(SitePath.endpoint).contains("\"message\": \"\(message)\""))
    let isOpen = message == "1 regression"
    let overview = try site.text(SitePath.overview)
    #expect(overview.contains("neither fixed nor accepted") == isOpen)
    #expect(overview.contains("since <a href=\"night/2026-01-20") == isOpen)
  }

  @Test("is grey after the first night")
  func first() throws {
    let site = try SampleSite(last: 120)
    try site.write { $0.last = 1 }
    #expect(try site.text(SitePath.endpoint).contains("first night"))
  }

  @Test("keeps the identities of a feed's entries when nights are added")
  func identities() throws {
    let site = try SampleSite(nights: 39)
    func identities() throws -> [String] {
      try site.text(SitePath.feed).matches(of: /<entry><id>([^<]*)/).map { String($0.1) }
    }
    try site.write()
    let before = try identities()
    try site.add(40, 150)
    try site.write()
    let after = try identities()
    #expect(!before.isEmpty)
    #expect(Set(before).isSubset(of: after))
    #expect(Set(after).count == after.count)
  }

  @Test("is the same when it is built again")
  func again() throws {
    let site = try SampleSite()
    try site.write("a")
    try site.write("b")
    for file in try site.files("a") {
      #expect(try site.text(file, of: "a") == site.text(file, of: "b"))
    }
  }

  @Test("has only the series that are asked for")
  func filter() throws {
    let site = try SampleSite()
    let summary = try site.write { $0.filter.scenarios = ["photo-grid"] }
    #expect(summary.cells == 1)
    #expect(throws: PageFault.self) { try site.write { $0.filter.metrics = ["photo"] } }
  }

  @Test("has changes that equal those of the history")
  func changes() throws {
    let site = try SampleSite()
    let summary = try site.write()
    let nights = try site.store.allNights(of: site.store.series(), in: site.store.runs())
    let judged = nights.map { $0.judged(withMoreNightsThan: NightGate.Rules().fewestNights) }
    let expected = HistoryChange.find(in: judged, family: .night(rate: 0.05))
    #expect(summary.changes == expected.count)
    #expect(Set(expected.map(\.series.metric.name)).contains("decode_ms_p50"))
  }
}
