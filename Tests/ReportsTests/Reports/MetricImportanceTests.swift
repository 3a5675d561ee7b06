import Reports
import Testing

@Suite("The importance of a metric")
struct MetricImportanceTests {
  @Test("ranks what users see before memory, and scratch bytes last")
  func order() {
    let names = [
      "outcome", "hitch_time_ratio_ms_per_s", "time_to_image_all_ms_p95", "wrong_image_frames",
      "main_lane_decode_ms", "ledger_peak_image_bytes", "wasted_bytes", "fetches",
      "ledger_peak_scratch_bytes",
    ]
    let ranks = names.map { MetricImportance(of: $0) }
    #expect(ranks == ranks.sorted())
    #expect(ranks == MetricImportance.allCases)
  }

  @Test(
    "follows from the kind of metric",
    arguments: [
      ("missed_frames_pct", MetricImportance.hitches), ("failed_loads", .images),
      ("images_missing_pct", .images), ("stale_image_frames", .wrongImages),
      ("peak_rss_delta_bytes", .memory), ("wasted_decodes", .waste), ("hit_rate", .work),
    ]
  )
  func kinds(name: String, expected: MetricImportance) {
    #expect(MetricImportance(of: name) == expected)
  }
}
