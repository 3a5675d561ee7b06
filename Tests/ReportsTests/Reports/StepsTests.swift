import Records
import Reports
import TestSupport
import Testing

@Suite("The changes of each variant")
struct StepsTests {
  private func steps(
    _ trials: [RunRecord.Trial],
    relativeTo: String? = nil,
    lineage: VariantLineage = SampleRecords.lineage
  ) -> [String] {
    ComparisonReport(SampleRecords.record(trials), lineage: lineage, relativeTo: relativeTo).steps
  }

  /// The line about `variant` below the heading of the scenario.
  private func line(_ variant: String, _ steps: [String]) throws -> String {
    let place = try #require(steps.firstIndex(of: "feed · iphone-se · seed 1"))
    return try #require(
      steps[place...].first { $0.hasPrefix("  \(variant)") },
      "no line about \(variant) in \(steps)"
    )
  }

  @Test("Rows are in the order of the ladder, whatever the order of the trials")
  func order() {
    let names = ["unknown-variant", "prefetch", "dedup", "naive", "downsample"]
    let report = ComparisonReport(
      SampleRecords.record(names.map { SampleRecords.trial($0) }),
      lineage: SampleRecords.lineage
    )
    let expected: [ReportTable.Cell] =
      ["naive", "downsample", "dedup", "prefetch", "unknown-variant"].map { .text($0) }
    #expect(report.tables[0].rows.map { $0[0] } == expected)
    #expect(report.joinedTable.rows.map { $0[3] } == expected)
  }

  @Test("A step that the run omits is named, with the switches that it sets")
  func missingStep() throws {
    let steps = steps([
      SampleRecords.trial("dedup", ["hitch_time_ratio_ms_per_s": "0"]),
      SampleRecords.trial("downsample", ["hitch_time_ratio_ms_per_s": "611.2"]),
    ])
    #expect(
      try line("dedup", steps).hasPrefix(
        "  dedup, with background-decode, which this run leaves out, against downsample: "
          + "hitches 611.2 → 0.0 ms/s"
      )
    )
    #expect(
      steps.prefix(2) == [
        "switches",
        "  dedup against downsample: place: main → pool (the step background-decode) · "
          + "sharing: none → all",
      ]
    )
  }

  @Test(
    "A variant outside the ladder is compared with the one that it builds upon, not with the row above"
  )
  func besideTheLadder() throws {
    let steps = steps([
      SampleRecords.trial("prefetch", ["decode_count": "120"]),
      SampleRecords.trial("nuke-like", ["decode_count": "90"]),
      SampleRecords.trial("bounded-cache", ["decode_count": "100"]),
    ])
    #expect(
      try line("nuke-like", steps) == "  nuke-like against bounded-cache: decodes 100 → 90"
    )
    #expect(
      try line("prefetch", steps) == "  prefetch against bounded-cache: decodes 100 → 120"
    )
  }

  @Test("When no ancestor of a variant is in the run, the base is named with the reason")
  func statedBase() throws {
    let trials = [
      SampleRecords.trial("nuke-like"), SampleRecords.trial("prefetch", ["decode_count": "90"]),
      SampleRecords.trial("unknown-variant"),
    ]
    let steps = steps(trials)
    #expect(
      try line("nuke-like", steps)
        == "  nuke-like against prefetch, the first row (it builds upon bounded-cache, which this run "
        + "leaves out): decodes 90 → 100"
    )
    #expect(
      try line("unknown-variant", steps)
        == "  unknown-variant against prefetch, the first row: decodes 90 → 100"
    )
  }

  @Test("Every row is compared with the requested variant, including those above it")
  func relative() throws {
    let steps = steps(
      [
        SampleRecords.trial("naive", ["decode_count": "200"]),
        SampleRecords.trial("downsample", ["decode_count": "100"]),
        SampleRecords.trial("dedup", ["decode_count": "50"]),
      ],
      relativeTo: "downsample"
    )
    #expect(try line("naive", steps) == "  naive against downsample: decodes 100 → 200")
    #expect(try line("dedup", steps) == "  dedup against downsample: decodes 100 → 50")
    #expect(!steps.contains { $0.hasPrefix("  downsample") })
  }

  @Test(
    "A time to image is never named without the images that are missing",
    arguments: [
      (
        ["time_to_image_all_ms_p95": "246", "images_missing": "198"],
        "to image p95 2 → 246 ms with no image 228 → 198 of 408"
      ),
      (
        ["time_to_image_all_ms_p95": "246"],
        "to image p95 2 → 246 ms with no image 228 of 408 in both"
      ),
      (["images_missing": "198"], "no image 228 → 198 of 408"),
      (
        ["time_to_image_all_ms_p95": "246", "images_missing": ""],
        "to image p95 2 → 246 ms with an unknown number of images missing"
      ),
      (
        ["time_to_image_all_ms_p95": "246", "cell_binds": "300"],
        "to image p95 2 → 246 ms with no image 228 of 408 → 228 of 300"
      ),
    ]
  )
  func pairs(change: [String: String], expected: String) throws {
    let base = ["time_to_image_all_ms_p95": "2", "images_missing": "228"]
    // Four larger changes that users do not see fill all other places.
    let crowd = ["decode_count": "1", "hit_rate": "0.9", "wasted_bytes": "9000000000"]
    let steps = steps([
      SampleRecords.trial("naive", base),
      SampleRecords.trial("downsample", base.merging(crowd) { $1 }.merging(change) { $1 }),
    ])
    let text = try line("downsample", steps)
    #expect(text.hasPrefix("  downsample against naive: \(expected) · "), "said: \(text)")
    #expect(text.split(separator: " · ").count == 4)
  }

  @Test("What users see comes before memory and waste, and trivial changes do not displace it")
  func importance() throws {
    let steps = steps([
      SampleRecords.trial("naive", ["hitch_time_ratio_ms_per_s": "10.0"]),
      SampleRecords.trial(
        "downsample",
        [
          "hitch_time_ratio_ms_per_s": "10.1", "main_lane_decode_ms": "5", "decode_count": "50",
          "ledger_peak_image_bytes": "25000000", "wasted_bytes": "9000000000",
        ]
      ),
    ])
    #expect(
      try line("downsample", steps)
        == "  downsample against naive: main decode 0 → 5 ms · peak images 50.0 → 25.0 MB · "
        + "wasted 1.0 → 9000.0 MB · decodes 100 → 50"
    )
  }

  private static let cut = [
    "outcome": "jetsam", "jetsam_frame": "73", "frame_count": "73", "decode_count": "5",
    "hitch_time_ratio_ms_per_s": "0", "ledger_peak_image_bytes": "9000000",
    "images_missing": "1",
  ]

  @Test(
    "Of a trial that the device ended nothing is compared but how it ended",
    arguments: [
      ([:], cut, "completed → jetsam at frame 73"), (cut, [:], "jetsam at frame 73 → completed"),
      (cut, cut.merging(["decode_count": "4"]) { $1 }, "jetsam at frame 73 in both"),
    ]
  )
  func cutShort(before: [String: String], after: [String: String], words: String) throws {
    let steps = steps([
      SampleRecords.trial("naive", before), SampleRecords.trial("downsample", after),
    ])
    #expect(try line("downsample", steps) == "  downsample against naive: \(words)")
  }

  @Test("How the device ended a trial is said with its footprint, below the table too")
  func footprint() throws {
    let memory = ["jetsam_footprint_bytes": "9000000", "jetsam_limit_bytes": "8000000"]
    let trials = [
      SampleRecords.trial("naive", Self.cut.merging(memory) { $1 }),
      SampleRecords.trial("downsample"),
    ]
    let words = " at 9.0 MB of 8.0 MB (frame 73)"
    let sentence = try line("downsample", steps(trials))
    #expect(sentence.hasPrefix("  downsample against naive: jetsam\(words) → completed"))
    let report = ComparisonReport(SampleRecords.record(trials))
    #expect(report.tables[0].rows[0][1] == .text("jetsam at frame 73", tone: .bad))
    #expect(report.tables[0].footnotes.first == "jetsam: the device ended naive\(words).")
  }

  @Test(
    "A run without exact numbers names what lies apart in all rounds, with medians",
    arguments: [
      (["8", "9", "10"], ["20", "30", "22"], "hitches 9.0 → 22.0 ms/s"),
      (["8", "9", "21"], ["20", "30", "22"], "no change"),
    ]
  )
  func rounds(base: [String], candidate: [String], words: String) throws {
    let trials = [("naive", base), ("downsample", candidate)].flatMap { name, values in
      values.enumerated().map { index, value in
        SampleRecords.trial(
          name,
          repetition: index + 1,
          ["hitch_time_ratio_ms_per_s": value]
        )
      }
    }
    let metrics = SampleRecords.metrics.map { metric in
      var metric = metric
      metric.exactness = .noisy
      return metric
    }
    let report = ComparisonReport(
      RunRecord(metrics: metrics, trials: trials),
      lineage: SampleRecords.lineage
    )
    #expect(try line("downsample", report.steps).hasSuffix(words))
    // Equal trials may differ here.
    #expect(report.tables[0].footnotes.allSatisfy { !$0.contains("NOT REPRODUCIBLE") })
  }
}
