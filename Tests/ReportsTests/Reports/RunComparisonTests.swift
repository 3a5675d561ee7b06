import Records
import Reports
import Statistics
import TestSupport
import Testing

@Suite("The comparison of two runs")
struct RunComparisonTests {
  private typealias Files = StoredRunFiles

  private func compare(
    _ base: StoredRunFiles,
    _ candidate: StoredRunFiles,
    options: ComparisonOptions = ComparisonOptions()
  ) throws -> RunComparison {
    RunComparison(base: try base.stored(), candidate: try candidate.stored(), options: options)
  }

  private func cell(_ comparison: RunComparison, _ metric: String) throws -> JudgedCell {
    try #require(comparison.judged.cells.first { $0.cell.metric.name == metric })
  }

  /// Two sides of one session with the same rows.
  private var pair: (base: StoredRunFiles, candidate: StoredRunFiles) {
    var base = Files()
    base.rows = Files.rounds()
    base.session = ("s", "base")
    var candidate = base
    candidate.session = ("s", "candidate")
    return (base, candidate)
  }

  /// `run` with the machine of each trial, as a run that was put together from shards has it.
  private func played(_ run: StoredRun, on machine: (_ trial: Int) -> String) -> StoredRun {
    var trials = run.record.trials
    for index in trials.indices {
      trials[index].machine = machine(index)
    }
    let record = RunRecord(metrics: run.record.metrics, trials: trials)
    return StoredRun(directory: run.directory, record: record, facts: run.facts)
  }

  @Test("judges noisy cells of shards where both sides were played on the same machines")
  func sameMachines() throws {
    let (base, candidate) = pair
    let comparison = RunComparison(
      base: played(try base.stored()) { "node\($0 % 2)" },
      candidate: played(try candidate.stored()) { "node\($0 % 2)" }
    )
    #expect(comparison.judged.count(of: .unchanged) == 7)
  }

  @Test("judges no noisy cell of shards that were played on other machines, and every exact one")
  func otherMachines() throws {
    let (base, candidate) = pair
    let comparison = RunComparison(
      base: played(try base.stored()) { _ in "node1" },
      candidate: played(try candidate.stored()) { _ in "node2" }
    )
    #expect(comparison.judged.count(of: .unchanged) == 6)
    #expect(comparison.judged.count(of: .notComparable) == 1)
    let noisy = try #require(comparison.judged.cells.first { $0.verdict == .notComparable })
    #expect(noisy.reason == "the machines differ: node1 in the base, node2 in the candidate")
  }

  @Test("finds nothing in a run that is compared with itself, and judges every cell")
  func same() throws {
    let (base, candidate) = pair
    let comparison = try compare(base, candidate)
    #expect(comparison.judged.count(of: .unchanged) == 7)
    #expect(comparison.judgedCount == 7)
    #expect(comparison.outcome(.strict) == .passed)
    #expect(
      comparison.census
        == "7 cells judged (6 exact, 1 noisy): 0 regressed, 0 improved, 0 undecided, 7 unchanged; "
        + "not judged: 0 not comparable, 0 new, 0 gone"
    )
  }

  @Test(
    "detects the smallest change of an exact metric, in the trial where it occurred",
    arguments: [
      ("decode_count", Verdict.regressed), ("hit_rate", .regressed), ("loads", .regressed),
      ("ledger_peak_bytes", .regressed),
    ]
  )
  func planted(metric: String, verdict: Verdict) throws {
    var (base, candidate) = pair
    base.rows += Files.rounds("feed")
    candidate.rows += Files.rounds("feed") { row in
      switch metric {
      case "decode_count": row.decodes = "29"
      case "hit_rate": row.hitRate = "0.499999"
      case "loads": row.loads = "39"
      default: row.peak = "1000001"
      }
    }
    let comparison = try compare(base, candidate)
    let changed = comparison.judged.cells.filter { $0.verdict != .unchanged }
    #expect(changed.map(\.cell.metric.name) == [metric])
    #expect(changed.map(\.cell.key.scenario) == ["feed"])
    #expect(changed.map(\.verdict) == [verdict])
    #expect(comparison.outcome() == .failed)
  }

  @Test("judges noisy cells of one session, and leaves those of two undecided unless allowed")
  func order() throws {
    var (base, candidate) = pair
    candidate.rows = Files.rounds(time: 5.5)
    #expect(try cell(try compare(base, candidate), "decode_ms_mean").verdict == .regressed)
    for (name, side) in [("other", "candidate"), ("s", "base")] {
      candidate.session = (name, side)
      let comparison = try compare(base, candidate)
      #expect(comparison.options.order == .sequential)
      #expect(try cell(comparison, "decode_ms_mean").verdict == .undecided)
      #expect(comparison.outcome() == .passed)
      #expect(comparison.outcome(.strict) == .failed)
    }
    base.session = nil
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    let allowed = try compare(base, candidate, options: options)
    #expect(try cell(allowed, "decode_ms_mean").verdict == .regressed)
  }

  @Test("compares nothing of runs with another protocol or corpus, and says which")
  func protocolDiffers() throws {
    var (base, candidate) = pair
    candidate.decode = "model"
    candidate.corpusHash = "b2"
    let comparison = try compare(base, candidate)
    #expect(comparison.outcome() == .incomparable)
    #expect(
      comparison.differences == [
        "the corpus differs: small, seed 1, hash a1e1 in the base, small, seed 1, hash b2 in the "
          + "candidate",
        "the protocol differs: decode is real in the base and model in the candidate",
      ]
    )
    #expect(comparison.judged.count(of: .notComparable) == 7)
    base.rows = []
    candidate = base
    candidate.session = ("s", "candidate")
    #expect(try compare(base, candidate).outcome() == .incomparable, "nothing was judged")
  }

  @Test(
    "compares nothing of two versions of the model, and says so in one sentence",
    arguments: [(nil, 2), (2, nil), (2, 3)] as [(Int?, Int?)]
  )
  func modelDiffers(base own: Int?, candidate other: Int?) throws {
    var (base, candidate) = pair
    base.model = own
    candidate.model = other
    // What follows from another model is not said too.
    candidate.decode = "model"
    let comparison = try compare(base, candidate)
    #expect(comparison.outcome() == .incomparable)
    #expect(
      comparison.differences == [
        "the model of the phone differs: it has version \(own ?? 1) in the base and \(other ?? 1) in "
          + "the candidate"
      ]
    )
  }

  @Test("compares runs of before the model had a version with each other and with version 1")
  func modelOfBefore() throws {
    var (base, candidate) = pair
    #expect(try compare(base, candidate).differences.isEmpty)
    base.model = 2
    candidate.model = 2
    #expect(try compare(base, candidate).differences.isEmpty)
  }

  @Test(
    "compares only exact cells of runs on other machines, with other libraries or other jobs",
    arguments: ["host", "libraries", "jobs"]
  )
  func noisyObstacles(what: String) throws {
    var (base, candidate) = pair
    base.session = nil
    switch what {
    case "host": candidate.cpu = "B CPU"
    case "libraries": candidate.libraries = "libjpeg-turbo 3.0"
    default: candidate.jobs = 1
    }
    let comparison = try compare(base, candidate)
    let noisy = try cell(comparison, "decode_ms_mean")
    #expect(noisy.verdict == .notComparable)
    let words = [
      "host": "the host differs", "libraries": "the libraries differ:", "jobs": "jobs is 2",
    ]
    #expect(noisy.reason.contains(words[what] ?? what))
    #expect(comparison.judged.count(of: .unchanged) == 6)
    #expect(comparison.judged.noisyCellCount == 0)
    #expect(comparison.outcome() == .passed)
  }

  @Test(
    "ignores how quiet the hosts were, and that one run did not record it",
    arguments: ["", "null", "7", #"{"score": null, "parts": {}}"#, #"{"score": 12, "new": [1]}"#]
  )
  func quietness(other: String) throws {
    var (base, candidate) = pair
    base.session = nil
    base.checkup = #", "quietness": {"score": 93, "grade": "quiet", "parts": {}}"#
    candidate.checkup = other.isEmpty ? "" : ", \"quietness\": \(other)"
    let comparison = try compare(base, candidate)
    #expect(comparison.differences.isEmpty)
    #expect(comparison.outcome() != .incomparable)
  }

  @Test("accepts another library as part of the change when both builds ran in one session")
  func librariesTogether() throws {
    var (base, candidate) = pair
    candidate.libraries = "libjpeg-turbo 3.0"
    base.rows = Files.rounds(time: 6)
    #expect(try cell(try compare(base, candidate), "decode_ms_mean").verdict == .improved)
  }

  @Test("distinguishes a trial with another seed from a new or missing one")
  func seeds() throws {
    var (base, candidate) = pair
    base.rows += Files.rounds("feed")
    candidate.rows = Files.rounds { $0.seed = 2 } + Files.rounds("hero")
    let comparison = try compare(base, candidate)
    let grid = comparison.judged.cells.filter { $0.cell.key.scenario == "grid" }
    #expect(grid.count == 7 && grid.allSatisfy { $0.verdict == .notComparable })
    #expect(grid[0].reason == "the seed differs: 1 in the base, 2 in the candidate")
    #expect(comparison.judged.count(of: .gone) == 7)
    #expect(comparison.judged.count(of: .new) == 7)
    #expect(comparison.outcome() == .incomparable, "nothing was judged")
  }

  @Test("fails for a trial that failed on the candidate's side alone")
  func failedTrial() throws {
    var (base, candidate) = pair
    base.rows += Files.rounds("feed")
    candidate.failures = [("feed.naive.phone.s1.r1", "signal 11")]
    let comparison = try compare(base, candidate)
    #expect(comparison.outcome() == .failed)
    let failed = comparison.cells(.regressed)
    #expect(failed.map(\.cell.metric.name) == ["trial"])
    #expect(failed.map(\.candidate) == ["failed: signal 11"])
    #expect(comparison.judged.count(of: .gone) == 0)
    base.failures = candidate.failures
    base.rows = Files.rounds()
    #expect(try compare(base, candidate).outcome() == .passed)
  }

  @Test("compares outcomes and peaks, but no counts, of a trial that was cut short")
  func jetsam() throws {
    var (base, candidate) = pair
    candidate.rows = Files.rounds { row in
      row.outcome = "jetsam"
      row.jetsamFrame = "73"
      row.decodes = "3"
      row.peak = "2000000"
    }
    let comparison = try compare(base, candidate)
    #expect(try cell(comparison, "outcome").verdict == .regressed)
    #expect(try cell(comparison, "ledger_peak_bytes").verdict == .regressed)
    let count = try cell(comparison, "decode_count")
    #expect(count.verdict == .notComparable)
    #expect(count.reason.hasPrefix("the trial ended differently: completed in the base, jetsam"))
    let back = try compare(candidate, base)
    #expect(try cell(back, "outcome").verdict == .improved)
  }

  @Test("says at which footprint and limit a trial was cut short")
  func jetsamMemory() throws {
    var (base, candidate) = pair
    candidate.rows = Files.rounds { row in
      row.outcome = "jetsam"
      row.jetsamFrame = "73"
      row.footprint = "9000000"
    }
    let words = "jetsam at 9.0 MB of 8.0 MB (frame 73) in the candidate"
    let comparison = try compare(base, candidate)
    #expect(try cell(comparison, "outcome").reason == words)
    let count = try cell(comparison, "decode_count")
    #expect(
      count.reason == "the trial ended differently: completed in the base, \(words)"
    )
    base.rows = candidate.rows
    #expect(try cell(try compare(base, candidate), "outcome").reason.isEmpty)
  }

  @Test("reads the order of labels, and what a cut leaves comparable, from the run's own table")
  func ownWords() throws {
    var (base, candidate) = pair
    base.metrics = Files.metricsWithWords
    candidate.metrics = Files.metricsWithWords
    base.rows = Files.rounds { $0.outcome = "fine" }
    candidate.rows = Files.rounds { row in
      row.outcome = "gone"
      row.jetsamFrame = "73"
      row.decodes = "29"
      row.peak = "2000000"
    }
    let comparison = try compare(base, candidate)
    #expect(try cell(comparison, "outcome").verdict == .regressed)
    #expect(try cell(comparison, "decode_count").verdict == .regressed)
    #expect(try cell(comparison, "ledger_peak_bytes").verdict == .notComparable)
    #expect(try cell(try compare(candidate, base), "outcome").verdict == .improved)
  }

  @Test("compares tables from before the order of labels was written with newer ones")
  func oldTables() throws {
    let base = pair.base
    var candidate = pair.candidate
    candidate.metrics = Files.metricsWithWords.replacing("gone fine", with: "jetsam completed")
    candidate.rows = Files.rounds { row in
      row.outcome = "jetsam"
      row.jetsamFrame = "73"
    }
    #expect(try cell(try compare(base, candidate), "outcome").verdict == .regressed)
    #expect(try cell(try compare(candidate, base), "outcome").verdict == .improved)
  }

  @Test("does not compare labels whose order differs between the two runs")
  func otherWords() throws {
    var (base, candidate) = pair
    base.metrics = Files.metricsWithWords
    candidate.metrics = Files.metricsWithWords.replacing("gone fine", with: "fine gone")
    let other = try cell(try compare(base, candidate), "outcome")
    #expect(other.verdict == .notComparable)
    #expect(
      other.reason
        == "the metric's order of labels differs: gone fine in the base, fine gone in the candidate"
    )
  }

  @Test("distinguishes metrics that are new, missing or defined differently")
  func metrics() throws {
    var (base, candidate) = pair
    base.metrics = base.metrics.replacing("decode_count,decodes,", with: "decode_count,k,")
    candidate.metrics = candidate.metrics.replacing("hit_rate", with: "hit_share")
    candidate.header = candidate.header.replacing("hit_rate", with: "hit_share")
    let comparison = try compare(base, candidate)
    #expect(try cell(comparison, "hit_rate").verdict == .gone)
    #expect(try cell(comparison, "hit_share").verdict == .new)
    let other = try cell(comparison, "decode_count")
    #expect(other.verdict == .notComparable)
    #expect(other.reason == "the metric's unit differs: k in the base, decodes in the candidate")
  }

  @Test("lists what users see first, then changes without a ratio, then the largest changes")
  func sorted() throws {
    var (base, candidate) = pair
    candidate.rows = Files.rounds { row in
      row.decodes = "29"
      row.peak = "1500000"
      row.hitRate = ""
    }
    let names = try compare(base, candidate).cells(.regressed).map(\.cell.metric.name)
    #expect(names == ["ledger_peak_bytes", "hit_rate", "decode_count"])
    base.rows = []
  }

  @Test("accepts tables alone, for callers that store them elsewhere")
  func tables() throws {
    let (base, candidate) = pair
    let cells = RunComparison.cells(
      base: try base.stored().record,
      candidate: try candidate.stored().record
    )
    #expect(cells.count == 7)
    #expect(CellComparison(cells).count(of: .unchanged) == 7)
  }
}
