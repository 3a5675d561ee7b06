import Basics
import Nights
import Pages
import TestSupport
import Testing

@Suite("What nights say of known failures")
struct HistoryVerdictTests {
  private let directory = TemporaryDirectory()

  /// Nights with these standings of one check, and the first night of the failure; nil without one.
  private static let stories: [([NightVerdict.Standing?], Int?)] = [
    ([.failing], 1), ([.passing, .failing, .failing], 2), ([.failing, .passing, .failing], 3),
    ([.failing, .open, .failing], 1), ([.failing, .open], 1), ([.accepted, .failing], 1),
    ([.failing, .passing], nil), ([.passing], nil), ([.failing, nil, .failing], 1), ([nil], nil),
  ]

  @Test("name the first of the nights that found a failure one after another", arguments: stories)
  func since(nights: [NightVerdict.Standing?], first: Int?) throws {
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    for (index, standing) in nights.enumerated() {
      let number = try store.append(SampleSite.run(index + 1), metrics: [], trials: []).number
      guard let standing else { continue }
      try store.keep(
        [NightVerdict(loader: "mine", check: "no-memory", standing: standing)],
        of: number
      )
    }
    let failures = try store.failures(in: try store.runs())
    #expect(failures.map(\.since.number) == (first.map { [$0] } ?? []), "\(nights)")
  }

  @Test("are kept once for a night that is judged again, and go with it")
  func again() throws {
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let number = try store.append(SampleSite.run(1), metrics: [], trials: []).number
    for standing in [NightVerdict.Standing.failing, .passing, .failing] {
      try store.keep(
        [NightVerdict(loader: "mine", check: "no-memory", standing: standing)],
        of: number
      )
    }
    #expect(try store.failures(in: try store.runs()).count == 1)
    #expect(try store.lastChecked(of: try store.runs())?.number == number)
    try store.remove(runs: [number])
    // A new night of this number would take over what was left.
    var next = SampleSite.run(2)
    next.number = number
    #expect(try store.lastChecked(of: [next]) == nil)
  }

  @Test("are on the first page of the site, those of the newest night with checks")
  func site() throws {
    let site = try SampleSite()
    func verdict(_ loader: String, _ check: String, _ standing: NightVerdict.Standing)
      -> NightVerdict
    { NightVerdict(loader: loader, check: check, standing: standing) }
    try site.store.keep([verdict("left-out", "no-memory", .failing)], of: 1)
    try site.write()
    #expect(try site.text(SitePath.overview).contains("Known failures of loaders"))
    for night in [20, 40] {
      try site.store.keep(
        [
          verdict("mine", "wrong-image", .failing), verdict("mine", "no-disk", .advice),
          verdict("mine", "hitches", .accepted), verdict("mine", "flicker", .passing),
        ],
        of: night
      )
    }
    try site.write()
    let page = try site.main(SitePath.overview)
    let rows = page.matches(of: /<th scope="row">\n*mine.*?<\/tr>/.dotMatchesNewlines())
      .map { String($0.0) }
    #expect(rows.count == 2)
    #expect(rows.first?.contains("Cells show the picture of another row · wrong-image") == true)
    #expect(rows.first?.contains("the night of 2026-01-20 (run 20, commit c20)") == true)
    #expect(rows.last?.contains("accepted") == true)
    #expect(!page.contains("left-out"))
  }
}
