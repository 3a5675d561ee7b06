import PipelineUnderTest
import Quantities
import Scenarios
import Testing

@testable import Harness

@Suite("A trial")
struct TrialRunnerTests {
  @Test("runs", arguments: Scenario.standard, Variant.ladder)
  func runs(scenario: Scenario, variant: Variant) throws {
    let device = try DeviceProfile.named("iphone-se")
    var runner = TrialRunner(
      spec: TrialSpec(
        scenario: scenario, variant: variant, device: device, seed: 1, repetition: 1),
      sources: .modelled)
    runner.decoding = .model
    let values = try runner.run()
    var text = "\(scenario.name) \(variant.name)"
    for name in [
      "outcome", "frame_count", "hitch_time_ratio_ms_per_s", "missed_frames_pct", "main_lane_decode_ms", "decode_count",
      "decodes_per_variant", "decoded_per_displayed_pixels", "fetches_per_url", "hit_rate", "cancels_asked", "cancels_stopped", "stopped_in_queue", "stopped_in_fetch", "stopped_in_decode", "wasted_decodes", "ledger_peak_image_bytes", "wrong_image_frames", "placeholder_frames_pct", "time_to_image_ms_p95", "memory_warnings", "hit_rate_vs_belady", "jank_cause", "wasted_bytes", "cells_without_image"]
    {
      text += " \(name)=\(values[name])"
    }
    print(text)
  }
}
