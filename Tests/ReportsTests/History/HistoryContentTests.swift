import CSQLite
import Nights
import Records
import TestSupport
import Testing

@Suite("Series of one name and different content")
struct HistoryContentTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("history.sqlite") }

  private func cell(_ content: String) -> HistoryCell {
    var cell = SampleRuns.grid
    cell.content = content
    return cell
  }

  private func append(_ night: Int, _ content: String, to store: HistoryStore) throws {
    let trials = SampleRuns.trials(cell: cell(content), count: night)
    try store.append(SampleRuns.run(night), metrics: SampleRuns.metrics, trials: trials)
  }

  @Test("are distinguished by their content, and never mixed")
  func apart() throws {
    let store = try HistoryStore(path: path, access: .write)
    for (night, content) in [(1, ""), (2, "aa"), (3, "bb"), (4, "aa")] {
      try append(night, content, to: store)
    }
    let series = try store.series().filter { $0.metric.name == "decode_count" }
    let place = "photo-grid/naive/iphone-se/1/decode_count"
    #expect(
      series.map(\.name) == [
        "\(place) (content unknown)", "\(place) (content aa)", "\(place) (content bb)",
      ]
    )
    let values = try series.map { series in
      try (1...4).map { try store.values(of: series.number, in: $0).map(\.text) }
    }
    #expect(values[0] == [["1", "1"], [], [], []])
    #expect(values[1] == [[], ["2", "2"], [], ["4", "4"]])
    #expect(values[2] == [[], [], ["3", "3"], []])
    #expect(try store.cells(in: 3) == [cell("bb")])
    try store.verify()
  }

  @Test("have plain names while their key has one content")
  func plain() throws {
    let store = try HistoryStore(path: path, access: .write)
    try append(1, "aa", to: store)
    try append(2, "aa", to: store)
    let series = try store.series().filter { $0.metric.name == "decode_count" }
    #expect(series.map(\.name) == ["photo-grid/naive/iphone-se/1/decode_count"])
  }

  @Test(
    "keep their values when an old history is migrated, with unknown content"
  )
  func migrated() throws {
    var options = HistoryStore.Options()
    options.schema = HistorySchema(steps: Array(HistorySchema.current.steps.prefix(2)))
    _ = try HistoryStore(path: path, access: .write, options: options)
    // The tool of schema 2, which stored no content, wrote this.
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_CREATE, 1000, &connection) == 0)
    let night = """
      INSERT INTO settings VALUES (1, 'corpus 1');
      INSERT INTO hosts VALUES (1, 'a machine');
      INSERT INTO runs (id, key, started_utc, suite, revision, tool_version, setting, host, trial_count,
        value_count)
        VALUES (1, 'night-1', '2026-01-01T03:00:00Z', 'smoke', NULL, '0.1.0', 1, 1, 1, 1);
      INSERT INTO metrics VALUES (1, 'decode_count', 'decodes', 'smaller', 'exact');
      INSERT INTO cells VALUES (7, 'photo-grid', 'naive', 'iphone-se', '1');
      INSERT INTO series VALUES (3, 1, 7);
      INSERT INTO points VALUES (1, 3, 1, 28);
      """
    #expect(ib_sqlite_run(connection, night) == 0)
    ib_sqlite_close(connection)
    let store = try HistoryStore(path: path, access: .write)
    try append(2, "aa", to: store)
    let series = try store.series().filter { $0.metric.name == "decode_count" }
    #expect(series.map(\.cell.content) == ["", "aa"])
    #expect(series.first?.number == 3)
    #expect(try store.values(of: 3, in: 1).map(\.text) == ["28"])
    #expect(try store.values(of: 3, in: 2).isEmpty)
    try store.verify()
  }
}
