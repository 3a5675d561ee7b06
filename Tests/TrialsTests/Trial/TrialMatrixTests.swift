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
      let screen = DeviceProfile.iPhoneSE.screen
      let planned = scenario.measuredCount(on: .iPhoneSE)
      #expect(count("frame_count") <= planned)
      let hitch = try #require(values["hitch_time_ms"].number)
      let skipped = Int((hitch / screen.refreshPeriod.milliseconds).rounded())
      #expect(count("frame_count") + skipped >= planned, "each refresh is presented or skipped")
      #expect(values["jetsam_frame"].isEmpty)
    } else {
      #expect(count("frame_count") == count("jetsam_frame"))
      // The app is ended at its own limit, by its own footprint, and nowhere else.
      let trace = try TrialFiles(.of(scenario, variant)).trace()
      let footprint = TraceCount(trace).ledgerPeaks["total"] ?? 0
      #expect(footprint >= DeviceProfile.iPhoneSE.jetsamLimit.bytes)
    }
    #expect(count("cancels_asked") >= count("cancels_stopped"))
    #expect(count("fetches") >= count("duplicate_fetches"))
    #expect(count("joins") <= count("loads"))
    for owner in ["compressed", "scratch", "view", "cache", "in_flight"] {
      #expect(count("ledger_peak_image_bytes") >= count("ledger_peak_\(owner)_bytes"))
    }
    #expect(count("decode_count") >= count("redecodes"))
    #expect(count("wire_bytes") >= count("wasted_bytes"))
    #expect(count("images_missing") <= count("cell_binds"))
    // A cell that clears and verifies shows its own image or none.
    if variant.cellSteps.isSuperset(of: [.clear, .verify]) {
      #expect(count("cell_binds") == count("images_shown") + count("images_missing"))
    }
    checkSwitches(of: variant, values)
  }

  /// A switch that is off leaves no mark in the metrics.
  private func checkSwitches(of variant: Variant, _ values: MetricValues) {
    if variant.cancellation == .none { #expect(values["cancels_stopped"] == .integer(0)) }
    if variant.purge == .none { #expect(values["purges"] == .integer(0)) }
    if variant.memoryCache.costLimit == .unlimited { #expect(values["evictions"] == .integer(0)) }
    if case .backgroundPool = variant.decodePlace {
      #expect(values["main_lane_decode_ms"] == .real(0))
    }
  }

  @Test(
    "presents a frame in each refresh of its device, if none is late",
    arguments: DeviceProfile.all
  )
  func frames(device: DeviceProfile) throws {
    for scenario in Scenario.short {
      let values = try TrialSpec.of(scenario, .boundedCache, device).modelled()
      guard values["missed_frames_pct"].number == 0 else { continue }
      #expect(values["frame_count"] == .integer(scenario.measuredCount(on: device)))
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
    let files = try TrialFiles(.of(.photoGrid, .cancellation))
    let trace = TraceCount(try files.trace())
    #expect(trace["StopWork decode"] > 0)
    let total = try #require(files.values["decode_model_total_ms"].number)
    #expect(total > Double(trace["DecodeImageData done cpu_ns"]) / 1e6 + 1)
  }

  @Test("a repetition repeats every exact metric")
  func repetitions() throws {
    let first = try TrialSpec.of(.memoryWarning, .prefetch).modelled()
    let second = try TrialSpec.of(.memoryWarning, .prefetch, repetition: 2).modelled()
    #expect(first == second)
  }
}

extension Scenario {
  /// The refreshes that are measured in a trial with random seed 1.
  fileprivate func measuredCount(on device: DeviceProfile) -> Int {
    let feed = feed(on: device.screen, trialSeed: 1)
    return MeasuredWindow(of: self, along: trajectory(over: feed), on: device.screen).refreshCount
  }
}
