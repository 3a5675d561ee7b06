import Records
import Reports
import Statistics
import TestSupport
import Testing

@testable import Nights

@Suite("A night with a reference build")
struct ReferenceWatchTests {
  private let directory = TemporaryDirectory()

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

  private func again(_ values: [Double]) -> RunRecord {
    RunRecord(
      metrics: [],
      trials: values.enumerated().map { place, value in
        RunRecord.Trial(
          key: TrialKey(
            cell: CellKey(
              scenario: SampleNight.key.scenario,
              variant: SampleNight.key.variant,
              device: SampleNight.key.device,
              seed: SampleNight.key.seed
            ),
            repetition: place + 1
          ),
          cells: ["decode_ms_p50": "\(value)"]
        )
      }
    )
  }

  private func text(_ gate: NightGate) -> String {
    NightReport(gate, run: SampleNight.night(1), nights: [SampleNight.night(1)]).render(.markdown)
  }

  @Test(
    "re-measures cells that look worse than the reference, and fails for those that stay worse",
    arguments: [true, false]
  )
  func worse(isWorse: Bool) throws {
    var gate = try gate(SampleNight.series([10.5], beside: [10]))
    #expect(gate.suspects == [SampleNight.key])
    #expect(gate.findings.map(\.rule) == [.reference])
    #expect(gate.roundsAgain == 10 && !gate.hasFailed)
    gate.confirm(
      with: again(SampleNight.quiet(10, level: isWorse ? 10.5 : 10)),
      against: again(SampleNight.quiet(10))
    )
    #expect(gate.roundsAgain == nil)
    #expect(gate.findings.map(\.state) == (isWorse ? [.confirmed] : []))
    #expect(gate.hasFailed == isWorse)
    #expect(
      text(gate).contains(
        "1 cell looked worse in the night's few trials; when re-measured, \(isWorse ? 1 : 0) regressed."
      )
    )
  }

  @Test(
    "ignores cells that equal the reference, are better, or are worse by too little",
    arguments: [
      (10.5, Polarity.smaller, true), (10.15, .smaller, false), (9.5, .smaller, false),
      (9.5, .larger, true), (9.85, .larger, false), (10.5, .larger, false),
      (10.5, .none, false),
    ]
  )
  func direction(value: Double, polarity: Polarity, isOpen: Bool) throws {
    var series = SampleNight.series([value], beside: [10])
    series.series.metric.polarity = polarity
    #expect(try gate(series).suspects.isEmpty != isOpen)
  }

  /// Values that vary by a tenth about a level, so that ten of them cannot decide about 3 %.
  private func restless(_ level: Double) -> [Double] {
    (0..<10).map { place -> Double in
      let share = Double(place * 7 % 10) / 9
      return level * (0.95 + 0.1 * share)
    }
  }

  @Test(
    "re-measures open cells a second time in more rounds, but not a third time",
    arguments: 0..<3
  )
  func portions(ending: Int) throws {
    var gate = try gate(SampleNight.series([10.5], beside: [10]))
    gate.confirm(with: again(restless(10.3)), against: again(restless(10)))
    #expect(gate.findings.map(\.state) == [.suspected])
    #expect(gate.suspects == [SampleNight.key])
    #expect(gate.roundsAgain == 20 && !gate.hasFailed)
    let level = [10.5, 10.3, 10][ending]
    let values = ending == 0 ? SampleNight.quiet(20, level: level) : restless(level)
    gate.confirm(with: again(values), against: again(SampleNight.quiet(20)))
    #expect(gate.roundsAgain == nil && gate.suspects.isEmpty)
    #expect(gate.findings.map(\.state) == (ending == 0 ? [.confirmed] : []))
  }

  @Test("drops cells that cannot be re-measured, because two trials are no reason to fail")
  func missing() throws {
    for (own, other) in [([10.5], []), ([], [10.0]), ([], [])] {
      var gate = try gate(SampleNight.series([10.5], beside: [10]))
      gate.confirm(with: again(own), against: again(other))
      #expect(gate.findings.isEmpty && !gate.hasFailed)
    }
  }

  @Test(
    "compares a cell with its level relative to an older reference",
    arguments: [(11.0, false), (11.5, true)]
  )
  func level(tonight: Double, isOpen: Bool) throws {
    let nights = SampleNight.quiet(12, level: 11) + [tonight]
    var gate = try gate(SampleNight.series(nights, beside: nights.map { _ in 10 }))
    #expect(gate.findings.map(\.rule) == (isOpen ? [.reference] : []))
    guard isOpen else { return }
    // The ratio to the reference is unchanged, so nothing has changed.
    gate.confirm(
      with: again(SampleNight.quiet(10, level: 11)),
      against: again(SampleNight.quiet(10))
    )
    #expect(gate.findings.isEmpty)
  }

  @Test("finds nothing while a new level has too few nights")
  func young() throws {
    let nights = SampleNight.quiet(30) + SampleNight.quiet(6, level: 12) + [12.4]
    let gate = try gate(SampleNight.series(nights, beside: nights.map { _ in 10 }))
    #expect(!gate.findings.contains { $0.rule == .reference })
  }

  @Test("uses the reference's level until the nights prove another")
  func ratio() {
    let near = [0.98, 0.99, 1.01, 1.01, 1.02, 1.02, 1.03, 1.04, 1.05]
    #expect(LevelRatio(near, polarity: .smaller).value == 1)
    // One of nine lies outside at each end: 9 ways of 512 and 1 are 2.0 %, 36 more are 9.0 %.
    let far = [1.00, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07, 1.08]
    #expect(LevelRatio(far, polarity: .smaller).value == 1.07)
    #expect(LevelRatio(far, polarity: .larger).value == 1.01)
    #expect(LevelRatio(far.map { $0 - 0.2 }, polarity: .smaller).value < 0.88)
    #expect(LevelRatio([], polarity: .smaller).value == 1)
  }
}

@Suite("The re-measured cells of a night")
struct OpenCellsTests {
  private func cells(_ changes: [Double]) -> [ComparedCell] {
    changes.enumerated().map { place, change in
      var key = SampleNight.key
      key.variant = "\(place)"
      return ComparedCell(
        key: key,
        metric: Metric(
          name: "m\(place)",
          unit: "ms",
          polarity: .smaller,
          exactness: .noisy
        ),
        base: ["10", "10.1"],
        candidate: ["10", "10.1"].map { "\((Double($0) ?? 0) * (1 + change))" }
      )
    }
  }

  @Test("are those that look worse, the clearest first")
  func order() {
    let open = OpenCells(cells([0, 0.03, 0.08, -0.05, 0.015, 0.05])).cells
    #expect(open.map(\.cell.key.variant) == ["2", "5", "1"])
  }

  @Test("are those that exceed their own noise most, not those that vary most")
  func floors() {
    let all = cells([0.10, 0.05])
    var options = ComparisonOptions()
    options.order = .interleaved
    options.noiseFloors[all[0].key] = [all[0].metric.name: NoiseFloor(betweenTrials: 0.2)]
    #expect(OpenCells(all, options: options).cells.map(\.cell.key.variant) == ["1", "0"])
  }

  @Test(
    "are limited to a share of the trials, but a few in any case",
    arguments: [(200, 30), (100, 15), (60, 9), (20, 8), (5, 5)]
  )
  func most(places: Int, chosen: Int) {
    let open = OpenCells(cells([Double](repeating: 0.05, count: places))).cells
    #expect(Set(open.map(\.cell.key)).count == chosen)
  }
}
