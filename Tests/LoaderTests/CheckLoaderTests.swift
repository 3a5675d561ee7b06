import Foundation
import TestSupport
import Testing
import Text

@Suite("Checks name the mistakes of loaders", .timeLimit(.minutes(30)))
struct CheckLoaderTests {
  /// The results of `checks` for loaders of `Tests/FieldLoaders` with one seed on two devices.
  private func results(_ loaders: [String], _ checks: String) throws -> [String: String] {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      [
        "check", "--loader", loaders.joined(separator: ","), "--check", checks, "--device",
        "iphone-se,iphone-13", "--seed", "7", "--format", "csv", "-q",
      ],
      in: directory.path,
      program: "FieldLoaders"
    )
    let table = try CSVDocument(reading: result.output)
    #expect(!table.rows.isEmpty, "said: \(result.messages)")
    let columns = try ["loader", "check", "result"].map { try #require(table.column($0)) }
    return Dictionary(
      table.rows.map { ("\($0[columns[0]]) \($0[columns[1]])", $0[columns[2]]) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  @Test(
    "And not of their cures",
    arguments: [
      ("shared-key", "name-key", "visible"), ("never-shown", "never-shown", "visible"),
      ("lost-slots", "slots-lost", "slots-right"), ("blank-return", "asked-once", "visible"),
      ("fade-on-hits", "fading-hits", "visible"), ("main-wait", "blocking-data", "visible"),
      ("endless-cache", "store-dictionary", "shared-plain"),
      ("background-cache", "store-dictionary", "shared-plain"),
      ("leaked-sessions", "session-each", "session-ended"),
      ("orphan-fetches", "slots-blind", "slots-right"),
      ("endless-requests", "endless-prefetch", "visible"),
      ("retry-storm", "reload-on-failure", "visible"),
      ("double-slots", "slots-twice", "slots-right"), ("lost-keys", "signed-key", "visible"),
    ]
  )
  func pairs(check: String, mistake: String, cure: String) throws {
    let results = try results([mistake, cure], check)
    #expect(results["\(mistake) \(check)"] == "fails")
    #expect(results["\(cure) \(check)"] == "passes")
  }

  @Test(
    "And nothing of a loader without a known failure, whatever its screen",
    arguments: [
      "shared-day-sections", "shared-headers", "shared-reversed", "shared-nested-lists",
      "shared-sideways-list", "shared-pager", "shared-two-lists", "shared-covered", "shared-pushed",
      "shared-hero", "shared-plain-scroll", "shared-titled-stack", "shared-titled-list",
    ]
  )
  func screens(loader: String) throws {
    let results = try results(
      [loader],
      "wrong-image,stale-image,never-shown,failed-for-good,flicker,main-decode,hitches,wrong-size,"
        + "duplicate-loads,lost-entry,no-stopping,wasted-decodes,double-slots,lost-keys,no-memory"
    )
    let wrong = results.filter { $0.value == "fails" || $0.value == "advice" }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(results["\(loader) wrong-image"] == "passes")
  }

  @Test("A screen that cannot be judged ends with 3, and the message says what to write")
  func unjudged() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      ["check", "--loader", "shared-pairs", "--check", "P7", "--device", "iphone-se", "-q"],
      in: directory.path,
      program: "FieldLoaders"
    )
    #expect(result.code == 3, "said: \(result.output)")
    #expect(result.messages.contains("shared-pairs was not judged: this screen cannot be judged"))
    #expect(result.messages.contains("PhotoFeed.give(item, to: cell)"))
  }
}
