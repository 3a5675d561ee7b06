import Basics
import CSQLite
import Files
import Nights
import Records
import TestSupport
import Testing

@Suite("A damaged or unusable history")
struct HistorySafetyTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("history.sqlite") }

  private func write(_ bytes: [UInt8]) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(bytes)
    try writer.commit()
  }

  private func withDatabase(_ statements: String) throws {
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_CREATE, 1000, &connection) == 0)
    #expect(ib_sqlite_run(connection, statements) == 0)
    ib_sqlite_close(connection)
  }

  @Test("is refused for reading when it does not exist, and not created")
  func missing() throws {
    #expect(throws: HistoryError.missing(path: path)) {
      try HistoryStore(path: path, access: .read)
    }
    #expect(try FileOperations.posix.kind(at: path) == nil)
  }

  @Test("has nothing to read when the file is empty, and can be started")
  func empty() throws {
    try write([])
    #expect(throws: HistoryError.empty(path: path)) {
      try HistoryStore(path: path, access: .read)
    }
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    #expect(try HistoryStore(path: path, access: .read).runs().count == 1)
  }

  @Test(
    "is refused and left unchanged when it is not a database",
    arguments: HistoryStore.Access.all
  )
  func text(access: HistoryStore.Access) throws {
    let bytes = Array(String(repeating: "series,index,value\n", count: 100).utf8)
    try write(bytes)
    #expect(throws: HistoryError.notADatabase(path: path)) {
      try HistoryStore(path: path, access: access)
    }
    #expect(try FileOperations.posix.readWhole(path) == bytes)
  }

  @Test(
    "is refused and left unchanged when it belongs to another program",
    arguments: HistoryStore.Access.all
  )
  func foreign(access: HistoryStore.Access) throws {
    try withDatabase("CREATE TABLE runs (id INTEGER PRIMARY KEY); INSERT INTO runs VALUES (7)")
    let before = try FileOperations.posix.readWhole(path)
    #expect(throws: HistoryError.notAHistory(path: path)) {
      try HistoryStore(path: path, access: access)
    }
    #expect(try FileOperations.posix.readWhole(path) == before)
  }

  @Test(
    "is damaged when it claims to be a history but lacks the tables",
    arguments: 1...HistorySchema.current.version
  )
  func hollow(version: Int) throws {
    try withDatabase("PRAGMA application_id = \(0x4942_4849); PRAGMA user_version = \(version)")
    #expect {
      try HistoryStore(path: path, access: .write).runs()
    } throws: { error in
      if case .damaged = error as? HistoryError { true } else { false }
    }
  }

  @Test(
    "is refused with both versions when a newer tool wrote it",
    arguments: HistoryStore.Access.all
  )
  func newer(access: HistoryStore.Access) throws {
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    try withDatabase("PRAGMA user_version = 7")
    let known = HistorySchema.current.version
    let error = HistoryError.newerSchema(path: path, found: 7, known: known)
    #expect(throws: error) { try HistoryStore(path: path, access: access) }
    #expect("\(error)".contains("has schema 7, and this imagebench knows schemas up to \(known)"))
  }

  @Test(
    "is migrated with its runs when an older tool wrote it",
    arguments: HistoryStore.Access.all
  )
  func older(access: HistoryStore.Access) throws {
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    var options = HistoryStore.Options()
    options.schema.steps += [
      "CREATE TABLE later (id INTEGER PRIMARY KEY)",
      "ALTER TABLE runs ADD COLUMN later INTEGER; INSERT INTO later VALUES (5)",
    ]
    let store = try HistoryStore(path: path, access: access, options: options)
    #expect(try SampleRuns.counts(in: store) == [["28", "28"]])
    try store.verify()
    // A second migration would fail, and the older tool refuses the file.
    _ = try HistoryStore(path: path, access: access, options: options)
    #expect(throws: HistoryError.self) { try HistoryStore(path: path, access: .read) }
  }

  @Test("remains unchanged when a migration step fails")
  func failingStep() throws {
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    var options = HistoryStore.Options()
    options.schema.steps += ["CREATE TABLE later (id INTEGER PRIMARY KEY)", "CREATE NONSENSE"]
    #expect(throws: HistoryError.self) {
      try HistoryStore(path: path, access: .write, options: options)
    }
    let store = try HistoryStore(path: path, access: .write)
    try SampleRuns.append(2, to: store)
    #expect(try store.runs().count == 2)
  }

  @Test("is refused when it is truncated at any length, never read as complete", arguments: 1...30)
  func truncated(share: Int) throws {
    let store = try HistoryStore(path: path, access: .write)
    for night in 1...9 { try SampleRuns.append(night, to: store) }
    let whole = (runs: try store.runs(), counts: try SampleRuns.counts(in: store))
    let bytes = try FileOperations.posix.readWhole(path)
    // Thirty-one is prime, so that most cuts are inside a page.
    try write(Array(bytes.prefix(bytes.count * share / 31)))
    do {
      let store = try HistoryStore(path: path, access: .read)
      let found = (runs: try store.runs(), counts: try SampleRuns.counts(in: store))
      try store.verify()
      // The end of the last page may be empty, and then its loss is no damage.
      #expect(share == 30 && found == whole)
    } catch is HistoryError {}
  }

  @Test(
    "with overwritten bytes gives an error or its runs, and never ends the process",
    arguments: 1...40
  )
  func overwritten(seed: Int) throws {
    let store = try HistoryStore(path: path, access: .write)
    for night in 1...9 { try SampleRuns.append(night, to: store) }
    var bytes = try FileOperations.posix.readWhole(path)
    var state = UInt64(seed)
    for _ in 0..<200 {
      // Knuth's multiplier for linear congruential generators.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 25)
    }
    try write(bytes)
    do {
      let store = try HistoryStore(path: path, access: .write)
      _ = try store.runs()
      for series in try store.series() { _ = try store.values(of: series.number, in: 3) }
      try SampleRuns.append(20, to: store)
      try store.verify()
    } catch let error as HistoryError {
      #expect("\(error)".contains(path), "seed \(seed)")
    }
  }

  @Test("cannot be opened for writing in a directory that does not exist")
  func noDirectory() throws {
    let path = directory.file("nowhere/history.sqlite")
    #expect(throws: HistoryError.cannotOpen(path: path)) {
      try HistoryStore(path: path, access: .write)
    }
  }

  @Test("cannot be opened when its path is a directory")
  func isDirectory() throws {
    #expect(throws: HistoryError.directory(path: directory.path)) {
      try HistoryStore(path: directory.path, access: .write)
    }
  }

  @Test("refuses with a clear sentence when nothing can be written")
  func unwritable() throws {
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    let store = try HistoryStore(path: path, access: .read)
    #expect(throws: HistoryError.readOnly(path: path)) { try SampleRuns.append(2, to: store) }
    #expect(try store.runs().count == 1)
    #expect(throws: HistoryError.self) {
      try HistoryStore(path: "/proc/history.sqlite", access: .write)
    }
  }

  @Test(
    "without space for a run keeps the runs it has, and accepts the run when there is space again"
  )
  func full() throws {
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    let size = try FileOperations.posix.readWhole(path).count
    var options = HistoryStore.Options()
    options.largestSize = ByteCount(size)
    let many = (1...2000).map { seed in
      var cell = SampleRuns.grid
      cell.key.seed = "\(seed)"
      return HistoryTrial(cell: cell, repetition: 1, values: [.integer(seed), nil, nil])
    }
    let store = try HistoryStore(path: path, access: .write, options: options)
    #expect(throws: HistoryError.full(path: path)) {
      try store.append(SampleRuns.run(2), metrics: SampleRuns.metrics, trials: many)
    }
    #expect(try SampleRuns.counts(in: store) == [["28", "28"]])
    try store.verify()
    let larger = try HistoryStore(path: path, access: .write)
    #expect(
      try larger.append(SampleRuns.run(2), metrics: SampleRuns.metrics, trials: many)
        == .new(number: 2)
    )
    try larger.verify()
  }

  @Test("is abandoned after the wait when another process keeps it locked")
  func busy() throws {
    let store = try HistoryStore(path: path, access: .write)
    try SampleRuns.append(1, to: store)
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_EXISTING, 0, &connection) == 0)
    #expect(ib_sqlite_run(connection, "BEGIN IMMEDIATE") == 0)
    var options = HistoryStore.Options()
    options.wait = 1
    let waiting = try HistoryStore(path: path, access: .write, options: options)
    #expect(throws: HistoryError.busy(path: path)) { try SampleRuns.append(2, to: waiting) }
    #expect(try waiting.runs().count == 1)
    #expect(ib_sqlite_run(connection, "ROLLBACK") == 0)
    ib_sqlite_close(connection)
    try SampleRuns.append(2, to: waiting)
    #expect(try waiting.runs().count == 2)
  }

  @Test("is unchanged after a process died half-way through a run")
  func tornWriter() throws {
    let store = try HistoryStore(path: path, access: .write)
    for night in 1...3 { try SampleRuns.append(night, to: store) }
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_EXISTING, 0, &connection) == 0)
    // A cache of one page makes SQLite write pages to the file before the end of the transaction.
    let statements = """
      PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;
      UPDATE runs SET value_count = 0; DELETE FROM points;
      INSERT INTO settings (text) VALUES (hex(zeroblob(100000)));
      """
    #expect(ib_sqlite_run(connection, statements) == 0)
    // The files as a kill would leave them, with the journal that reverts the changes.
    let torn = directory.file("torn.sqlite")
    for suffix in ["", "-journal"] {
      let writer = try WholeFileWriter(path: torn + suffix)
      try writer.append(try FileOperations.posix.readWhole(path + suffix))
      try writer.commit()
    }
    #expect(ib_sqlite_run(connection, "ROLLBACK") == 0)
    ib_sqlite_close(connection)
    #expect(
      try FileOperations.posix.readWhole(torn).count > FileOperations.posix.readWhole(path).count
    )
    let recovered = try HistoryStore(path: torn, access: .read)
    #expect(try recovered.runs() == store.runs())
    try recovered.verify()
  }
}

extension HistoryStore.Access {
  static let all: [HistoryStore.Access] = [.read, .write]
}
