import Files
import Records
import Reports
import TestSupport
import Testing

@Suite("The comparison of a run")
struct ComparisonReportTests {
  private static let metrics = """
    name,unit,polarity,exactness,meaning
    outcome,word,none,exact,How it ended.
    jetsam_frame,frame,larger,exact,When it was ended.
    frame_count,frames,none,exact,Frames.
    hitch_time_ratio_ms_per_s,ms/s,smaller,exact,Hitches.
    decode_count,decodes,smaller,exact,Decodes.
    fetches_per_url,1,smaller,exact,Fetches.
    hit_rate,1,larger,exact,Hits.
    ledger_peak_image_bytes,bytes,smaller,exact,Peak.
    loads,loads,none,exact,Loads.
    failed_loads,loads,smaller,exact,Failures.
    peak_rss_delta_bytes,bytes,smaller,noisy,Growth.

    """

  private static let header =
    "scenario,variant,device,seed,repetition,outcome,jetsam_frame,frame_count,"
    + "hitch_time_ratio_ms_per_s,decode_count,fetches_per_url,hit_rate,ledger_peak_image_bytes,"
    + "loads,failed_loads,peak_rss_delta_bytes,empty_because,noisy_empty_because\n"

  private static let rows = """
    grid,naive,phone,1,1,jetsam,73,73,747.5,28,,0.0,1456700000,40,0,1410000000,\
    fetches_per_url: nothing was fetched,
    grid,naive,phone,1,2,jetsam,73,73,747.5,28,,0.0,1456700000,40,0,1400000000,\
    fetches_per_url: nothing was fetched,
    grid,downsample,phone,1,1,completed,,660,611.2,111,,0.196,77000000,138,0,78000000,\
    fetches_per_url: nothing was fetched,
    grid,downsample,phone,1,2,completed,,660,611.2,111,,0.196,77000000,138,0,80000000,\
    fetches_per_url: nothing was fetched,
    grid,background,phone,1,1,completed,,660,0.0,120,,0.13,227100000,138,3,,\
    fetches_per_url: nothing was fetched,peak_rss_delta_bytes: no process of its own
    feed,naive,phone,1,1,completed,,660,33.6,72,1.1,0.702,348400000,256,0,351000000,,
    feed,dedup,phone,1,1,completed,,660,33.6,70,1.0,0.702,348400000,256,0,352000000,,

    """

  private static let lineage = VariantLineage(
    order: ["naive", "downsample", "background", "dedup"],
    parents: ["downsample": "naive", "background": "downsample", "dedup": "background"]
  ) { _, _ in [] }

  private func record(metrics: String = metrics, rows: String = rows) throws -> RunRecord {
    let directory = TemporaryDirectory()
    for (name, text) in [("metrics.csv", metrics), ("trials.csv", Self.header + rows)] {
      let writer = try WholeFileWriter(path: directory.file(name))
      try writer.append(text)
      try writer.commit()
    }
    return try RunRecord(directory: directory.path)
  }

  @Test("The summary is as recorded", arguments: OutputFormat.allCases)
  func golden(format: OutputFormat) throws {
    var choice = TableChoice()
    choice.lineage = Self.lineage
    let summary = RunSummary(
      try record(),
      title: "ImageBench: the review suite",
      context: "7 trials · a corpus · real decodes",
      choice: choice
    )
    Golden.check("summary.\(format.rawValue)", summary.render(format))
  }

  @Test(
    "Late frames beside a hitch ratio of 0 are explained, and no others",
    arguments: [(0.0, 0.5, true), (0.0, 0.0, false), (3.4, 0.5, false)]
  )
  func restingFrames(ratio: Double, late: Double, isNoted: Bool) throws {
    let names = ["hitch_time_ratio_ms_per_s", "missed_frames_pct"]
    let metrics = names.map {
      Metric(name: $0, unit: "", polarity: .smaller, exactness: .exact, meaning: "")
    }
    let trials = ["a", "b"].map { variant in
      let cell = CellKey(scenario: "feed", variant: variant, device: "phone", seed: "1")
      return RunRecord.Trial(
        key: TrialKey(cell: cell, repetition: 1),
        cells: variant == "a"
          ? [names[0]: "\(ratio)", names[1]: "\(late)"] : [names[0]: "0", names[1]: "0"]
      )
    }
    let table = ComparisonReport(RunRecord(metrics: metrics, trials: trials)).tables[0]
    let note =
      "late frames of a: none of them scrolled, and the hitch ratio counts frames that scroll"
    #expect(table.footnotes.contains(note) == isNoted, "\(table.footnotes)")
  }

  @Test("A step over a trial that was cut short says only how it ended")
  func cutShort() throws {
    let steps = ComparisonReport(try record(), lineage: Self.lineage).steps
    #expect(
      steps[1]
        == "  downsample against naive: jetsam at frame 73 → completed"
    )
    #expect(steps[2].contains("hitches 611.2 → 0.0 ms/s"))
    #expect(
      steps[4]
        == "  dedup, with downsample and background, which this run leaves out, against naive: "
        + "fetches/URL 1.10 → 1.00 · decodes 72 → 70"
    )
  }

  @Test("An exact number that differs between equal trials is called out")
  func unstable() throws {
    let rows = Self.rows.replacing(
      "grid,downsample,phone,1,2,completed,,660,611.2,111",
      with: "grid,downsample,phone,1,2,completed,,660,611.2,112"
    )
    let tables = ComparisonReport(try record(rows: rows)).tables
    #expect(
      tables[0].footnotes.contains(
        "NOT REPRODUCIBLE: decode_count of downsample differs between repetitions."
      )
    )
  }

  @Test("Failed loads are named under the table")
  func failures() throws {
    let tables = ComparisonReport(try record()).tables
    #expect(tables[0].footnotes.contains { $0.hasPrefix("3 of 138 loads of background failed") })
    #expect(!tables[1].footnotes.contains { $0.contains("failed") })
  }

  @Test("Equal trials give the noise, and one repetition gives none")
  func noise() throws {
    let tables = ComparisonReport(try record()).tables
    #expect(tables[0].footnotes.contains { $0.contains("RSS growth: ±3 %") })
    #expect(tables[1].footnotes.contains { $0.contains("unknown, it takes 2 repetitions") })
  }

  @Test(
    "The reason of an empty cell is shown completely, whatever characters it holds",
    arguments: [
      ("nothing was fetched", "nothing was fetched"),
      (#"no network\; no disk"#, "no network; no disk"),
      (#"C:\\cache: gone"#, #"C:\cache: gone"#),
    ]
  )
  func reasons(written: String, told: String) throws {
    let rows = Self.rows.replacing(
      "fetches_per_url: nothing was fetched",
      with: """
        decode_count: x; fetches_per_url: \(written); hit_rate: y
        """
    )
    let table = try #require(ComparisonReport(try record(rows: rows)).tables.first)
    #expect(OutputFormat.text.render([table]).contains(told))
  }

  @Test("Tables of another version, damaged ones and missing ones are named")
  func refusals() throws {
    #expect(throws: RunRecord.Fault.self) { try record(metrics: "name,unit\nhit_rate,1\n") }
    #expect(throws: RunRecord.Fault.self) { try record(rows: "too,few\n") }
    let error = #expect(throws: RunRecord.Fault.self) {
      try RunRecord(directory: "/nowhere/at/all")
    }
    #expect(error?.description.contains("/nowhere/at/all/metrics.csv") == true)
  }
}
