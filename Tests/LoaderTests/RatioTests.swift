import TestSupport
import Testing
import Text

@Suite("Ratios have all that was wanted below the line", .timeLimit(.minutes(30)))
struct RatioTests {
  @Test(
    "Each load is one look-up in memory, of a loader as of a variant",
    arguments: [
      ["careless-cell", "view-task", "careful-cell", "sharing-actor", "decoding-actor"],
      ["right-loader", "preload-all", "never-shown", "bytes-in-memory", "face-layer"],
      ["naive", "bounded-cache", "best", "article0-good-cell", "nuke-like"],
    ]
  )
  func lookups(_ loaders: [String]) throws {
    let run = try FieldRun(loaders)
    let loads = try check(run)
    for (trial, count) in zip(run.trials, loads) {
      let wanted = try #require(trial["cell_binds"].flatMap { Int($0) })
      #expect(count >= wanted, "\(trial["variant"] ?? "") in \(trial["scenario"] ?? "")")
    }
  }

  @Test("Each load of every listed variant is one look-up in memory, also if it ends before it")
  func allVariants() throws {
    let list = try ToolProcess.run(["list", "variants", "--format", "csv"], in: "/")
    let names = try CSVDocument(reading: list.output).rows.map { $0[0] }
    #expect(names.count > 20)
    // Some of them load no picture while the list moves fast, so they have fewer loads than cells.
    try check(FieldRun(names, in: ["cell-reuse-short", "there-and-back"]))
  }

  /// Expects as many look-ups as loads of cells, and returns these by trial.
  @discardableResult
  private func check(_ run: FieldRun) throws -> [Int] {
    #expect(run.code == 0, "said: \(run.messages)")
    return run.trials.map { trial in
      let name = "\(trial["variant"] ?? "") in \(trial["scenario"] ?? "")"
      // Prefetching loads whatever is not in memory, and asks for no result.
      let loads = run.loads.count { load in
        load["purpose"] == "display"
          && ["variant", "scenario"].allSatisfy { load[$0] == trial[$0] }
      }
      #expect(trial["memory_lookups"] == "\(loads)", "\(name)")
      return loads
    }
  }

  @Test(
    "react-native-fast-image #195: pictures that only a few cells find are no hit rate of 100 %"
  )
  func preloaded() throws {
    let run = try FieldRun(["preload-all"], in: ["scroll-feed-short"])
    #expect(run.code == 0, "said: \(run.messages)")
    let shown = try run.number("images_shown", "preload-all", "scroll-feed-short")
    let loads = try run.number("loads", "preload-all", "scroll-feed-short")
    // The column has six places.
    #expect(try run.number("hit_rate", "preload-all", "scroll-feed-short") <= shown / loads + 1e-6)
    #expect(shown < loads)
  }

  @Test(
    "An image comes from disk only if a file with it was read",
    arguments: [
      ("bytes-in-memory", "encoded", "disk"), ("bytes-on-disk", "disk", "encoded"),
      ("bytes-mapped", "disk", "encoded"),
    ]
  )
  func origin(_ loader: String, _ expected: String, _ other: String) throws {
    let run = try FieldRun([loader], in: ["there-and-back"])
    #expect(run.code == 0, "said: \(run.messages)")
    let outcomes = run.loads.compactMap { $0["outcome"] }
    #expect(outcomes.contains(expected), "\(Set(outcomes))")
    #expect(!outcomes.contains(other), "\(Set(outcomes))")
  }

  @Test("A source of critical memory pressure is asked, and one of warnings more often")
  func pressure() throws {
    let scenario = "pressed"
    let run = try FieldRun(
      ["visible", "critical-source", "warning-source"],
      script: """
        name \(scenario)
        feed memory-warning
        drag 3000pt in 2s
        memory-warning
        drag -2000pt in 2s
        critical-pressure
        drag 2000pt in 2s
        """
    )
    #expect(run.code == 0, "said: \(run.messages)")
    let rates = try ["visible", "critical-source", "warning-source"].map {
      try run.number("hit_rate", $0, scenario)
    }
    #expect(rates[0] > rates[1] && rates[1] > rates[2], "\(rates)")
  }
}
