import Files
import Records
import Reports
import Statistics
import TestSupport
import Testing

/// Comparisons of metrics over the images that came, when their numbers differ.
@Suite("A comparison of survivors")
struct SurvivorsTests {
  private static let metrics = """
    name,unit,polarity,exactness,meaning,words,cut_short,samples,wanted
    cell_binds,cells,none,exact,Wanted.,,incomparable,,
    images_shown,images,none,exact,Shown.,,incomparable,,
    images_missing_pct,%,smaller,exact,Missing.,,incomparable,cell_binds,
    time_to_image_ms_p95,ms,smaller,exact,Over those that came.,,incomparable,images_shown,cell_binds
    time_to_image_all_ms_p95,ms,smaller,exact,Over all.,,incomparable,cell_binds,
    decode_model_ms_p50,ms,smaller,exact,Decode.,,incomparable,,

    """

  /// The same from versions that did not count missing images.
  private static let oldMetrics =
    metrics.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).prefix(7).joined(separator: ",")
    }.joined(separator: "\n") + "\n"

  private static let header =
    "scenario,variant,device,seed,repetition,cell_binds,images_shown,images_missing_pct,"
    + "time_to_image_ms_p95,time_to_image_all_ms_p95,decode_model_ms_p50\n"

  /// Full decodes show 180 of 408 images, and these at once; the other design shows 252 of them.
  private static let rows = """
    feed,naive,phone,1,1,408,180,55.9,2.0,9000.0,5.0
    feed,cancellation,phone,1,1,408,252,38.2,533.0,8000.0,5.0
    feed,same,phone,1,1,408,180,55.9,3.0,9100.0,5.0
    feed,less,phone,1,1,408,170,58.3,1.0,7000.0,5.0

    """

  private func compare(
    _ base: String,
    _ candidate: String,
    metrics: String = metrics,
    filter: TrialFilter = TrialFilter()
  ) throws -> RunComparison {
    let directory = TemporaryDirectory()
    let manifest = """
      {"schema_version": 1, "tool_version": "1", "started_utc": "", "suite": "s", "state": "complete",
       "trials_present": 4, "corpus": {}, "protocol": {"rounds_shuffled": true}, "libraries": {},
       "host": {}, "execution_order": [], "failures": []}
      """
    for (name, text) in [
      ("metrics.csv", metrics), ("trials.csv", Self.header + Self.rows), ("run.json", manifest),
    ] {
      let writer = try WholeFileWriter(path: directory.file(name))
      try writer.append(text)
      try writer.commit()
    }
    let run = filter.applied(to: try StoredRun(directory: directory.path))
    return RunComparison(run: run, base: base, candidate: candidate)
  }

  private func cell(_ comparison: RunComparison, _ metric: String) throws -> JudgedCell {
    try #require(comparison.judged.cells.first { $0.cell.metric.name == metric })
  }

  @Test(
    "does not compare times over the images that came when their shares differ",
    arguments: [true, false]
  )
  func otherShares(isOld: Bool) throws {
    let comparison = try compare(
      "naive",
      "cancellation",
      metrics: isOld ? Self.oldMetrics : Self.metrics
    )
    let judged = try cell(comparison, "time_to_image_ms_p95")
    #expect(judged.verdict == .notComparable)
    #expect(
      judged.reason
        == "taken only over the images that came, whose number differs: images shown 180 of 408 in the "
        + "base, 252 of 408 in the candidate"
    )
    #expect(try cell(comparison, "images_missing_pct").verdict == .improved)
    #expect(try cell(comparison, "decode_model_ms_p50").verdict == .unchanged)
  }

  @Test("compares them when equal numbers came of equal numbers")
  func equalShares() throws {
    let judged = try cell(try compare("naive", "same"), "time_to_image_ms_p95")
    #expect(judged.verdict == .regressed)
    #expect(judged.reason == "over 180 of 408 images, as many as in the base")
    #expect(judged.cell.samples == ComparedCell.SampleCounts(base: "180", candidate: "180"))
  }

  @Test("also says so when a filter selects only that metric")
  func filtered() throws {
    var filter = TrialFilter()
    filter.metrics = ["time_to_image_all_ms_p95"]
    let comparison = try compare("naive", "less", filter: filter)
    #expect(comparison.judged.cells.map(\.cell.metric.name) == ["time_to_image_all_ms_p95"])
    #expect(comparison.judged.cells[0].reason.hasPrefix("images shown 180 of 408"))
  }

  @Test("adds to a better time over all images that fewer of them came, in every format")
  func caution() throws {
    let comparison = try compare("naive", "less")
    let words = "images shown 180 of 408 in the base, 170 of 408 in the candidate"
    let judged = try cell(comparison, "time_to_image_all_ms_p95")
    #expect(judged.verdict == .improved)
    #expect(judged.reason == words)
    for format in ComparisonFormat.allCases where format != .junit && format != .github {
      let text = format.render(comparison)
      let lines = text.split(separator: "\n").filter { $0.contains("time_to_image_all_ms_p95") }
      #expect(format == .json ? text.contains(words) : lines.allSatisfy { $0.contains(words) })
    }
    #expect(ComparisonFormat.text.render(comparison).contains(", n 408; ") == false)
    #expect(ComparisonFormat.text.render(comparison).contains("7000.0 ms, n 408 (-22.2 %); "))
  }
}
