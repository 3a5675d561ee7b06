import Basics
import DeviceContract
import Signposts
import UIKit
import VirtualDevice
import VirtualTime

/// What a call costs that loaders make often, on the frameworks and on Linux's own Foundation.
///
/// Usage: `Benches frameworks [ROUNDS [STEPS]]`; a line of CSV for each call: its name, the median
/// nanoseconds on the frameworks, and on Linux's Foundation where it has such a call.
enum FrameworksBench {
  @MainActor
  static func main(_ arguments: [String]) {
    let rounds = arguments.first.flatMap(Int.init) ?? 7
    let steps = arguments.dropFirst().first.flatMap(Int.init) ?? 100_000
    let calls = inWorld { FrameworkCalls().all() }
    WorldsBench.put("call,frameworks_ns,foundation_ns\n")
    for call in calls {
      // In turn, so that other work on the machine meets both.
      var here: [Double] = []
      var peers: [Double] = []
      let peer = FoundationCalls.all[call.name]
      for _ in 0..<rounds {
        here.append(inWorld { time(steps, call.play) })
        if let peer { peers.append(time(steps, peer)) }
      }
      let other = peers.isEmpty ? "" : "\(WorldsBench.median(peers))"
      WorldsBench.put("\(call.name),\(WorldsBench.median(here)),\(other)\n")
    }
  }

  /// A call, made a number of times; what it gives is added up, so that none is left out.
  struct Call {
    var name: String
    var play: @MainActor (_ steps: Int) -> Int
  }

  @MainActor
  private static func time(_ steps: Int, _ play: @MainActor (Int) -> Int) -> Double {
    // Once before the clock starts: the first call of a kind makes tables.
    var sum = play(10)
    // The time of the processor: other clocks stand still on a lane.
    let start = SystemClock.threadCPU.nanoseconds
    sum &+= play(steps)
    let end = SystemClock.threadCPU.nanoseconds
    if sum == .min { WorldsBench.fail("the sum of all results is not plausible") }
    return Double(end - start) / Double(steps)
  }

  /// What `body` gives on the main lane of a device.
  private static func inWorld<Value>(_ body: @escaping @MainActor () -> Value) -> Value {
    var options = WorldOptions()
    options.coreSpeeds = [1, 1]
    let world = World(options)
    let recorder = SignpostRecorder(clock: { world.now })
    let device = Device(
      display: DisplayFacts(
        width: 390,
        height: 844,
        scale: 3,
        refreshPeriod: .microseconds(16_667)
      ),
      internet: NoInternet(),
      memory: NoLedger(),
      signposter: Signposter(recorder: recorder),
      codecs: .model,
      physicalMemory: .megabytes(4_000),
      container: "/tmp",
      prices: InterfacePrices(),
      price: { _ in .zero }
    )
    world.attach(device)
    let turn = Turn(body)
    world.onMain { MainActor.assumeIsolated { turn.take() } }
    do throws(WorldFault) { try world.run() } catch { WorldsBench.fail("frameworks: \(error)") }
    guard let value = turn.value else { WorldsBench.fail("frameworks: the turn did not come") }
    return value
  }
}

/// Work of one turn of the main lane, and what it gave.
// Unchecked: the world plays it while the caller waits.
private final class Turn<Value>: @unchecked Sendable {
  private let body: @MainActor () -> Value
  private(set) var value: Value?

  init(_ body: @escaping @MainActor () -> Value) { self.body = body }

  @MainActor
  func take() { value = body() }
}

/// A device without a network.
private struct NoInternet: Internet {
  struct Stopped: Exchange {
    func stop(_ cause: StopCause) {}
  }

  func number(of address: String) -> Int? { nil }

  func send(
    _ request: WireRequest,
    receive: @escaping @Sendable (WireEvent) -> Void
  ) -> any Exchange {
    Stopped()
  }
}

/// Counts nothing.
private struct NoLedger: MemoryAccounting {
  func charge(_ bytes: ByteCount, to owner: MemoryOwner) {}
  func release(_ bytes: ByteCount, from owner: MemoryOwner) {}
  func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {}
}
