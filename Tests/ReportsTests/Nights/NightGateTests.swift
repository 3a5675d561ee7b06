import Nights
import Records
import Reports
import Statistics
import TestSupport
import Testing
import Text

@Suite("The gate of a night")
struct NightGateTests {
  private let directory = TemporaryDirectory()

  private func gate(
    _ night: StoredRun,
    nights: [NightlyValues] = [],
    blessings: Blessings = Blessings(),
    today: String = "2026-06-01"
  ) throws -> NightGate {
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    let base = try SampleNight.run(in: directory.file("base"))
    return NightGate(
      comparison: RunComparison(base: base, candidate: night, options: options),
      nights: nights,
      run: nights.first?.runs.last ?? SampleNight.night(1),
      blessings: blessings,
      today: today
    )
  }

  private func night(decodes: String = "28", milliseconds: String = "10.000000") throws -> StoredRun
  {
    try SampleNight.run(
      in: directory.file("night"),
      decodes: decodes,
      milliseconds: [milliseconds, milliseconds]
    )
  }

  /// The values of a re-measured cell.
  private func again(_ values: [Double]) throws -> RunRecord {
    try SampleNight.run(
      in: directory.file("again"),
      milliseconds: values.map { HistoryValue.real($0).text }
    ).record
  }

  /// The report on a gate, after a check that its JUnit XML always has the published schema.
  private func report(_ gate: NightGate) -> NightReport {
    let report = NightReport(gate, run: SampleNight.night(1), nights: [SampleNight.night(1)])
    #expect(JUnitShape.problems(report.render(.junit)) == [])
    return report
  }

  @Test("omits columns that are empty in all rows for people, but not for programs")
  func emptyColumns() throws {
    let found = report(try gate(night(decodes: "29")))
    for format in [NightReport.Format.text, .markdown] {
      #expect(!found.render(format).contains("commits"))
      #expect(!found.render(format).contains("again"))
    }
    #expect(
      found.render(.csv).hasPrefix(
        "cell,metric,outcome,rule,expected,found,again,change_pct,commits\n"
      )
    )
    #expect(found.render(.json).contains("\"commits\": null"))
  }

  @Test(
    "reports how many nights precede it, and why they judge nothing",
    arguments: [
      (1, "Compared with 0 earlier nights"), (2, "Compared with 1 earlier night:"),
      (9, "Compared with 8 earlier nights"),
    ]
  )
  func earlierNights(count: Int, words: String) throws {
    let nights = (1...count).map(SampleNight.night)
    let report = NightReport(try gate(night()), run: SampleNight.night(1), nights: nights)
    let text = report.render(.markdown)
    #expect(text.contains(words))
    #expect(
      text.contains("0 noisy series judged; each needs 8 earlier nights of one machine."),
      "\(text)"
    )
  }

  @Test("reports how many of the regressions are accepted")
  func acceptedCount() throws {
    var blessings = Blessings()
    blessings.accept(
      Blessings.Entry(
        key: SampleNight.key,
        metric: "decode_count",
        value: "29",
        until: nil,
        reason: "one more"
      )
    )
    let gate = try gate(night(decodes: "29"), blessings: blessings)
    #expect(report(gate).render(.markdown).contains("0 gone; 1 of the regressed is accepted."))
  }

  @Test("passes a night that equals the baseline")
  func same() throws {
    let gate = try gate(night())
    #expect(gate.findings.isEmpty)
    #expect(!gate.hasFailed)
    #expect(gate.suspects.isEmpty)
    #expect(gate.census.hasPrefix("2 cells judged (1 exact, 1 noisy)"))
  }

  @Test("fails for one more decode, and names the cell")
  func exact() throws {
    let gate = try gate(night(decodes: "29"))
    #expect(gate.hasFailed)
    #expect(gate.findings.map(\.key) == [SampleNight.key])
    #expect(gate.findings.map(\.metric.name) == ["decode_count"])
    #expect(gate.findings.map(\.state) == [.failed])
    #expect(gate.suspects.isEmpty)
    let text = report(gate).render(.text)
    #expect(text.contains("1 regression"))
    #expect(text.contains("photo-grid/naive/iphone-se/1"))
    #expect(report(gate).render(.junit).contains("<failure type=\"exact\""))
  }

  @Test("names the commits between which an exact cell changed")
  func located() throws {
    var gate = try gate(night(decodes: "29"))
    #expect(gate.exactMetrics == ["decode_count"])
    var other = SampleNight.series([1, 2], metric: "decode_count", variant: "other")
    other.values = [[.integer(1)], [.integer(2)]]
    var series = SampleNight.series([1, 2, 3, 4], metric: "decode_count")
    series.values = [[.integer(28)], [.integer(27)], [.integer(29)], [.integer(29)]]
    gate.locate(in: [other, series])
    #expect(gate.findings.map(\.commits) == ["c2..c3"])
    #expect(report(gate).render(.junit).contains("commits c2..c3"))
  }

  @Test("names no commits when the history has no other value", arguments: [[29], [29, 29]])
  func unlocated(counts: [Int]) throws {
    var gate = try gate(night(decodes: "29"))
    var series = SampleNight.series(counts.map { Double($0) }, metric: "decode_count")
    series.values = counts.map { [.integer($0)] }
    gate.locate(in: [series])
    #expect(gate.findings.map(\.commits) == [nil])
  }

  @Test("passes for one decode less")
  func better() throws {
    #expect(try !gate(night(decodes: "27")).hasFailed)
  }

  @Test("reports the difference when the baseline measured something else, and fails nothing")
  func incomparable() throws {
    let night = try SampleNight.run(in: directory.file("night"), decode: "model")
    let gate = try gate(night)
    #expect(
      gate.differences == [
        "the protocol differs: decode is real in the base and model in the candidate"
      ]
    )
    #expect(!gate.hasFailed)
    #expect(report(gate).render(.junit).contains("<error type=\"not comparable\""))
  }

  @Test(
    "lets an accepted value pass until its day, and no other value",
    arguments: [
      ("29", "29", "2026-06-01", true), ("29", "29", "2026-05-31", false),
      ("29", "30", "2026-12-31", false), ("29", "29", nil, true),
    ]
  )
  func blessed(found: String, accepted: String, until: String?, passes: Bool) throws {
    var blessings = Blessings()
    blessings.accept(
      Blessings.Entry(
        key: SampleNight.key,
        metric: "decode_count",
        value: accepted,
        until: until,
        reason: "two sizes more"
      )
    )
    let gate = try gate(night(decodes: found), blessings: blessings)
    #expect(gate.hasFailed == !passes)
    if passes {
      #expect(report(gate).render(.markdown).contains("two sizes more"))
      #expect(report(gate).render(.junit).contains("<skipped message=\"accepted: two sizes more"))
    }
  }

  @Test(
    "re-measures outliers, and fails if a reference build is not slow too",
    arguments: [true, false]
  )
  func outlier(isAsBad: Bool) throws {
    let series = SampleNight.series(SampleNight.quiet(12) + [12])
    var gate = try gate(night(), nights: [series])
    #expect(gate.suspects == [SampleNight.key])
    #expect(gate.findings.map(\.rule) == [.outlier])
    #expect(gate.findings.map(\.commits) == ["c12..c13"])
    #expect(!gate.hasFailed)
    let record = try again(SampleNight.quiet(10, level: 12))
    // When the reference is as slow, the machine is the cause.
    let reference = try again(SampleNight.quiet(10, level: isAsBad ? 10 : 12))
    gate.confirm(with: record, against: reference)
    #expect(gate.hasFailed == isAsBad)
    #expect(gate.findings.map(\.state) == [isAsBad ? .confirmed : .flaky])
    let xml = report(gate).render(.junit)
    #expect(xml.contains("<flakyFailure") == !isAsBad)
    #expect(xml.contains("<rerunFailure") == isAsBad)
    #expect(xml.contains("failures=\"\(isAsBad ? 1 : 0)\""))
  }

  @Test(
    "suspects a single outlier, but does not fail for it without a reference build",
    arguments: [true, false]
  )
  func lone(isAsBad: Bool) throws {
    var gate = try gate(night(), nights: [SampleNight.series(SampleNight.quiet(12) + [12])])
    gate.confirm(with: try again(SampleNight.quiet(10, level: isAsBad ? 12 : 10)))
    #expect(gate.findings.map(\.state) == [isAsBad ? .undecided : .flaky])
    #expect(!gate.hasFailed)
    #expect(report(gate).render(.text).contains("Undecided") == isAsBad)
    #expect(report(gate).render(.text).contains("no regression, 1 undecided") == isAsBad)
  }

  /// A night of ten trials that are a quarter slower than the ten of its baseline.
  private func slowNight() throws -> NightGate {
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    func run(_ name: String, _ level: Double) throws -> StoredRun {
      let values = SampleNight.quiet(10, level: level).map { HistoryValue.real($0).text }
      return try SampleNight.run(in: directory.file(name), milliseconds: values)
    }
    return NightGate(
      comparison: RunComparison(
        base: try run("base", 10),
        candidate: try run("night", 12.5),
        options: options
      ),
      nights: [],
      run: SampleNight.night(1),
      blessings: Blessings(),
      today: "2026-06-01"
    )
  }

  @Test(
    "fails a cell that is slower than the baseline of another day only if a reference is not",
    arguments: [nil, 10, 12.5]
  )
  func baseline(reference: Double?) throws {
    var gate = try slowNight()
    #expect(gate.findings.map(\.rule) == [.baseline])
    let record = try again(SampleNight.quiet(10, level: 12.5))
    let other = try reference.map { level in
      try SampleNight.run(
        in: directory.file("reference"),
        milliseconds: SampleNight.quiet(10, level: level).map { HistoryValue.real($0).text }
      ).record
    }
    gate.confirm(with: record, against: other)
    let states: [Double?: NightFinding.State] = [nil: .undecided, 10: .confirmed, 12.5: .flaky]
    #expect(gate.findings.map(\.state) == [states[reference]])
    #expect(gate.hasFailed == (reference == 10))
    guard reference == nil else { return }
    #expect(report(gate).render(.markdown).contains("--reference PROGRAM"))
    let xml = report(gate).render(.junit)
    #expect(xml.contains("<skipped message=\"undecided: "))
    #expect(xml.contains("--reference PROGRAM") && xml.contains("failures=\"0\""))
  }

  @Test(
    "fails for bytes and ratios that stay worse without a reference, but not for times and single outliers",
    arguments: ["ms", "bytes", "1"],
    [NightFinding.Rule.change, .outlier]
  )
  func unit(unit: String, rule: NightFinding.Rule) throws {
    let isLone = rule == .outlier
    // A level is established after some nights.
    let values = SampleNight.quiet(isLone ? 12 : 40) + SampleNight.quiet(isLone ? 1 : 4, level: 12)
    var raised: [NightFinding.State] = []
    for count in (isLone ? values.count : 41)...values.count {
      let series = SampleNight.series(Array(values.prefix(count)), unit: unit)
      var gate = try gate(night(), nights: [series])
      guard gate.findings.map(\.rule) == [rule] else { continue }
      gate.confirm(with: try again(SampleNight.quiet(10, level: 12)))
      raised += gate.findings.map(\.state)
    }
    #expect(raised == [isLone || unit == "ms" ? .undecided : .confirmed])
  }

  @Test("does not confirm a re-measurement of which half is unchanged")
  func twoModes() throws {
    var gate = try gate(night(), nights: [SampleNight.series(SampleNight.quiet(12) + [10.6])])
    #expect(gate.findings.map(\.rule) == [.outlier])
    gate.confirm(with: try again(SampleNight.quiet(5) + SampleNight.quiet(5, level: 10.6)))
    #expect(gate.findings.map(\.state) == [.flaky])
  }

  @Test("does not suspect a value that earlier nights have shown too")
  func knownMode() throws {
    let values = SampleNight.quiet(12) + [12.1] + SampleNight.quiet(6) + [12]
    #expect(try gate(night(), nights: [SampleNight.series(values)]).findings.isEmpty)
  }

  @Test(
    "keeps the state of a cell that cannot be re-measured, which alone decides nothing",
    arguments: [true, false]
  )
  func unmeasured(hasReference: Bool) throws {
    let series = SampleNight.series(SampleNight.quiet(12) + [12], variant: "dedup")
    var gate = try gate(night(), nights: [series])
    let record = try night().record
    gate.confirm(with: record, against: hasReference ? record : nil)
    #expect(gate.findings.map(\.state) == [hasReference ? .confirmed : .undecided])
  }

  @Test(
    "finds nothing in nights that are quiet, better, too few or with little change",
    arguments: [
      SampleNight.quiet(60), SampleNight.quiet(12) + [8], SampleNight.quiet(7) + [12],
      SampleNight.quiet(12) + [10.3],
    ]
  )
  func quiet(values: [Double]) throws {
    #expect(try gate(night(), nights: [SampleNight.series(values)]).findings.isEmpty)
  }

  @Test("uses the other direction for metrics for which more is better")
  func larger() throws {
    let fewer = SampleNight.series(SampleNight.quiet(12) + [8], polarity: .larger)
    #expect(try gate(night(), nights: [fewer]).findings.map(\.rule) == [.outlier])
    let more = SampleNight.series(SampleNight.quiet(12) + [12], polarity: .larger)
    #expect(try gate(night(), nights: [more]).findings.isEmpty)
  }

  @Test("finds a new level in the night in which it is established, with the commits between")
  func change() throws {
    // 3 % are no outlier, but are significant as a level after some nights.
    let values = SampleNight.quiet(40) + SampleNight.quiet(12, level: 10.3)
    var raised: [Int] = []
    for count in 41...52 {
      let series = SampleNight.series(Array(values.prefix(count)))
      var gate = try gate(night(), nights: [series])
      guard let finding = gate.findings.first else { continue }
      raised.append(count)
      #expect(finding.rule == .change)
      #expect(finding.commits == "c40..c41")
      var alone = gate
      let record = try again(SampleNight.quiet(10, level: 10.3))
      alone.confirm(with: record)
      #expect(alone.findings.map(\.state) == [.undecided])
      let reference = try SampleNight.run(
        in: directory.file("reference"),
        milliseconds: SampleNight.quiet(10).map { HistoryValue.real($0).text }
      )
      gate.confirm(with: record, against: reference.record)
      #expect(gate.hasFailed && !alone.hasFailed)
    }
    // It stays in the report of the following nights, because it is neither fixed nor accepted.
    #expect(raised == Array((raised.first ?? 0)...52))
  }

  @Test("attributes cells to the machine when most cells of a metric are worse in the same way")
  func machine() throws {
    let all = (1...8).map { number in
      SampleNight.series(SampleNight.quiet(12) + [12], number: number, variant: "v\(number)")
    }
    let gate = try gate(night(), nights: all)
    #expect(gate.findings.count == 8)
    #expect(gate.findings.allSatisfy { $0.state == .machine })
    #expect(gate.suspects.isEmpty)
    #expect(!gate.hasFailed)
    let one = (1...8).map { number in
      SampleNight.series(
        SampleNight.quiet(12) + [number == 3 ? 12 : 10],
        number: number,
        variant: "v\(number)"
      )
    }
    let alone = try self.gate(night(), nights: one)
    #expect(alone.findings.map(\.state) == [.suspected])
    #expect(alone.findings.map(\.key.variant) == ["v3"])
  }

  @Test("reports the same findings in every format")
  func forms() throws {
    let gate = try gate(night(decodes: "29"))
    let json = try JSONParser.parse(report(gate).render(.json))
    #expect(json["verdict"]?.string == "1 regression")
    #expect(json["findings"]?[0]?["metric"]?.string == "decode_count")
    #expect(json["findings"]?[0]?["found"]?.string == "29")
    #expect(report(gate).render(.csv).hasPrefix("cell,metric,outcome,rule,expected,found,again"))
    #expect(report(gate).render(.csv).contains("decode_count,regressed,exact,28,29"))
  }
}
