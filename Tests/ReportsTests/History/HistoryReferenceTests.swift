import CSQLite
import Files
import Nights
import Records
import TestSupport
import Testing

@Suite("A history of nights with a reference build")
struct HistoryReferenceTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("history.sqlite") }

  private func append(_ night: Int, reference hash: String?, to store: HistoryStore) throws {
    var run = SampleRuns.run(night)
    run.quietness = HistoryHost(score: 40 + night, grade: night < 3 ? .noisy : .quiet)
    run.reference = hash.map { BuildReference(hash: $0, toolVersion: "0.0.9") }
    let referenceTrials = SampleRuns.trials(count: 1, milliseconds: ["2.000000", "4.000000"]).map {
      trial in
      var trial = trial
      trial.values = [nil, trial.values[1], nil]
      return trial
    }
    try store.append(
      run,
      metrics: SampleRuns.metrics,
      trials: SampleRuns.trials(count: 28),
      referenceTrials: hash == nil ? [] : referenceTrials
    )
  }

  @Test(
    "returns the build, its values and the host's score, and none of them where there were none"
  )
  func roundTrip() throws {
    let store = try HistoryStore(path: path, access: .write)
    try append(1, reference: "aaaa", to: store)
    try append(2, reference: nil, to: store)
    try append(3, reference: "bbbb", to: store)
    let runs = try HistoryStore(path: path, access: .read).runs()
    #expect(runs.map { $0.reference?.hash } == ["aaaa", nil, "bbbb"])
    #expect(runs.map { $0.reference?.toolVersion } == ["0.0.9", nil, "0.0.9"])
    #expect(runs.map { $0.toolVersion } == ["0.1.0", "0.1.0", "0.1.0"])
    #expect(runs.map { $0.quietness?.score } == [41, 42, 43])
    #expect(runs.map { $0.quietness?.isNoisy } == [true, true, false])
    let noisy = try #require(try store.series().first { $0.metric.exactness == .noisy })
    #expect(try store.values(of: noisy.number, in: 1).map(\.text) == ["1.250000", "1.500000"])
    #expect(
      try store.values(of: noisy.number, in: 1, .reference).map(\.text) == ["2.000000", "4.000000"]
    )
    #expect(try store.values(of: noisy.number, in: 2, .reference).isEmpty)
    var seen: [Int] = []
    try store.forEachPoint(in: 3, .reference) { seen.append($0.repetition) }
    #expect(seen == [1, 2])
    try store.verify()
  }

  @Test("removes the values of the reference build with their run")
  func removal() throws {
    let store = try HistoryStore(path: path, access: .write)
    for night in 1...2 { try append(night, reference: "aaaa", to: store) }
    #expect(try store.remove(runs: [1]) == 1)
    let noisy = try #require(try store.series().first { $0.metric.exactness == .noisy })
    #expect(try store.values(of: noisy.number, in: 1, .reference).isEmpty)
    #expect(try store.values(of: noisy.number, in: 2, .reference).count == 2)
    try store.verify()
  }

  /// How many rows `table` has.
  private func count(_ table: String) throws -> Int {
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_EXISTING, 1000, &connection) == 0)
    defer { ib_sqlite_close(connection) }
    var query: OpaquePointer?
    try #require(ib_sqlite_prepare(connection, "SELECT count(*) FROM \(table)", &query) == 0)
    defer { ib_sqlite_finalize(query) }
    try #require(ib_sqlite_step(query) == IB_SQLITE_ROW.rawValue)
    return Int(ib_sqlite_column_integer(query, 0))
  }

  @Test("removes builds, machines and settings with the last run that uses them")
  func forgotten() throws {
    let store = try HistoryStore(path: path, access: .write)
    for (night, hash) in [(1, "aaaa"), (2, "aaaa"), (3, "bbbb")] {
      try append(night, reference: hash, to: store)
    }
    var other = SampleRuns.run(4)
    other.host = "another machine"
    other.setting = "corpus 2"
    try store.append(other, metrics: SampleRuns.metrics, trials: SampleRuns.trials(count: 28))
    #expect(try store.remove(runs: [1]) == 1)
    #expect(try ["reference_builds", "hosts", "settings"].map(count) == [2, 2, 2])
    #expect(try store.remove(runs: [2, 4]) == 2)
    #expect(try ["reference_builds", "hosts", "settings"].map(count) == [1, 1, 1])
    #expect(try store.runs().map { $0.reference?.hash } == ["bbbb"])
    #expect(try store.remove(runs: [3]) == 1)
    #expect(try ["reference_builds", "hosts", "settings"].map(count) == [0, 0, 0])
    try append(5, reference: "aaaa", to: store)
    #expect(try store.runs().map { $0.reference?.hash } == ["aaaa"])
    try store.verify()
  }

  @Test("is damaged when values of the reference build are missing")
  func torn() throws {
    try append(1, reference: "aaaa", to: HistoryStore(path: path, access: .write))
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_EXISTING, 1000, &connection) == 0)
    #expect(ib_sqlite_run(connection, "DELETE FROM reference_points WHERE repetition = 2") == 0)
    ib_sqlite_close(connection)
    let store = try HistoryStore(path: path, access: .read)
    #expect(throws: HistoryError.damaged(path: path, message: "1 run lacks some of their values")) {
      try store.verify()
    }
  }

  @Test("has the cells that were run, including those in which a metric is empty")
  func cells() throws {
    let store = try HistoryStore(path: path, access: .write)
    var other = SampleRuns.grid
    other.key.variant = "dedup"
    try store.append(
      SampleRuns.run(1),
      metrics: SampleRuns.metrics,
      trials: SampleRuns.trials(count: 28) + [
        HistoryTrial(cell: other, repetition: 1, values: [nil, nil, .text("jetsam")])
      ]
    )
    try SampleRuns.append(2, to: store)
    #expect(try store.cells(in: 1) == [SampleRuns.grid, other])
    #expect(try store.cells(in: 2) == [SampleRuns.grid])
    #expect(try store.cells(in: 3).isEmpty)
  }
}
