import CSQLite
import Nights
import Records
import TestSupport
import Testing

@Suite("A history")
struct HistoryStoreTests {
  private let directory = TemporaryDirectory()

  private func open(_ access: HistoryStore.Access = .write) throws -> HistoryStore {
    try HistoryStore(path: directory.file("history.sqlite"), access: access)
  }

  @Test("returns what was appended, numbers and text alike, to another process too")
  func roundTrip() throws {
    let appended = try open().append(
      SampleRuns.run(1, commit: "abc123"),
      metrics: SampleRuns.metrics,
      trials: SampleRuns.trials(count: 28)
    )
    #expect(appended == .new(number: 1))
    let store = try open(.read)
    let run = try #require(try store.runs().first)
    #expect(run.commit == "abc123")
    #expect(run.startedUTC == "2026-01-01T03:00:00Z")
    #expect(run.suite == "smoke")
    #expect(run.setting == "corpus 1")
    #expect(run.host == "a machine")
    #expect(run.toolVersion == "0.1.0")
    #expect(run.trialCount == 2)
    #expect(run.valueCount == 6)
    let series = try store.series()
    #expect(series.map(\.metric) == SampleRuns.metrics)
    #expect(series.map(\.cell) == Array(repeating: SampleRuns.grid, count: 3))
    #expect(series[0].name == "photo-grid/naive/iphone-se/1/decode_count")
    let values = try series.map { try store.values(of: $0.number, in: 1).map(\.text) }
    #expect(values == [["28", "28"], ["1.250000", "1.500000"], ["completed", "completed"]])
    try store.verify()
  }

  @Test("stores a run once, even if another process appends it again")
  func twice() throws {
    let store = try open()
    #expect(try SampleRuns.append(1, to: store) == .new(number: 1))
    #expect(try SampleRuns.append(2, to: store) == .new(number: 2))
    #expect(try SampleRuns.append(1, count: 99, to: store) == .known(number: 1))
    #expect(try SampleRuns.append(1, to: open()) == .known(number: 1))
    #expect(try SampleRuns.counts(in: store) == [["28", "28"], ["28", "28"]])
  }

  @Test("lists runs by their start, not by when they were appended")
  func order() throws {
    let store = try open()
    for night in [3, 1, 2] { try SampleRuns.append(night, count: night, to: store) }
    #expect(try SampleRuns.counts(in: store) == [["1", "1"], ["2", "2"], ["3", "3"]])
    #expect(try store.runs().map(\.number) == [2, 3, 1])
  }

  @Test("has no value for an empty cell")
  func empties() throws {
    let store = try open()
    try store.append(
      SampleRuns.run(1),
      metrics: SampleRuns.metrics,
      trials: [
        HistoryTrial(cell: SampleRuns.grid, repetition: 1, values: [.integer(1), nil, nil])
      ]
    )
    #expect(try store.series().map(\.metric.name) == ["decode_count"])
    #expect(try store.runs().first?.valueCount == 1)
    try store.verify()
  }

  @Test("distinguishes trials by each part of their key")
  func cells() throws {
    let store = try open()
    var others = [SampleRuns.grid, SampleRuns.grid, SampleRuns.grid, SampleRuns.grid]
    others[0].key.scenario = "cell-reuse"
    others[1].key.variant = "dedup"
    others[2].key.device = "ipad"
    others[3].key.seed = "2"
    let trials = others.enumerated().flatMap { SampleRuns.trials(cell: $1, count: $0) }
    try store.append(SampleRuns.run(1), metrics: SampleRuns.metrics, trials: trials)
    for (place, cell) in others.enumerated() {
      var filter = HistoryFilter()
      filter.scenarios = [cell.key.scenario]
      filter.variants = [cell.key.variant]
      filter.devices = [cell.key.device]
      filter.seeds = [cell.key.seed]
      filter.metrics = ["decode_count"]
      let found = try store.series(filter)
      #expect(found.map(\.cell) == [cell])
      let number = try #require(found.first?.number)
      #expect(try store.values(of: number, in: 1) == [.integer(place), .integer(place)])
    }
  }

  @Test("finds nothing under an unknown name, even one with quotes in it")
  func names() throws {
    let store = try open()
    try SampleRuns.append(1, to: store)
    var filter = HistoryFilter()
    filter.metrics = ["decode_count' OR '1' = '1"]
    #expect(try store.series(filter).isEmpty)
    filter.metrics = ["decode_count", "outcome"]
    #expect(try store.series(filter).map(\.metric.name) == ["decode_count", "outcome"])
    #expect(try store.values(of: 99, in: 1).isEmpty)
    #expect(try store.values(of: 1, in: 99).isEmpty)
  }

  @Test("takes the properties of a metric from the newest run")
  func metrics() throws {
    let store = try open()
    try SampleRuns.append(1, to: store)
    var metrics = SampleRuns.metrics
    metrics[0].unit = "images"
    metrics[0].polarity = .none
    try store.append(SampleRuns.run(2), metrics: metrics, trials: SampleRuns.trials(count: 28))
    #expect(try store.series().map(\.metric) == metrics)
  }

  @Test(
    "is damaged when it holds a value that no version writes",
    arguments: [
      ("UPDATE metrics SET polarity = 'up'", "polarity is \"up\""),
      ("UPDATE metrics SET exactness = ''", "exactness is \"\""),
      ("UPDATE runs SET host_grade = 'loud', host_score = 1", "host_grade is \"loud\""),
    ]
  )
  func unknownWords(change: String, words: String) throws {
    let store = try open()
    try SampleRuns.append(1, to: store)
    let path = directory.file("history.sqlite")
    var connection: OpaquePointer?
    try #require(ib_sqlite_open(path, IB_SQLITE_EXISTING, 1000, &connection) == 0)
    #expect(ib_sqlite_run(connection, change) == 0)
    ib_sqlite_close(connection)
    #expect(throws: HistoryError.damaged(path: path, message: words)) {
      _ = try store.runs()
      _ = try store.series()
    }
  }

  @Test("returns all values of a run in one pass")
  func points() throws {
    let store = try open()
    try SampleRuns.append(1, count: 5, to: store)
    try SampleRuns.append(2, count: 6, to: store)
    var seen: [String] = []
    try store.forEachPoint(in: 2) { seen.append("\($0.series).\($0.repetition)=\($0.value.text)") }
    #expect(
      seen == [
        "1.1=6", "1.2=6", "2.1=1.250000", "2.2=1.500000", "3.1=completed", "3.2=completed",
      ]
    )
  }

  @Test("removes runs completely and keeps the others, under their numbers")
  func removal() throws {
    let store = try open()
    for night in 1...3 { try SampleRuns.append(night, count: night, to: store) }
    #expect(try store.remove(runs: [1, 3, 99]) == 2)
    try store.compact()
    #expect(try SampleRuns.counts(in: store) == [["2", "2"]])
    try store.verify()
    #expect(try SampleRuns.append(4, count: 4, to: store) == .new(number: 4))
    #expect(try store.runs().map(\.number) == [2, 4])
  }

  @Test("lets two writers append in turns without loss")
  func twoWriters() throws {
    let first = try open()
    let second = try open()
    for night in 1...20 {
      try SampleRuns.append(night, count: night, to: night % 2 == 0 ? first : second)
    }
    #expect(try SampleRuns.counts(in: first) == (1...20).map { ["\($0)", "\($0)"] })
    try second.verify()
  }

  @Test("lets many writers append at once without loss")
  func manyWriters() async throws {
    let path = directory.file("history.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for night in 1...16 {
        group.addTask {
          let store = try HistoryStore(path: path, access: .write)
          try SampleRuns.append(night, count: night, to: store)
        }
      }
      try await group.waitForAll()
    }
    let store = try open(.read)
    #expect(try SampleRuns.counts(in: store) == (1...16).map { ["\($0)", "\($0)"] })
    try store.verify()
  }

  /// A reader looks at the file again and again while a writer creates its tables.
  @Test(
    "is empty or complete to a reader, never of another program",
    .serialized,
    arguments: 1...50
  )
  func readDuringCreation(round: Int) async throws {
    let path = directory.file("history \(round).sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          do throws(HistoryError) {
            return try HistoryStore(path: path, access: .read).verify()
          } catch .missing, .empty {
            await Task.yield()
          }
        }
      }
      group.addTask { try HistoryStore(path: path, access: .write).verify() }
      try await group.waitForAll()
    }
  }
}
