import Basics
import Caches
import ImagePipeline
import Records
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("A whole trial")
struct TrialMatrixTests {
  @Test(
    "ends without a leak, sets every metric and has consistent counts",
    arguments: Scenario.standard,
    Variant.catalogue
  )
  func ends(scenario: Scenario, variant: Variant) throws {
    let values = try TrialSpec.of(scenario, variant).modelled()
    func count(_ name: String) -> Int {
      guard case .integer(let value) = values[name] else { return .min }
      return value
    }
    for metric in Metric.catalogue { #expect(values.has(metric.name), "\(metric.name)") }
    if values["outcome"] == .text("completed") {
      #expect(count("frame_count") == scenario.frameCount(on: DeviceProfile.iPhoneSE.screen))
      #expect(values["jetsam_frame"].isEmpty)
    } else {
      #expect(count("frame_count") == count("jetsam_frame"))
      let device = DeviceProfile.iPhoneSE
      let isUnderPressure = scenario.events.contains { $0.kind == .criticalPressure }
      let limit = isUnderPressure ? device.criticalAllowance : device.jetsamLimit
      #expect(count("ledger_peak_bytes") >= limit.bytes)
    }
    #expect(
      count("cancels_asked") == count("cancels_stopped") + count("cancels_joined_elsewhere")
        + count("cancels_too_late") + count("cancels_ignored")
    )
    #expect(count("fetches") >= count("duplicate_fetches"))
    #expect(count("joins") <= count("loads"))
    #expect(count("missed_frames") >= count("longest_miss_run_frames"))
    #expect(count("ledger_peak_bytes") >= count("ledger_peak_image_bytes"))
    #expect(count("ledger_peak_image_bytes") >= count("ledger_peak_decoded_bytes"))
    #expect(count("redecodes") >= count("redecodes_soon_after_eviction"))
    #expect(count("wire_bytes") >= count("wasted_bytes"))
    #expect(count("images_missing") <= count("cell_binds"))
    // A cell that clears and verifies shows its own image or none, and each binding has one of
    // these two ends.
    if variant.cellSteps.isSuperset(of: [.clear, .verify]) {
      #expect(count("images_missing") == count("cells_without_image"))
      #expect(count("cell_binds") == count("images_shown") + count("images_missing"))
    }
    checkSwitches(of: variant, values)
  }

  /// A switch that is off leaves no mark in the metrics.
  private func checkSwitches(of variant: Variant, _ values: MetricValues) {
    if variant.coalescing == .none { #expect(values["joins"] == .integer(0)) }
    if variant.cancellation == .none {
      #expect(values["cancels_stopped"] == .integer(0))
      for stage in ["in_queue", "on_disk", "in_fetch", "in_decode"] {
        #expect(values["stopped_\(stage)"] == .integer(0))
      }
    }
    if variant.purge == .none { #expect(values["purges"] == .integer(0)) }
    if variant.memoryCache.costLimit == .unlimited { #expect(values["evictions"] == .integer(0)) }
    if case .backgroundPool = variant.decodePlace {
      #expect(values["main_lane_decode_ms"] == .real(0))
    }
  }

  @Test("has the number of frames of its device's refresh rate", arguments: DeviceProfile.all)
  func frames(device: DeviceProfile) throws {
    for scenario in Scenario.short {
      let values = try TrialSpec.of(scenario, .boundedCache, device).modelled()
      #expect(values["frame_count"] == .integer(scenario.frameCount(on: device.screen)))
    }
  }

  @Test("a short scenario ends too", arguments: Scenario.short)
  func short(scenario: Scenario) throws {
    for variant in [Variant.naive, .boundedCache, .prefetch] {
      #expect(try TrialSpec.of(scenario, variant).modelled().has("outcome"))
    }
  }

  @Test("another seed meets other latencies, not other gestures")
  func seeds() throws {
    let first = try TrialSpec.of(.cellReuse, .boundedCache).modelled()
    let second = try TrialSpec.of(.cellReuse, .boundedCache, seed: 2).modelled()
    #expect(first["frame_count"] == second["frame_count"])
    #expect(first["time_to_image_ms_p95"] != second["time_to_image_ms_p95"])
    #expect(first["wire_bytes"] != second["wire_bytes"])
  }

  @Test("counts the cost of decodes that were stopped half-way")
  func stoppedDecodes() throws {
    let values = try TrialSpec.of(.photoGrid, .cancellation).modelled()
    guard case .integer(let stopped) = values["stopped_in_decode"],
      case .integer(let count) = values["decode_count"],
      case .real(let mean) = values["decode_model_ms_mean"],
      case .real(let total) = values["decode_model_total_ms"]
    else {
      Issue.record("no decodes")
      return
    }
    #expect(stopped > 0)
    #expect(total > mean * Double(count) + 1)
  }

  @Test("a repetition repeats every exact metric")
  func repetitions() throws {
    let first = try TrialSpec.of(.memoryWarning, .prefetch).modelled()
    let second = try TrialSpec.of(.memoryWarning, .prefetch, repetition: 2).modelled()
    #expect(first == second)
  }
}
