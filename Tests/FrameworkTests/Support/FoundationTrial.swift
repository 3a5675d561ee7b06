import Basics
import Foundation
import Signposts
import Synchronization
import VirtualDevice
import VirtualTime

/// A world with a device for a test of the frameworks, and what it wrote down.
final class FoundationTrial: Sendable {
  let world: World
  let internet = TestInternet()
  let ledger = TestLedger()
  let device: Device
  let container: String
  private let recorder: SignpostRecorder
  private let lines = Mutex<[String]>([])

  init(_ options: WorldOptions = WorldOptions()) {
    // Foundation's own folder: that of the trial lies in the container.
    let container = "/tmp/ib-framework-tests-" + UUID().uuidString
    self.container = container
    var options = options
    options.container = Container(
      path: container,
      latency: .zero,
      readBytesPerSecond: 1_000_000_000,
      writeBytesPerSecond: 1_000_000_000
    )
    let world = World(options)
    self.world = world
    internet.attach(to: world)
    recorder = SignpostRecorder(clock: { world.now })
    device = Device(
      display: DisplayFacts(
        width: 390,
        height: 844,
        scale: 3,
        refreshPeriod: .microseconds(16_667)
      ),
      internet: internet,
      memory: ledger,
      signposter: Signposter(recorder: recorder),
      codecs: .model,
      physicalMemory: .megabytes(4_000),
      container: container,
      prices: InterfacePrices(),
      price: { _ in .zero }
    )
    world.attach(device)
  }

  deinit { try? FileManager.default.removeItem(atPath: container) }

  /// Writes a line with the time in milliseconds.
  func note(_ text: String) {
    let time = (World.currentTime ?? .start).nanoseconds / 1_000_000
    lines.withLock { $0.append("\(time) \(text)") }
  }

  /// Plays a task of the main actor until nothing is left to do; what was noted.
  @discardableResult
  func play(
    until limit: TimePoint? = nil,
    _ body: @escaping @MainActor @Sendable (FoundationTrial) async throws -> Void
  ) throws -> [String] {
    world.onMain {
      Task { @MainActor in
        do { try await body(self) } catch { self.note("threw \(error)") }
      }
    }
    try world.run(until: limit)
    return lines.withLock { $0 }
  }

  /// The names and phases of the signposts so far.
  func signposts() -> [String] {
    var names: [String] = []
    recorder.drain { names.append("\($0.name) \($0.phase)") }
    return names
  }
}
