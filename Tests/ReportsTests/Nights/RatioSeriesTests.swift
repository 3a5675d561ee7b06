import Nights
import Records
import Reports
import Statistics
import TestSupport
import Testing

@Suite("Series of ratios to a reference build")
struct RatioSeriesTests {
  private let directory = TemporaryDirectory()

  /// A machine that becomes slower and faster by a fifth over the nights.
  private static func drift(_ count: Int) -> [Double] {
    (0..<count).map { night in
      let place = Double(night % 30) / 30
      return 1 + 0.2 * (place < 0.5 ? 2 * place : 2 - 2 * place)
    }
  }

  private func gate(_ series: NightlyValues) throws -> NightGate {
    let run = try SampleNight.run(in: directory.file("night"))
    return NightGate(
      comparison: RunComparison(base: run, candidate: run),
      nights: [series],
      run: try #require(series.runs.last),
      blessings: Blessings(),
      today: "2026-06-01"
    )
  }

  private func again(_ name: String, _ values: [Double]) throws -> RunRecord {
    try SampleNight.run(
      in: directory.file(name),
      milliseconds: values.map { HistoryValue.real($0).text }
    ).record
  }

  @Test("remove the drift of a machine")
  func wandering() throws {
    let machine = Self.drift(60)
    let code = zip(SampleNight.quiet(60), machine).map { $0 * $1 }
    let reference = machine.map { 20 * $0 }
    let series = SampleNight.series(code, beside: reference)
    let ratios = try #require(series.asRatios)
    #expect(ratios.runs.count == 60 && ratios.isNumeric)
    #expect(ratios.numbers.allSatisfy { (0.494...0.506).contains($0) })
    #expect(ratios.basis == .ratio(BuildReference(hash: "aaaa", toolVersion: "0.1.0")))
    #expect(HistoryChange.find(in: [ratios]).isEmpty)
  }

  @Test("use only nights with the same build, whatever lies between them")
  func mixing() throws {
    let hashes = ["aaaa", "bbbb", "aaaa", "aaaa", "aaaa"]
    let series = SampleNight.series(
      [10, 10, 10, 10, 12],
      beside: [10, 5, nil, 8, 10],
      hashes: hashes
    )
    let ratios = try #require(series.asRatios)
    #expect(ratios.runs.map(\.number) == [1, 4, 5])
    #expect(ratios.numbers == [1, 1.25, 1.2])
    #expect(series.numbers == [10, 10, 10, 10, 12])
  }

  @Test(
    "do not exist without a reference tonight, for exact metrics, or without values of the reference",
    arguments: [nil, 0, -1]
  )
  func none(last: Double?) {
    #expect(SampleNight.series([10, 10], beside: [10, last]).asRatios == nil)
    var exact = SampleNight.series([10, 10], beside: [10, 10])
    exact.series.metric.exactness = .exact
    #expect(exact.asRatios == nil)
  }

  @Test("are judged as soon as there are enough nights", arguments: [8, 9])
  func begin(count: Int) {
    let references: [Double?] = (0..<20).map { $0 < 20 - count ? nil : 10 }
    let series = SampleNight.series(SampleNight.quiet(20), beside: references)
    let judged = series.judged(withMoreNightsThan: 8)
    #expect((judged.basis == .measured) == (count == 8))
    #expect(judged.runs.count == (count == 8 ? 20 : 9))
  }

  @Test("are judged by the gate: a slow machine is no finding, slow code is")
  func gated() throws {
    let machine = Self.drift(30)
    let quiet = zip(SampleNight.quiet(30), machine).map { $0 * $1 }
    let reference = machine.map { 20 * $0 }
    let slowMachine = SampleNight.series(quiet + [15], beside: reference + [30])
    let pass = try gate(slowMachine)
    #expect(pass.findings.isEmpty && pass.ratioSeries == 1)
    let slowCode = SampleNight.series(quiet + [11], beside: reference + [20])
    let fail = try gate(slowCode)
    #expect(fail.findings.map(\.rule) == [.outlier])
    // Reported in the metric's unit: the level rescaled to tonight's machine.
    let finding = try #require(fail.findings.first)
    #expect(finding.found == "11")
    #expect((9.8...10.2).contains(Double(finding.expected) ?? 0))
    #expect((0.08...0.12).contains(finding.change ?? 0))
    #expect(finding.ratio.map { (0.49...0.51).contains($0) } == true)
  }

  @Test(
    "are confirmed at the cell's level, not at that of an older reference",
    arguments: [(11.0, NightFinding.State.confirmed), (10.0, .flaky)]
  )
  func confirmed(level: Double, state: NightFinding.State) throws {
    // The code has become twice as fast since the reference was pinned, so 11 is still far below
    // the reference.
    let series = SampleNight.series(
      SampleNight.quiet(30) + [11],
      beside: [Double?](repeating: 20, count: 31)
    )
    var gate = try gate(series)
    gate.confirm(
      with: try again("again", SampleNight.quiet(10, level: level)),
      against: try again("reference", SampleNight.quiet(10, level: 20))
    )
    #expect(gate.findings.map(\.state) == [state])
  }

  @Test("are attributed to the code when most cells are worse, because the machine cancels out")
  func alike() throws {
    let run = try SampleNight.run(in: directory.file("night"))
    let beside = [Double?](repeating: 20, count: 13)
    let all = (1...8).map { number in
      var series = SampleNight.series(SampleNight.quiet(12) + [12], beside: beside)
      series.series.number = number
      series.series.cell.key.variant = "v\(number)"
      return series
    }
    let gate = NightGate(
      comparison: RunComparison(base: run, candidate: run),
      nights: all,
      run: try #require(all[0].runs.last),
      blessings: Blessings(),
      today: "2026-06-01"
    )
    #expect(gate.findings.map(\.state) == Array(repeating: .suspected, count: 8))
  }

  @Test("are undecided when the reference could not be re-measured")
  func unmeasured() throws {
    let series = SampleNight.series(
      SampleNight.quiet(30) + [12],
      beside: [Double?](repeating: 20, count: 31)
    )
    var gate = try gate(series)
    gate.confirm(
      with: try again("again", SampleNight.quiet(10, level: 12)),
      against: try again("reference", [])
    )
    #expect(gate.findings.map(\.state) == [.undecided])
  }

  @Test("are equal whether read in one pass or by their indices")
  func gathered() throws {
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let plain = SampleNight.series([10, 11, 12], beside: [20, nil, 24])
    for (place, run) in plain.runs.enumerated() {
      func trial(_ values: [HistoryValue]) -> [HistoryTrial] {
        values.map { HistoryTrial(cell: plain.series.cell, repetition: 1, values: [$0]) }
      }
      try store.append(
        run,
        metrics: [plain.series.metric],
        trials: trial(plain.values[place]),
        referenceTrials: trial(plain.references[place])
      )
    }
    let (series, runs) = (try store.series(), try store.runs())
    for nights in [
      try store.nights(of: series, in: runs), try store.allNights(of: series, in: runs),
    ] {
      #expect(nights.first?.references.map(\.count) == [1, 0, 1])
      #expect(nights.first?.asRatios?.numbers == [0.5, 0.5])
      #expect(nights.first?.asRatios?.runs.map(\.number) == [1, 3])
    }
  }

  @Test(
    "begin, wait or pause with one sentence",
    arguments: [
      (["a"], "imagebench 1 (a) has 1 night so far; until it has 9 nights, series are judged as"),
      (
        ["a", "a", nil],
        "none tonight, so noisy series are judged as measured; the 2 nights"
      ),
      (
        ["a", "b"],
        "imagebench 1 (b) is another build than imagebench 1 (a) of the previous night, so "
      ),
      (["a", "b"], "so ratios begin a new series; until it has 9 nights"),
      (["b", "a", "b"], "so ratios continue those of its 2 earlier nights; until"),
    ] as [([String?], String)]
  )
  func sentence(hashes: [String?], words: String) throws {
    let nights = hashes.enumerated().map { place, hash in
      var run = SampleNight.night(place + 1)
      run.reference = hash.map { BuildReference(hash: $0, toolVersion: "1") }
      return run
    }
    let text = try #require(ReferenceNote(nights).text)
    #expect(text.contains(words), "said: \(text)")
  }

  @Test(
    "have no sentence when no night had a reference, and when they continue",
    arguments: [nil, "a"]
  )
  func silent(hash: String?) {
    let nights = (1...12).map { number in
      var run = SampleNight.night(number)
      run.reference = hash.map { BuildReference(hash: $0, toolVersion: "1") }
      return run
    }
    #expect(ReferenceNote(nights).text == nil)
  }

  @Test("are reported with a warning when the host was noisy", arguments: [nil, "a"])
  func noisyHost(hash: String?) throws {
    let gate = try gate(SampleNight.series(SampleNight.quiet(3)))
    var run = SampleNight.night(3)
    run.quietness = HistoryHost(score: 41, grade: .noisy)
    run.reference = hash.map { BuildReference(hash: $0, toolVersion: "1") }
    let report = NightReport(gate, run: run, nights: [run])
    let words = "it scored 41 (noisy) when the night began"
    #expect(report.render(.text, width: 1000).contains(words))
    #expect(report.render(.junit).contains(words))
    #expect(report.render(.json).contains("\"host_score\": 41"))
    run.quietness = HistoryHost(score: 90, grade: .quiet)
    #expect(!NightReport(gate, run: run, nights: [run]).render(.text).contains("scored"))
  }
}
