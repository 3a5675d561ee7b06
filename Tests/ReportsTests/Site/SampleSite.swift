import Files
import Foundation
import Nights
import Pages
import Records
import TestSupport
import Testing

/// A history of 40 nights of two cells, and the site over it.
final class SampleSite {
  let directory = TemporaryDirectory()
  let store: HistoryStore

  static let count = 40
  static let grid = CellKey(
    scenario: "photo-grid",
    variant: "naive",
    device: "iphone-se",
    seed: "1"
  )
  static let feed = CellKey(
    scenario: "my feed/2",
    variant: "a<b",
    device: "ipad",
    seed: "1"
  )

  private static let metrics = [
    Metric(name: "decode_count", unit: "decodes", polarity: .smaller, exactness: .exact),
    Metric(name: "hits", unit: "1", polarity: .larger, exactness: .exact),
    Metric(name: "constant", unit: "ms", polarity: .smaller, exactness: .exact),
    Metric(name: "decode_ms_p50", unit: "ms", polarity: .smaller, exactness: .noisy),
    Metric(name: "fetch_ms", unit: "ms", polarity: .smaller, exactness: .noisy),
    Metric(name: "outcome", unit: "word", polarity: .none, exactness: .exact),
  ]

  /// The history of the first `nights`; the level of `decode_count` in the last of 40 is `last`.
  init(last: Int = 150, nights: Int = count) throws {
    store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    for night in 1...nights { try add(night, last) }
  }

  /// Appends a night.
  func add(_ night: Int, _ last: Int) throws {
    var trials = Self.trials(Self.grid, night, last)
    // The second cell ends after thirty nights.
    if night <= 30 { trials += Self.trials(Self.feed, night, last) }
    try store.append(Self.run(night), metrics: Self.metrics, trials: trials)
  }

  static func run(_ night: Int) -> HistoryRun {
    let day = night <= 31 ? "01-\(100 + night)" : "02-\(69 + night)"
    let short = day.prefix(3) + (night <= 31 ? day.suffix(2) : "\(100 + night - 31)".suffix(2))
    var run = HistoryRun(
      key: "night-\(night)",
      startedUTC: "2026-\(short)T03:00:00Z",
      suite: "nightly",
      commit: night == 5 ? nil : "c\(night)",
      toolVersion: "0.1.0",
      // One night had other pictures.
      setting: night == 7 ? "other" : "usual",
      host: "machine"
    )
    run.quietness = HistoryHost(score: 80, grade: .quiet)
    return run
  }

  private static func trials(_ key: CellKey, _ night: Int, _ last: Int) -> [HistoryTrial] {
    (1...2).map { repetition in
      // A pattern without chance, whose values do not repeat soon.
      let noise = Double((night * 37 + repetition * 11) % 23 - 11) / 20
      return HistoryTrial(
        cell: HistoryCell(key),
        repetition: repetition,
        values: [
          .integer(night < 20 ? 110 : night < count ? 120 : last),
          .integer(night < 25 ? 0 : 4), .real(12.5), .real((night < 15 ? 100 : 90) + noise),
          .real(40 + noise), .text(night < 10 ? "completed" : "jetsam at frame 73"),
        ]
      )
    }
  }

  /// Writes the site into the folder `name`; `request` is completed by `body`.
  @discardableResult
  func write(
    _ name: String = "site",
    operations: FileOperations = .posix,
    _ body: (inout SiteRequest) -> Void = { _ in }
  ) throws -> HistorySite.Summary {
    var request = SiteRequest()
    body(&request)
    return try HistorySite(of: store, request, operations: operations).write(
      to: directory.file(name)
    )
  }

  /// The text of a file of the site.
  func text(_ path: String, of name: String = "site") throws -> String {
    let bytes = try FileOperations.posix.readWhole(directory.file(name + "/" + path))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The main part of a page, without the style and the script that all pages share.
  func main(_ path: String) throws -> String {
    let page = try text(path)
    let start = try #require(page.range(of: "<header>")).lowerBound
    let end = try #require(page.range(of: "<script>")).lowerBound
    return page[start..<end].replacing("><", with: ">\n<") + "\n"
  }

  /// The names of all files below the folder `name`.
  func files(_ name: String = "site") throws -> [String] {
    let root = directory.file(name)
    return try FileOperations.posix.listDirectory(root).flatMap { entry -> [String] in
      guard try FileOperations.posix.kind(at: root + "/" + entry) == .directory else {
        return [entry]
      }
      return try FileOperations.posix.listDirectory(root + "/" + entry).map { entry + "/" + $0 }
    }
  }
}
