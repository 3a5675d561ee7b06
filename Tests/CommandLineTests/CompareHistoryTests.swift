import Foundation
import Nights
import Records
import TestSupport
import Testing
import Text

@Suite("imagebench compare --history", .timeLimit(.minutes(30)))
struct CompareHistoryTests {
  private let directory = TemporaryDirectory()

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  private func makeRuns() throws {
    let plan = [
      "run", "--suite", "smoke", "--scenario", "photo-grid-short", "--variant", "naive,dedup",
      "--decode", "model", "--repetitions", "2", "--quiet", "--out",
    ]
    for name in ["a", "b"] { #expect(try tool(plan + [name]).code == 0) }
    #expect(try tool(["history", "import", "a", "--history", "h.sqlite"]).code == 0)
  }

  /// Fills the history with nights of the same machine in which memory scatters by 40 %.
  private func fill() throws {
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let run = try #require(try store.runs().first)
    let series = try store.series().filter { $0.metric.name == "peak_rss_bytes" }
    for number in 10...33 {
      var night = run
      night.key = "night \(number)"
      night.quietness = nil
      night.startedUTC = "2020-01-\(number)T03:00:00Z"
      let trials = series.flatMap { series in
        (1...2).map { repetition in
          HistoryTrial(
            cell: series.cell,
            repetition: repetition,
            values: [.integer(repetition == 1 ? 10_000_000 : 15_000_000)]
          )
        }
      }
      try store.append(night, metrics: [series[0].metric], trials: trials)
    }
  }

  @Test(
    "Holds noisy cells against the floors of the nights, and tells those above the margin",
    arguments: [
      ["a", "b", "--allow-sequential"],
      ["a", "--base", "naive", "--candidate", "dedup"],
    ]
  )
  func floors(sides: [String]) throws {
    try makeRuns()
    try fill()
    let with = try tool(["compare"] + sides + ["--history", "h.sqlite", "--format", "json"])
    #expect([0, 2].contains(with.code) && with.messages.isEmpty, "said: \(with.messages)")
    let floors = try #require(try JSONParser.parse(with.output)["noise_floors"]?.array)
    #expect(floors.count == (sides.contains("--base") ? 1 : 2))
    #expect(floors.allSatisfy { $0["metric"]?.string == "peak_rss_bytes" })
    // 40 % between two trials are 28 % between the middles of two and two.
    #expect(floors.allSatisfy { (0.28...0.29).contains($0["floor"]?.number ?? 0) })
    let text = try tool(["compare"] + sides + ["--history", "h.sqlite"])
    #expect(text.output.contains("Noise floors above 1.0 %: peak_rss_bytes 28.3 %"))
    let without = try tool(["compare"] + sides + ["--format", "json"])
    #expect(try JSONParser.parse(without.output)["noise_floors"]?.array?.isEmpty == true)
  }

  @Test("Says that a history knows too little, and compares without it")
  func few() throws {
    try makeRuns()
    let result = try tool(["compare", "a", "b", "--history", "h.sqlite"])
    #expect(result.code == 0, "said: \(result.messages)")
    // The run that is judged is not one of the nights that it is compared with.
    #expect(result.messages.contains("h.sqlite has no noise floors for b"))
    #expect(result.messages.contains("0 nights are there"))
  }

  @Test("Refuses a history that is not there")
  func missing() throws {
    try makeRuns()
    let result = try tool(["compare", "a", "b", "--history", "nowhere.sqlite"])
    #expect(result.code == 1)
    #expect(result.messages.contains("there is no history at nowhere.sqlite"))
  }
}
