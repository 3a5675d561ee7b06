import Basics
import Dispatch
import Foundation
import Synchronization
import Testing
import VirtualTime

/// An image loader that uses twenty features at once, as grown code does.
private final class GrownLoader: Sendable {
  private actor Index {
    private var running: [String: Task<Int, any Error>] = [:]

    func task(_ url: String, _ make: () -> Task<Int, any Error>) -> Task<Int, any Error> {
      if let task = running[url] { return task }
      let task = make()
      running[url] = task
      return task
    }

    func end(_ url: String) { running[url] = nil }
  }

  @TaskLocal private static var request = ""

  private let index = Index()
  private let lock = NSLock()
  private let images = Mutex<[String: Int]>([:])
  private let disk = DispatchQueue(label: "disk", qos: .utility)
  private let rows = DispatchQueue(label: "rows", attributes: .concurrent)
  private let slots = DispatchSemaphore(value: 2)
  private let operations = OperationQueue()
  private let log: WorldLog

  init(_ log: WorldLog) {
    self.log = log
    operations.maxConcurrentOperationCount = 2
  }

  /// Reads from the disk, which takes 2 ms of its queue.
  private func bytes(of url: String) async -> Int {
    await withCheckedContinuation { continuation in
      disk.async {
        World.spend(TimeSpan(nanoseconds: 2_000_000))
        continuation.resume(returning: url.utf8.count * 100)
      }
    }
  }

  /// Decodes on a global queue, at most two at a time.
  private func decode(_ bytes: Int) async -> Int {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async { [slots, lock] in
        slots.wait()
        lock.withLock { World.spend(TimeSpan(nanoseconds: bytes * 1000)) }
        slots.signal()
        continuation.resume(returning: bytes)
      }
    }
  }

  private func load(_ url: String) async throws -> Int {
    async let read = bytes(of: url)
    let jitter = Int.random(in: 0..<5)
    try await Task.sleep(for: .milliseconds(10 + jitter))
    let image = await decode(await read)
    images.withLock { $0[url] = image }
    await index.end(url)
    log.note("\(GrownLoader.request) loaded \(url), \(image) bytes")
    return image
  }

  func image(at url: String, priority: TaskPriority) async throws -> Int {
    if let image = images.withLock({ $0[url] }) { return image }
    let task = await index.task(url) {
      Task(priority: priority) { try await self.load(url) }
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      log.note("\(GrownLoader.request) cancelled")
    }
  }

  /// Plays a feed: frames, binds, prefetches, a cancelled cell, thumbnails in rows, clean-up.
  func play() {
    for frame in 0..<6 {
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(frame * 16)) {
        self.bind(frame)
      }
    }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    // Only the handler of the timer touches it.
    nonisolated(unsafe) var ticks = 0
    timer.schedule(deadline: .now() + .milliseconds(40), repeating: .milliseconds(40))
    timer.setEventHandler {
      ticks += 1
      self.log.note("tick \(ticks)")
      if ticks == 3 { timer.cancel() }
    }
    timer.resume()
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      self.log.note("old thread")
    }
  }

  private func bind(_ frame: Int) {
    GrownLoader.$request.withValue("frame \(frame)") {
      let cell = Task { try await self.image(at: "\(frame / 2).jpg", priority: .high) }
      if frame == 3 { cell.cancel() }
      Task.detached(priority: .low) {
        await withTaskGroup(of: Void.self) { group in
          for ahead in 1...2 {
            group.addTask { _ = try? await self.image(at: "\(frame + ahead).jpg", priority: .low) }
          }
        }
        await MainActor.run { self.log.note("prefetched \(frame)") }
      }
    }
    let group = DispatchGroup()
    for row in 0..<3 {
      rows.async(group: group) { World.spend(TimeSpan(nanoseconds: 300_000 * (row + 1))) }
    }
    rows.async(flags: .barrier) { self.log.note("rows of \(frame)") }
    group.notify(queue: .main) { self.log.note("thumbnails of \(frame)") }
    operations.addOperation { World.spend(TimeSpan(nanoseconds: 1_000_000)) }
    let item = DispatchWorkItem { self.log.note("item \(frame)") }
    item.notify(queue: .main) { self.log.note("after item \(frame)") }
    DispatchQueue.global(qos: .background).async(execute: item)
  }
}

@Suite("One trace")
struct OneTraceTests {
  /// What every process must play, in debug and in release: recorded on Swift 6.3.1.
  private static let hash: UInt64 = 9_665_139_307_478_200_601

  private func trace() throws -> (hash: UInt64, lines: [String], end: TimePoint) {
    var options = Feature.device
    options.seed = 7
    let world = World(options)
    let log = WorldLog()
    let loader = GrownLoader(log)
    world.onMain { loader.play() }
    try world.run()
    return (world.traceHash, log.lines, world.now)
  }

  @Test("A loader of twenty features takes the same steps in 1,000 runs and in every process")
  func thousandRuns() throws {
    let first = try trace()
    #expect(first.lines.count > 40)
    #expect(first.hash == Self.hash, "the steps differ from those that are recorded")
    let others = try (1..<1000).count { _ in
      let other = try trace()
      return other.hash != first.hash || other.lines != first.lines || other.end != first.end
    }
    #expect(others == 0)
  }

  @Test("Another seed draws other numbers")
  func seeds() throws {
    var ends: Set<[String]> = []
    for seed in 0..<8 as Range<UInt64> {
      var options = Feature.device
      options.seed = seed
      let world = World(options)
      let log = WorldLog()
      let loader = GrownLoader(log)
      world.onMain { loader.play() }
      try world.run()
      ends.insert(log.lines)
    }
    #expect(ends.count > 4)
  }
}
