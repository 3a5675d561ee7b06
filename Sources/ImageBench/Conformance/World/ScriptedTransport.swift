package import PipelineUnderTest
package import Quantities
package import Simulation
internal import Synchronization

/// A network in virtual time: each URL has a latency, and attempts that fail.
///
/// Bytes come in ten parts, so that a test sees that they stop.
package final class ScriptedTransport: ImageTransport {
  package struct Script: Sendable {
    package var latency = TimeSpan.milliseconds(100)
    /// The attempts, counted from 0, that break off after all bytes but the last part.
    package var failingAttempts: Set<Int> = []
    /// Whether the transfer goes on to a success although its task was cancelled.
    package var ignoresCancellation = false
  }

  package struct Usage: Sendable {
    package var started: [Int: Int] = [:]
    /// The URLs in the order in which their fetches began.
    package var order: [Int] = []
    package var running: [Int: Int] = [:]
    package var maximumRunning = 0
    package var maximumPerURL = 0
    package var completed = 0
    package var cancelled = 0
    package var failed = 0
    package var bytesReceived = 0
  }

  package static let parts = 10

  private let simulator: Simulator
  private let memory: any MemoryAccounting
  private let pictures: PictureBook
  private let scripts = Mutex<(byURL: [Int: Script], other: Script)>(([:], Script()))
  private let counters = Mutex(Usage())

  package init(simulator: Simulator, pictures: PictureBook, memory: any MemoryAccounting) {
    self.simulator = simulator
    self.pictures = pictures
    self.memory = memory
  }

  package var usage: Usage { counters.withLock { $0 } }

  package var fetchCount: Int { usage.started.values.reduce(0, +) }

  /// Says how `url` behaves, or every URL without a script of its own.
  package func script(_ url: Int? = nil, _ change: @Sendable (inout Script) -> Void) {
    scripts.withLock { scripts in
      if let url {
        change(&scripts.byURL[url, default: scripts.other])
      } else {
        change(&scripts.other)
      }
    }
  }

  package func data(
    for url: ImageURL,
    onSend: @escaping @Sendable () -> Void
  ) async throws(TransportError) -> TransportResponse {
    onSend()
    let script = scripts.withLock { $0.byURL[url.number] ?? $0.other }
    let attempt = counters.withLock { usage in
      defer { usage.started[url.number, default: 0] += 1 }
      usage.order.append(url.number)
      usage.running[url.number, default: 0] += 1
      usage.maximumRunning = max(usage.maximumRunning, usage.running.values.reduce(0, +))
      usage.maximumPerURL = max(usage.maximumPerURL, usage.running[url.number, default: 0])
      return usage.started[url.number, default: 0]
    }
    defer { counters.withLock { $0.running[url.number, default: 0] -= 1 } }
    let part = ByteCount(pictures.byteCount(of: url).bytes / Self.parts)
    let pause = TimeSpan(nanoseconds: script.latency.nanoseconds / Self.parts)
    var received = ByteCount.zero
    for number in 1...Self.parts {
      guard await wait(pause, script) else {
        counters.withLock { $0.cancelled += 1 }
        throw .cancelled(received: received)
      }
      if number == Self.parts, script.failingAttempts.contains(attempt) {
        counters.withLock { $0.failed += 1 }
        throw .failed(received: received, reason: "attempt \(attempt) broke off")
      }
      received += part
      counters.withLock { $0.bytesReceived += part.bytes }
    }
    counters.withLock { $0.completed += 1 }
    return TransportResponse(data: pictures.data(for: url, memory: memory), queued: .zero)
  }

  /// Waits for one part; false when the task was cancelled and that counts.
  private func wait(_ pause: TimeSpan, _ script: Script) async -> Bool {
    guard script.ignoresCancellation else {
      return (try? await simulator.sleep(for: pause)) != nil
    }
    await withCheckedContinuation { continuation in
      simulator.schedule(after: pause) { continuation.resume() }
    }
    return true
  }
}
