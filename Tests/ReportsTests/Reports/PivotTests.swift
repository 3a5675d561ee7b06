import Records
import Reports
import TestSupport
import Testing

@Suite("A table of the user's own")
struct PivotTests {
  /// The design review of six variants on three devices and two networks, not in the order of the
  /// ladder.
  private static let review: RunRecord = {
    let variants = [
      "prefetch", "dedup", "cancellation", "naive", "downsample", "background-decode",
    ]
    var trials: [RunRecord.Trial] = []
    for (place, variant) in variants.enumerated() {
      for (column, device) in ["iphone-se", "ipad", "iphone-15-pro"].enumerated() {
        for network in ["wifi", "3g"] {
          let isCut = variant == "naive" && device == "iphone-se" && network == "wifi"
          trials.append(
            SampleRecords.trial(
              variant,
              scenario: network == "wifi" ? "scroll-feed" : "scroll-feed@3g",
              device: device,
              network: network,
              [
                "hitch_time_ratio_ms_per_s": "\(place * 10 + column)",
                "images_missing": network == "wifi" ? "15" : "\(228 - place)",
                "time_to_image_all_ms_mean": "\(100 * place + column)",
                "ledger_peak_image_bytes": "\(451_000_000 + place)",
                "outcome": isCut ? "jetsam" : "completed", "jetsam_frame": isCut ? "73" : "",
              ]
            )
          )
        }
      }
    }
    return SampleRecords.record(trials)
  }()

  private static let wide = Pivot(rows: [.variant], columns: [.device, .network])

  private func summary(_ record: RunRecord, _ pivot: Pivot) -> RunSummary {
    var choice = TableChoice()
    choice.pivot = pivot
    choice.lineage = SampleRecords.lineage
    return RunSummary(record, title: "ImageBench: a run", context: "36 trials", choice: choice)
  }

  @Test("The design review of a job is as recorded", arguments: OutputFormat.allCases)
  func golden(format: OutputFormat) {
    Golden.check("pivot.\(format.rawValue)", summary(Self.review, Self.wide).render(format))
  }

  @Test("The design review of a job fits on a page of a terminal")
  func page() {
    let lines = summary(Self.review, Self.wide).render(.text, width: 100)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50)
    #expect(lines.allSatisfy { $0.count <= 100 || $0.hasPrefix("jetsam: ") })
  }

  private func tables(_ trials: [RunRecord.Trial], _ pivot: Pivot) -> [ReportTable] {
    PivotTables(SampleRecords.record(trials), pivot, lineage: SampleRecords.lineage).tables
  }

  @Test("Dimensions that are neither rows nor columns make a table each, except seeds")
  func groups() {
    let trials = ["feed", "grid"].flatMap { scenario in
      ["iphone-se", "ipad"].map { SampleRecords.trial("naive", scenario: scenario, device: $0) }
    }
    #expect(
      tables(trials, Pivot(rows: [.variant])).map(\.title) == [
        "feed · iphone-se", "feed · ipad", "grid · iphone-se", "grid · ipad",
      ]
    )
    #expect(
      tables(trials, Pivot(rows: [.scenario, .variant], columns: [.device])).map(\.title) == [""]
    )
  }

  @Test("Equal trials give one value per seed, and seeds their median, as the note says")
  func median() {
    let trials = [("1", 1, "10"), ("1", 2, "12"), ("2", 1, "30"), ("3", 1, "20")].map {
      SampleRecords.trial(
        "naive",
        seed: $0.0,
        repetition: $0.1,
        ["decode_ms_mean": $0.2]
      )
    }
    let table = tables(trials, Pivot(rows: [.variant], metrics: ["decode_ms_mean"]))[0]
    #expect(table.rows[0][1] == .number(20, places: 2))
    #expect(
      table.footnotes == [
        "Each number is the median over the seeds 1, 2, 3, of each the median of 2 equal trials."
      ]
    )
  }

  @Test("Cells that lack some seeds are mentioned")
  func fewerSeeds() {
    let trials = [("naive", "1"), ("naive", "2"), ("dedup", "1")].map {
      SampleRecords.trial($0.0, seed: $0.1)
    }
    #expect(
      tables(trials, Pivot(rows: [.variant]))[0].footnotes == [
        "Each number is the median over the seeds 1, 2 (in some cells over 1 of them)."
      ]
    )
  }

  @Test("A median does not omit a seed without a value")
  func survivors() {
    let trials = ["5", ""].enumerated().map {
      SampleRecords.trial(
        "naive",
        seed: "\($0.offset)",
        [
          "time_to_image_all_ms_mean": $0.element,
          "empty_because": "time_to_image_all_ms_mean: no image was shown",
        ]
      )
    }
    let table = tables(trials, Pivot(rows: [.variant], metrics: ["time_to_image_all_ms_mean"]))[0]
    #expect(
      table.rows[0][1]
        == .empty(reason: "not with every seed, so there is no median: no image was shown")
    )
  }

  @Test(
    "A trial that the device ended shows only its peaks, with a note",
    arguments: [([], "(frame 73)"), (["9000000", "8000000"], "at 9.0 MB of 8.0 MB (frame 73)")]
  )
  func jetsam(memory: [String], words: String) {
    let cut = ["outcome": "jetsam", "jetsam_frame": "73"]
      .merging(zip(["jetsam_footprint_bytes", "jetsam_limit_bytes"], memory)) { $1 }
    let trials = [
      SampleRecords.trial("naive", seed: "1", cut), SampleRecords.trial("naive", seed: "2"),
    ]
    let pivot = Pivot(
      rows: [.variant],
      metrics: ["hitch_time_ratio_ms_per_s", "ledger_peak_image_bytes"]
    )
    let table = tables(trials, pivot)[0]
    #expect(table.rows[0][1] == .text("jetsam 1/2", tone: .bad))
    #expect(table.rows[0][2] == .number(50, places: 1))
    #expect(table.footnotes.contains { $0.hasPrefix("jetsam: the device ended naive \(words)") })
    #expect(tables([trials[0]], pivot)[0].rows[0][1] == .text("jetsam", tone: .bad))
  }

  @Test("A time to image brings the images that never came with it, of all that were wanted")
  func companions() {
    let table = tables(
      [SampleRecords.trial("naive")],
      Pivot(rows: [.variant], metrics: ["time_to_image_all_ms_mean", "decode_count"])
    )[0]
    #expect(
      table.columns.map(\.key).dropFirst() == [
        "time_to_image_all_ms_mean", "images_missing", "decode_count",
      ]
    )
    #expect(table.rows[0][2] == .text("8/408"))
  }

  @Test("A combination without trials is empty, with its reason")
  func gaps() {
    let trials = [
      SampleRecords.trial("naive", device: "ipad"),
      SampleRecords.trial("naive"), SampleRecords.trial("dedup"),
    ]
    let table = tables(trials, Pivot(columns: [.device], metrics: ["decode_count"]))[0]
    #expect(table.rows[1][1] == .empty(reason: "the run has no such trial"))
  }

  @Test("Networks are no columns of a run that does not record them")
  func unknownNetworks() {
    let pivot = Pivot(columns: [.network])
    let record = SampleRecords.record([SampleRecords.trial("naive")])
    #expect(pivot.problem(in: record)?.contains("does not say which networks") == true)
    #expect(pivot.problem(in: Self.review) == nil)
  }
}
