import Basics
import Conformance
import HTTPRules
import Simulation
import Synchronization
import TestSupport
import Testing
import Variants

@testable import Caches
@testable import ImagePipeline
@testable import Requests

@Suite("Disk cache", .timeLimit(.minutes(30)), .playsWorlds)
struct DiskCacheTests {
  /// A simple model of the answers that the disk cache may give.
  private struct Model {
    /// All versions ever stored, by URL.
    var versions: [Int: Set<Int>] = [:]
    /// The version stored last, unless it was removed.
    var newest: [Int: Int] = [:]
    /// URLs whose file a sweep, a crash or another process may have removed or restored.
    var uncertain: Set<Int> = []

    mutating func store(_ url: Int, _ version: Int) {
      versions[url, default: []].insert(version)
      newest[url] = version
      uncertain.remove(url)
    }

    mutating func remove(_ url: Int) {
      newest[url] = nil
      uncertain.remove(url)
    }

    func allows(_ url: Int, _ version: Int?, hasCrashed: Bool) -> Bool {
      guard let version else { return newest[url] == nil || uncertain.contains(url) }
      // A crash may restore a file whose replacement or removal was not yet written.
      if hasCrashed, uncertain.contains(url) { return versions[url, default: []].contains(version) }
      return newest[url] == version
    }
  }

  /// The files as one launch of the app sees them; after a crash it changes nothing.
  private struct Session: FileStoring {
    let files: ScriptedFiles
    let crashes: Int

    private var isAlive: Bool { files.crashCount == crashes }

    func read(_ name: FileName) async throws(CancellationError) -> StoredFile? {
      try await files.read(name)
    }

    func write(
      _ data: ImageData,
      head: ResponseHead?,
      to name: FileName
    ) async -> FileWriteResult {
      isAlive ? await files.write(data, head: head, to: name) : .failed
    }

    func makeDirectory(_ kind: FileName.Kind) async { await files.makeDirectory(kind) }

    func remove(_ names: [FileName]) async {
      if isAlive { await files.remove(names) }
    }

    func list(_ kind: FileName.Kind) async -> [FileRecord] { await files.list(kind) }

    func lastSweep(of kind: FileName.Kind) async -> TimePoint? { await files.lastSweep(of: kind) }

    func noteSweep(of kind: FileName.Kind, at time: TimePoint) async {
      if isAlive { await files.noteSweep(of: kind, at: time) }
    }
  }

  private func start(
    _ world: ScriptedWorld,
    _ sweep: DiskSweep,
    _ flushDelay: TimeSpan
  ) -> DiskCache {
    var environment = world.environment
    environment.files = Session(files: world.files, crashes: world.files.crashCount)
    return DiskCache(environment: environment, sweep: sweep, flushDelay: flushDelay)
  }

  @Test(
    "Random stores, reads, removals, sweeps and crashes never return wrong bytes",
    arguments: [TimeSpan.zero, .milliseconds(300)],
    [UInt64](0..<60)
  )
  func interleavings(flushDelay: TimeSpan, seed: UInt64) throws {
    let world = ScriptedWorld(seed: seed)
    let violations = Mutex<[String]>([])
    let isOver = Mutex(false)
    var sweep = DiskSweep(sizeLimit: ByteCount(60_000))
    sweep.first = .milliseconds(500)
    sweep.interval = .milliseconds(700)
    world.spawn { [sweep] in
      var random = SplitMix64(seed: seed)
      var model = Model()
      var hasCrashed = false
      var cache = start(world, sweep, flushDelay)
      let urls = 8
      for step in 1...200 {
        let url = Int.random(in: 0..<urls, using: &random)
        switch Int.random(in: 0..<19, using: &random) {
        case 0..<7:
          // The size encodes the version and the URL.
          let version = step * urls + url + 5000
          let data = ImageDataLease(
            bytes: nil,
            header: nil,
            byteCount: ByteCount(version),
            memory: world.ledger
          )
          model.store(url, version)
          await cache.store(data.data, for: .number(url))
          data.release()
        case 7..<13:
          let version = await byteCount(cache, url)
          // A sweep that was due may have begun at any time.
          if version == nil, model.newest[url] != nil { model.uncertain.insert(url) }
          if !model.allows(url, version, hasCrashed: hasCrashed) {
            violations.withLock { $0.append("step \(step): \(url) gave \(version ?? -1)") }
          }
        case 13..<15:
          model.remove(url)
          await cache.remove(.number(url))
        case 15:
          world.files.delete(url)
          if model.newest[url] != nil { model.uncertain.insert(url) }
        case 16:
          world.files.crash()
          cache = start(world, sweep, flushDelay)
          hasCrashed = true
          model.uncertain = Set(0..<urls)
        default:
          let pause = TimeSpan.milliseconds(Int.random(in: 1...200, using: &random))
          try? await world.simulator.sleep(for: pause)
        }
      }
      while await !cache.isFlushed { try? await world.simulator.sleep(for: .milliseconds(50)) }
      await cache.sweep()
      isOver.withLock { $0 = true }
    }
    try world.run()
    #expect(violations.withLock { $0 } == [], "seed \(seed)")
    #expect(isOver.withLock { $0 }, "seed \(seed)")
    let total = world.files.records.reduce(0) { $0 + $1.byteCount.bytes }
    #expect(total <= 60_000, "seed \(seed)")
    #expect(world.ledger.isZero && world.ledger.neverFellBelowZero, "seed \(seed)")
  }

  /// The number of bytes that the cache has for an address; nil when it has none.
  private func byteCount(_ cache: DiskCache, _ url: Int) async -> Int? {
    guard let file = try? await cache.file(for: .number(url)) else { return nil }
    return file.data.data.byteCount.bytes
  }

  @Test("Without sweeps and crashes, reads return the last stored bytes until their removal")
  func exact() throws {
    let world = ScriptedWorld()
    let read = Mutex<[Int?]>([])
    world.spawn {
      let cache = DiskCache(environment: world.environment)
      for bytes in [10, 20, 30] {
        let data = ImageDataLease(
          bytes: nil,
          header: nil,
          byteCount: ByteCount(bytes),
          memory: world.ledger
        )
        await cache.store(data.data, for: .number(1))
        data.release()
        for pause in [0, 10, 60] {
          try? await world.simulator.sleep(for: .milliseconds(pause))
          let bytes = await byteCount(cache, 1)
          read.withLock { $0.append(bytes) }
        }
      }
      await cache.remove(.number(1))
      let bytes = await byteCount(cache, 1)
      read.withLock { $0.append(bytes) }
    }
    try world.run()
    #expect(read.withLock { $0 } == [10, 10, 10, 20, 20, 20, 30, 30, 30, nil])
    #expect(world.files.records.isEmpty)
    #expect(world.ledger.isZero)
  }

  @Test("Delayed writes run one after another, immediate ones concurrently")
  func flushing() throws {
    for (delay, milliseconds) in [(TimeSpan.zero, 150), (.seconds(1), 1300)] {
      let world = ScriptedWorld { $0.diskCacheOptions.flushDelay = delay }
      for url in 0..<4 { world.load(url) }
      try world.run()
      #expect(world.files.usage.writes == 4)
      #expect(world.files.records.map(\.written).max() == .start + .milliseconds(milliseconds))
    }
  }

  @Test("A file that another process deleted is fetched again")
  func externalDeletion() throws {
    let world = ScriptedWorld()
    _ = try world.bytes(7)
    world.files.delete(7)
    #expect(try world.bytes(7) == .success(PictureBook.encodedBytes.bytes))
    #expect(world.transport.fetchCount == 2)
    #expect(world.storedURLs() == [7])
  }

  // MARK: Sweeps

  private func record(_ url: Int, _ bytes: Int, written: Int = 0, accessed: Int) -> FileRecord {
    FileRecord(
      name: FileName(.original, .number(url)),
      byteCount: ByteCount(bytes),
      written: .start + .seconds(written),
      accessed: .start + .seconds(accessed)
    )
  }

  private func removed(
    _ records: [FileRecord],
    _ change: (inout DiskSweep) -> Void
  ) -> [Int] {
    var sweep = DiskSweep()
    change(&sweep)
    return sweep.removals(of: records).map(\.url.number)
  }

  @Test("A sweep removes nothing up to the limit, and above it down to the trim ratio")
  func trimming() {
    let records = (0..<10).map { record($0, 10, accessed: 10 - $0) }
    #expect(removed(records) { $0.sizeLimit = ByteCount(100) } == [])
    #expect(removed(records) { $0.sizeLimit = ByteCount(99) } == [9, 8, 7, 6])
    #expect(
      removed(records) {
        $0.sizeLimit = ByteCount(99)
        $0.trimPercent = 100
      } == [9]
    )
    #expect(removed(records) { $0.sizeLimit = .zero }.count == 10)
    #expect(removed(records) { _ in } == [])
    let largest = ByteCount(.max)
    #expect(removed(records) { $0.sizeLimit = largest } == [])
  }

  @Test("The order in which files are listed changes nothing", arguments: [UInt64](1...20))
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let records = (0..<40).map {
      record(
        $0,
        Int.random(in: 1...20, using: &random),
        accessed: Int.random(in: 0...3, using: &random)
      )
    }
    let limit = { (sweep: inout DiskSweep) in sweep.sizeLimit = ByteCount(200) }
    let expected = removed(records, limit)
    #expect(removed(records.shuffled(using: &random), limit) == expected, "seed \(seed)")
    let left = records.filter { !expected.contains($0.name.url.number) }
    #expect(left.reduce(0) { $0 + $1.byteCount.bytes } <= 140, "seed \(seed)")
  }

  @Test(
    "DC-6: the first sweep comes after the launch and an interval after the last one",
    arguments: [(nil, 15), (.some(0), 1800), (1000, 2800), (-5000, 15)] as [(Int?, Int)]
  )
  func due(last: Int?, expected: Int) {
    let sweep = DiskSweep()
    let due = sweep.firstDue(
      start: .start + .seconds(10),
      last: last.map { .start + .seconds($0) }
    )
    #expect(due == .start + .seconds(expected))
  }
}
