import Basics
import CSQLite
import Files
import Nights
import Records
import TestSupport
import Testing

@Suite("A history that something is wrong with")
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

  @Test("That is not there is refused for reading, and not made")
  func missing() throws {
    #expect(throws: HistoryError.missing(path: path)) {
      try HistoryStore(path: path, access: .read)
    }
    #expect(try FileOperations.posix.kind(at: path) == nil)
  }

  @Test("That is an empty file holds nothing to read, and may be begun")
  func empty() throws {
    try write([])
    #expect(throws: HistoryError.empty(path: path)) {
      try HistoryStore(path: path, access: .read)
    }
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    #expect(try HistoryStore(path: path, access: .read).runs().count == 1)
  }

  @Test("That is no database is refused and left as it is", arguments: HistoryStore.Access.all)
  func text(access: HistoryStore.Access) throws {
    let bytes = Array(String(repeating: "series,index,value\n", count: 100).utf8)
    try write(bytes)
    #expect(throws: HistoryError.notADatabase(path: path)) {
      try HistoryStore(path: path, access: access)
    }
    #expect(try FileOperations.posix.readWhole(path) == bytes)
  }

  @Test(
    "That belongs to another program is refused and left as it is",
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
    "That says to be ours and lacks our tables is damaged",
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

  @Test("That a newer tool wrote is refused with both versions", arguments: HistoryStore.Access.all)
  func newer(access: HistoryStore.Access) throws {
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    try withDatabase("PRAGMA user_version = 7")
    let known = HistorySchema.current.version
    let error = HistoryError.newerSchema(path: path, found: 7, known: known)
    #expect(throws: error) { try HistoryStore(path: path, access: access) }
    #expect("\(error)".contains("has schema 7, and this imagebench knows schemas up to \(known)"))
  }

  @Test(
    "That an older tool wrote is brought up to date with its runs",
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
    // The steps are not taken again, which would fail, and the tool of before refuses the file.
    _ = try HistoryStore(path: path, access: access, options: options)
    #expect(throws: HistoryError.self) { try HistoryStore(path: path, access: .read) }
  }

  @Test("Is as it was when one of the steps to a newer schema fails")
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

  @Test("Cut short at any length is refused, never read as if it were whole", arguments: 1...30)
  func truncated(share: Int) throws {
    let store = try HistoryStore(path: path, access: .write)
    for night in 1...9 { try SampleRuns.append(night, to: store) }
    let whole = (runs: try store.runs(), counts: try SampleRuns.counts(in: store))
    let bytes = try FileOperations.posix.readWhole(path)
    // A part of a thirty-first, so that most cuts lie inside a page.
    try write(Array(bytes.prefix(bytes.count * share / 31)))
    do {
      let store = try HistoryStore(path: path, access: .read)
      let found = (runs: try store.runs(), counts: try SampleRuns.counts(in: store))
      try store.verify()
      // The end of the last page may be empty, and then its loss is none.
      #expect(share == 30 && found == whole)
    } catch is HistoryError {}
  }

  @Test(
    "With overwritten bytes gives an error or its runs, and never ends the process",
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

  @Test("In a directory that is not there cannot be opened for writing")
  func noDirectory() throws {
    let path = directory.file("nowhere/history.sqlite")
    #expect(throws: HistoryError.cannotOpen(path: path)) {
      try HistoryStore(path: path, access: .write)
    }
  }

  @Test("Whose path is a directory cannot be opened")
  func isDirectory() throws {
    #expect(throws: HistoryError.directory(path: directory.path)) {
      try HistoryStore(path: directory.path, access: .write)
    }
  }

  @Test("Where nothing can be written refuses with a sentence that says so")
  func unwritable() throws {
    try SampleRuns.append(1, to: HistoryStore(path: path, access: .write))
    let store = try HistoryStore(path: path, access: .read)
    #expect(throws: HistoryError.readOnly(path: path)) { try SampleRuns.append(2, to: store) }
    #expect(try store.runs().count == 1)
    #expect(throws: HistoryError.self) {
      try HistoryStore(path: "/proc/history.sqlite", access: .write)
    }
  }

  @Test("Without room for a run keeps those it has, and takes the run when there is room again")
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

  @Test("That another process keeps locked is given up after the wait")
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

  @Test("Left by a process that died half-way through a run is as it was before that run")
  func tornWriter() throws {
    let store = try HistoryStore(path: path, access: .write)
    for night in 1...3 { try SampleRuns.append(night, to: store) }
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_EXISTING, 0, &connection) == 0)
    // A cache of one page has the pages written to the file before the end of the transaction.
    let statements = """
      PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;
      UPDATE runs SET value_count = 0; DELETE FROM points;
      INSERT INTO settings (text) VALUES (hex(zeroblob(100000)));
      """
    #expect(ib_sqlite_run(connection, statements) == 0)
    // The files as a kill would leave them, with the journal that undoes what was written.
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
