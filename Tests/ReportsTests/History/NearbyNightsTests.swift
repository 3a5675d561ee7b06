import Nights
import Records
import TestSupport
import Testing

@Suite("Nights that are read cell by cell")
struct NearbyNightsTests {
  @Test("equal those of one pass over the file, with a gap, a reference build and another machine")
  func equal() throws {
    let directory = TemporaryDirectory()
    let store = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let metrics = (1...60).map { number in
      Metric(
        name: "metric_\(number)",
        unit: "ms",
        polarity: .smaller,
        exactness: number % 2 == 0 ? .noisy : .exact
      )
    }
    for night in 1...6 {
      var run = SampleRuns.run(night)
      run.host = night == 2 ? "other" : "usual"
      run.setting = night == 3 ? "other" : "usual"
      if night > 3 { run.reference = BuildReference(hash: "b", toolVersion: "0.1.0") }
      func trials(_ offset: Int) -> [HistoryTrial] {
        (1...2).map { repetition in
          let values: [HistoryValue?] = metrics.indices.map { index in
            index == 4 && night == 5 ? nil : .integer(offset + 100 * index + night + repetition)
          }
          return HistoryTrial(cell: SampleRuns.grid, repetition: repetition, values: values)
        }
      }
      try store.append(
        run,
        metrics: metrics,
        trials: trials(0),
        referenceTrials: night > 3 ? trials(7) : []
      )
    }
    let runs = try store.runs()
    let chosen = try store.series().filter { $0.number < 8 || $0.number > 40 }
    let near = try store.nearbyNights(of: chosen, in: runs)
    let all = try store.allNights(of: chosen, in: runs)
    #expect(near.map(\.series) == all.map(\.series))
    #expect(near.map(\.runs) == all.map(\.runs))
    #expect(near.map(\.values) == all.map(\.values))
    #expect(near.map(\.references) == all.map(\.references))
    #expect(near.contains { $0.references.contains { !$0.isEmpty } })
  }
}
