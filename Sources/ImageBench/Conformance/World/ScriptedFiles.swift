package import PipelineUnderTest
package import Quantities
package import Simulation
internal import Synchronization

/// A disk in virtual time that reads fast and writes slowly.
package final class ScriptedFiles: FileStoring {
  package static let readTime = TimeSpan.milliseconds(2)
  package static let writeTime = TimeSpan.milliseconds(50)

  package struct Usage: Sendable {
    package var reads = 0
    package var hits = 0
    package var writes = 0
  }

  private let simulator: Simulator
  private let pictures: PictureBook
  private let memory: any MemoryAccounting
  private let present = Mutex<Set<Int>>([])
  private let deafness = Mutex(false)
  private let counters = Mutex(Usage())

  package init(simulator: Simulator, pictures: PictureBook, memory: any MemoryAccounting) {
    self.simulator = simulator
    self.pictures = pictures
    self.memory = memory
  }

  package var usage: Usage { counters.withLock { $0 } }

  /// Makes reads go on to their end although their task was cancelled.
  package func ignoreCancellation() {
    deafness.withLock { $0 = true }
  }

  /// Puts the file for `url` there.
  package func put(_ url: Int) {
    present.withLock { _ = $0.insert(url) }
  }

  package func read(_ url: ImageURL) async throws(CancellationError) -> ImageData? {
    counters.withLock { $0.reads += 1 }
    guard present.withLock({ $0.contains(url.number) }) else { return nil }
    if deafness.withLock({ $0 }) {
      await withCheckedContinuation { continuation in
        simulator.schedule(after: Self.readTime) { continuation.resume() }
      }
    } else {
      try await simulator.sleep(for: Self.readTime)
    }
    counters.withLock { $0.hits += 1 }
    return pictures.data(for: url, memory: memory)
  }

  package func write(_ data: ImageData, for url: ImageURL) async {
    guard (try? await simulator.sleep(for: Self.writeTime)) != nil else { return }
    counters.withLock { $0.writes += 1 }
    put(url.number)
  }
}
