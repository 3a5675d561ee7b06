import Nights
import Records
import Reports
import TestSupport
import Testing

@Suite("Changes in a history")
struct HistoryChangeTests {
  private func exact(_ texts: [String]) -> NightlyValues {
    NightlyValues(
      series: HistorySeries(
        number: 1,
        cell: HistoryCell(CellKey(scenario: "s", variant: "v", device: "d", seed: "1")),
        metric: Metric(name: "m", unit: "", polarity: .none, exactness: .exact)
      ),
      runs: (1...texts.count).map(SampleNight.night),
      values: texts.map { [HistoryValue($0) ?? .text("")] }
    )
  }

  @Test(
    "are found in exact metrics in the same night, in numbers, labels and hashes",
    arguments: [
      ["28", "28", "29", "29"], ["good", "good", "critical", "critical"],
      ["9007199254740993", "9007199254740993", "9007199254740992", "9007199254740992"],
      ["0.000000", "0.000000", "0.000001", "0.000001"],
    ]
  )
  func exact(texts: [String]) {
    let changes = HistoryChange.find(in: [exact(texts)])
    #expect(changes.map(\.after.number) == [3])
    #expect(changes.map(\.raised.number) == [3])
    #expect(changes.map(\.commitRange) == ["c2..c3"])
    #expect(changes.map(\.p) == [0])
  }

  @Test("are none when nothing changes")
  func none() {
    #expect(
      HistoryChange.find(in: [exact(["a", "a", "a"]), SampleNight.series(SampleNight.quiet(60))])
        .isEmpty
    )
    #expect(HistoryChange.find(in: []).isEmpty)
  }

  @Test("have a shift for numbers, and none for text")
  func shift() {
    #expect(HistoryChange.find(in: [exact(["20", "20", "30"])]).map(\.shift) == [0.5])
    #expect(HistoryChange.find(in: [exact(["a", "a", "b"])]).map(\.shift) == [nil])
  }

  @Test("have no commits when one is unknown, and one when both are the same")
  func commits() {
    var nights = exact(["1", "2"])
    nights.runs[0].commit = nil
    #expect(HistoryChange.find(in: [nights]).map(\.commitRange) == [nil])
    nights.runs[0].commit = "c2"
    #expect(HistoryChange.find(in: [nights]).map(\.commitRange) == ["c2"])
  }

  @Test("are found in series of a file as in those of memory, without runs of other settings")
  func store() throws {
    let directory = TemporaryDirectory()
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let metrics = [Metric(name: "m", unit: "", polarity: .smaller, exactness: .exact)]
    for night in 1...6 {
      var run = SampleNight.night(night)
      // The third night was measured with other pictures.
      run.setting = night == 3 ? "other" : "usual"
      run.host = night == 2 ? "other" : "usual"
      try store.append(
        run,
        metrics: metrics,
        trials: [
          HistoryTrial(
            cell: HistoryCell(CellKey(scenario: "s", variant: "v", device: "d", seed: "1")),
            repetition: 1,
            values: [.integer(night == 3 ? 99 : night < 5 ? 1 : 2)]
          )
        ]
      )
    }
    let runs = try store.runs()
    let series = try store.series()
    let few = try store.nights(of: series, in: runs)
    let all = try store.allNights(of: series, in: runs)
    for nights in [few, all] {
      #expect(nights.map { $0.runs.map(\.number) } == [[1, 2, 4, 5, 6]])
      #expect(HistoryChange.find(in: nights).map(\.after.number) == [5])
    }
    #expect(HistoryStore.comparable(runs, exactness: .noisy).map(\.number) == [1, 4, 5, 6])
  }

  @Test("are none where another version of the model begins, which every page marks")
  func models() throws {
    let directory = TemporaryDirectory()
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let metrics = [Metric(name: "m", unit: "", polarity: .smaller, exactness: .exact)]
    let cell = HistoryCell(CellKey(scenario: "s", variant: "v", device: "d", seed: "1"))
    for night in 1...5 {
      var run = SampleNight.night(night)
      run.setting = night < 4 ? "{\"corpus\":\"a\"}" : "{\"corpus\":\"a\",\"model\":2}"
      let trial = HistoryTrial(cell: cell, repetition: 1, values: [.integer(night < 4 ? 1 : 9)])
      try store.append(run, metrics: metrics, trials: [trial])
    }
    let runs = try store.runs()
    #expect(runs.map(\.model) == [1, 1, 1, 2, 2])
    let nights = try store.allNights(of: try store.series(), in: runs)
    #expect(nights.map { $0.runs.map(\.number) } == [[4, 5]])
    #expect(HistoryChange.find(in: nights).isEmpty)
    let marks = HistoryTables.modelMarks(runs)
    #expect(marks.count == 1 && marks[0].hasPrefix("Run 4 ("))
    #expect(marks[0].hasSuffix("the model of the phone has version 2, before it 1."))
    #expect(HistoryTables.runs(runs, path: "h").footnotes.contains(marks[0]))
    #expect(HistoryTables.values(nights, runs: runs).footnotes.contains(marks[0]))
  }

  @Test("use the median of equal trials as a night's number")
  func medians() {
    var nights = SampleNight.series([1])
    nights.values = [[.real(3), .integer(1), .real(10)]]
    #expect(nights.numbers == [3])
    #expect(nights.isNumeric)
  }
}
