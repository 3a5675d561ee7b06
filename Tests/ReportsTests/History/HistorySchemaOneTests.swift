import Basics
import CSQLite
import Nights
import Records
import TestSupport
import Testing

@Suite("A history written by the tool with schema 1")
struct HistorySchemaOneTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("history.sqlite") }

  /// The statements that created such a file with one night.
  ///
  /// They must never change, because such files exist.
  private static let file = """
    CREATE TABLE settings (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE hosts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      started_utc TEXT NOT NULL,
      suite TEXT NOT NULL,
      revision TEXT,
      tool_version TEXT NOT NULL,
      setting INTEGER NOT NULL REFERENCES settings (id),
      host INTEGER NOT NULL REFERENCES hosts (id),
      trial_count INTEGER NOT NULL,
      value_count INTEGER NOT NULL
    );
    CREATE INDEX runs_by_start ON runs (started_utc, id);
    CREATE TABLE metrics (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      unit TEXT NOT NULL,
      polarity TEXT NOT NULL,
      exactness TEXT NOT NULL
    );
    CREATE TABLE cells (
      id INTEGER PRIMARY KEY,
      scenario TEXT NOT NULL,
      variant TEXT NOT NULL,
      device TEXT NOT NULL,
      seed TEXT NOT NULL,
      UNIQUE (scenario, variant, device, seed)
    );
    CREATE TABLE series (
      id INTEGER PRIMARY KEY,
      metric INTEGER NOT NULL REFERENCES metrics (id),
      cell INTEGER NOT NULL REFERENCES cells (id),
      UNIQUE (metric, cell)
    );
    CREATE TABLE points (
      run INTEGER NOT NULL REFERENCES runs (id),
      series INTEGER NOT NULL REFERENCES series (id),
      repetition INTEGER NOT NULL,
      value NOT NULL,
      PRIMARY KEY (run, series, repetition)
    ) WITHOUT ROWID;
    INSERT INTO settings VALUES (1, 'corpus 1');
    INSERT INTO hosts VALUES (1, 'a machine');
    INSERT INTO runs VALUES
      (1, 'night-1', '2026-01-01T03:00:00Z', 'smoke', 'abc123', '0.1.0', 1, 1, 2, 4);
    INSERT INTO metrics VALUES (1, 'decode_count', 'decodes', 'smaller', 'exact');
    INSERT INTO metrics VALUES (2, 'decode_ms_p50', 'ms', 'smaller', 'noisy');
    INSERT INTO cells VALUES (1, 'photo-grid', 'naive', 'iphone-se', '1');
    INSERT INTO series VALUES (1, 1, 1);
    INSERT INTO series VALUES (2, 2, 1);
    INSERT INTO points VALUES (1, 1, 1, 28), (1, 1, 2, 28), (1, 2, 1, 1.25), (1, 2, 2, 1.5);
    PRAGMA application_id = 1229080649;
    PRAGMA user_version = 1;
    """

  private func write() throws {
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_CREATE, 1000, &connection) == 0)
    #expect(ib_sqlite_run(connection, Self.file) == 0)
    ib_sqlite_close(connection)
  }

  @Test(
    "is migrated with its nights, which have neither a reference nor a score",
    arguments: HistoryStore.Access.all
  )
  func migrated(access: HistoryStore.Access) throws {
    try write()
    let store = try HistoryStore(path: path, access: access)
    let run = try #require(try store.runs().first)
    #expect(run.commit == "abc123" && run.setting == "corpus 1" && run.host == "a machine")
    #expect(run.reference == nil && run.quietness == nil)
    #expect(try SampleRuns.counts(in: store) == [["28", "28"]])
    #expect(try store.values(of: 2, in: 1).map(\.text) == ["1.250000", "1.500000"])
    try store.verify()
  }

  @Test("accepts a night with a reference afterwards, and is refused by the older tool")
  func appended() throws {
    try write()
    let store = try HistoryStore(path: path, access: .write)
    var run = SampleRuns.run(2)
    run.reference = BuildReference(hash: "aaaa", toolVersion: "0.2.0")
    let trials = SampleRuns.trials(count: 29)
    try store.append(run, metrics: SampleRuns.metrics, trials: trials, referenceTrials: trials)
    #expect(try store.runs().map { $0.reference?.hash } == [nil, "aaaa"])
    #expect(try SampleRuns.counts(in: store) == [["28", "28"], ["29", "29"]])
    try store.verify()
    var options = HistoryStore.Options()
    options.schema = HistorySchema(steps: Array(HistorySchema.current.steps.prefix(1)))
    #expect(throws: HistoryError.newerSchema(path: path, found: 4, known: 1)) {
      try HistoryStore(path: path, access: .read, options: options)
    }
  }

  @Test("keeps the migration steps of existing files, by the hash of their text")
  func steps() {
    let hashes = HistorySchema.current.steps.map { ContentHash($0).description }
    #expect(
      hashes == ["9de2f9d87baf955b", "dff5044a27078d14", "ade9a2091bdfe5fc", "cec3f993327fcd2b"]
    )
  }
}
