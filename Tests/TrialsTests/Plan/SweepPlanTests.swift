import Records
import Reports
import Scenarios
import Testing
import Trials
import Variants

@testable import Runs

@Suite("The plan of a sweep over assumptions")
struct SweepPlanTests {
  /// A run of two scenarios on `device`, in which the variants differ as the tables say.
  private func sweep(
    _ variants: [String],
    device: String = "iphone-13",
    scenarios: [String] = ["memory-warning", "photo-grid"]
  ) throws -> SweepPlan? {
    var overrides = Plan.Overrides()
    overrides.scenarios = scenarios
    overrides.variants = variants
    overrides.devices = [device]
    overrides.repetitions = 2
    let plan = try Plan(suite: .review, overrides: overrides)
    let record = RunRecord(
      metrics: [],
      trials: plan.trials.map { spec in
        let isFirst = spec.variant.name == variants[0]
        return RunRecord.Trial(key: spec.key, cells: Self.cells(isFirst ? "10" : "30"))
      }
    )
    return try SweepPlan(#require(SweepQuestion(record, .short)), of: plan)
  }

  private static func cells(_ blank: String) -> TrialCells {
    [
      "outcome": "completed", "hitch_time_ratio_ms_per_s": "0", "blank_at_rest_pct": blank,
      "memory_of_limit_pct": "1", "device_cpu_ms": "1", "decoder_busy_ms": "1",
      "frame_time_ms_max": "1", "wrong_at_rest_ms_max": "0", "cell_binds": "9",
      "images_missing": "0",
    ]
  }

  @Test("plays each trial that decides at both ends of what can matter in it, and with all of it")
  func small() throws {
    let sweep = try #require(try sweep(["bounded-cache", "cancellation"]))
    let cells = [
      "iphone-13-limit", "iphone-13-flash-read", "cell-creation-view", "cell-creation-constraint",
      "cell-layout-view", "cell-layout-constraint",
    ]
    let unit = ["jpeg-unit-a10", "jpeg-unit-call", "jpeg-unit-thumbnails", "jpeg-units"]
    let network = ["http2-streams", "name-lookup", "idle-rest"]
    // The grid has neither posts nor an editor, and none of its files is progressive.
    let general = cells + unit + network
    let withEditor =
      ["editor-opening", "editor-remaining"] + cells + ["post-constraints"]
      + ["jpeg-unit-a10", "jpeg-unit-call", "jpeg-unit-progressive", "jpeg-unit-thumbnails"]
      + ["jpeg-units"] + network
    #expect(sweep.facts.assumptions.map(\.name) == withEditor)
    #expect(sweep.facts.answer == "bounded-cache" && sweep.facts.runnerUp == "cancellation")
    for variant in ["bounded-cache", "cancellation"] {
      for (scenario, names) in [("memory-warning", withEditor), ("photo-grid", general)] {
        let devices = sweep.plan.trials.filter {
          $0.scenario.name == scenario && $0.variant.name == variant
        }
        // What is played anyway is no end of its own.
        let played: Set = [
          "jpeg-unit-thumbnails-high", "jpeg-units-low", "http2-streams-low", "idle-rest-low",
        ]
        let words = (names + ["all"]).flatMap { ["\($0)-low", "\($0)-high"] }
          .filter { !played.contains($0) }
        #expect(devices.map(\.device.name) == words.map { "iphone-13+" + $0 })
        #expect(devices.allSatisfy { $0.repetition == 1 && $0.seed == 1 })
      }
    }
  }

  @Test("leaves out the disk of a variant that keeps no files, and the parts of other devices")
  func scope() throws {
    let sweep = try #require(
      try sweep(["bounded-cache", "no-disk-cache"], scenarios: ["photo-grid"])
    )
    let disk = sweep.plan.trials.filter { $0.device.name.contains("flash") }
    #expect(disk.map(\.variant.name) == ["bounded-cache", "bounded-cache"])
    let other = try #require(
      try self.sweep(["bounded-cache", "naive"], device: "iphone-se", scenarios: ["photo-grid"])
    )
    let parts = ["cell-", "jpeg-unit", "http2-streams", "name-lookup", "idle-rest"]
    #expect(
      other.facts.assumptions.allSatisfy { range in parts.contains { range.name.hasPrefix($0) } }
    )
    #expect(!other.facts.assumptions.contains { $0.name == "jpeg-unit-a10" })
  }

  @Test(
    "plays what only some variants do for these alone",
    arguments: [
      ("jpeg-unit-bytes", "photo-grid", ["naive"]),
      ("software-decode", "progressive-hero", ["progressive"]),
      ("lte-rate", "progressive-hero", ["naive", "progressive"]), ("encode", "photo-grid", []),
    ]
  )
  func variants(assumption: String, scenario: String, variants: [String]) throws {
    let sweep = try #require(try sweep(["progressive", "naive"], scenarios: [scenario]))
    let devices = sweep.plan.trials.filter { $0.device.name.contains(assumption) }
    #expect(Set(devices.map(\.variant.name)) == Set(variants))
  }
}
