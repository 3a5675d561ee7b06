import Nights
import Records

/// Runs of three metrics with a few numbers.
enum SampleRuns {
  static let metrics = [
    Metric(name: "decode_count", unit: "decodes", polarity: .smaller, exactness: .exact),
    Metric(name: "decode_ms_p50", unit: "ms", polarity: .smaller, exactness: .noisy),
    Metric(name: "outcome", unit: "word", polarity: .none, exactness: .exact),
  ]

  static let grid = HistoryCell(
    CellKey(
      scenario: "photo-grid",
      variant: "naive",
      device: "iphone-se",
      seed: "1"
    )
  )

  /// The run of night `night`, which began on that day of January at three o'clock.
  static func run(_ night: Int, key: String? = nil, commit: String? = nil) -> HistoryRun {
    let day = night < 10 ? "0\(night)" : "\(night)"
    return HistoryRun(
      key: key ?? "night-\(night)",
      startedUTC: "2026-01-\(day)T03:00:00Z",
      suite: "smoke",
      commit: commit,
      toolVersion: "0.1.0",
      setting: "corpus 1",
      host: "a machine"
    )
  }

  /// Two equal trials of a cell.
  static func trials(
    cell: HistoryCell = SampleRuns.grid,
    count: Int,
    milliseconds: [String] = ["1.250000", "1.500000"],
    outcome: String = "completed"
  ) -> [HistoryTrial] {
    milliseconds.enumerated().map { place, text in
      HistoryTrial(
        cell: cell,
        repetition: place + 1,
        values: [.integer(count), HistoryValue(text), HistoryValue(outcome)]
      )
    }
  }

  /// Appends the run of a night with `count` decodes.
  @discardableResult
  static func append(
    _ night: Int,
    count: Int = 28,
    to store: HistoryStore
  ) throws -> HistoryStore.Appended {
    try store.append(run(night), metrics: metrics, trials: trials(count: count))
  }

  /// The decode counts in the history, run by run.
  static func counts(in store: HistoryStore) throws -> [[String]] {
    var filter = HistoryFilter()
    filter.metrics = ["decode_count"]
    guard let series = try store.series(filter).first else { return [] }
    return try store.runs().map { run in
      try store.values(of: series.number, in: run.number).map(\.text)
    }
  }
}
