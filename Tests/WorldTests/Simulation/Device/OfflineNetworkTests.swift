import Basics
import Simulation
import Synchronization
import TestSupport
import Testing

@Suite("A network that goes offline, and transfers that do not stop", .playsWorlds)
struct OfflineNetworkTests {
  /// A link of 1 MB/s with 10 ms of latency.
  private func network(_ simulator: Simulator) throws -> VirtualNetwork {
    let latency = try QuantileDistribution([
      .init(probability: 0, value: 10), .init(probability: 1, value: 10),
    ])
    return VirtualNetwork(
      simulator: simulator,
      parameters: LinkParameters(bytesPerSecond: 1e6, latency: latency)
    )
  }

  private func end(
    askedAt milliseconds: Int,
    unstoppableFrom percent: Int? = nil,
    _ script: (Simulator, VirtualNetwork, Task<Void, Never>) -> Void
  ) throws -> (failure: TransferFailure?, time: TimePoint) {
    let simulator = Simulator(seed: 1)
    let network = try network(simulator)
    let seen = Mutex<(TransferFailure?, TimePoint)>((nil, .start))
    let task = simulator.spawn(named: "transfer") {
      try? await simulator.sleep(until: .start + .milliseconds(milliseconds))
      var failure: TransferFailure?
      do throws(TransferFailure) {
        _ = try await network.transfer(
          host: 0,
          bytes: ByteCount(100_000),
          latencyKey: 1,
          unstoppableFrom: percent
        )
      } catch {
        failure = error
      }
      let result = (failure, simulator.now)
      seen.withLock { $0 = result }
    }
    script(simulator, network, task)
    try simulator.run()
    return seen.withLock { $0 }
  }

  @Test(
    "Transfers under way fail with their received bytes, later ones fail until it is back",
    arguments: [(0, 50_000, 60), (55, 0, 65), (80, 0, 80), (160, -1, 270)]
  )
  func offline(asked: Int, received: Int, ended: Int) throws {
    let (failure, time) = try end(askedAt: asked) { simulator, network, _ in
      simulator.schedule(after: .milliseconds(60)) { network.goOffline() }
      simulator.schedule(after: .milliseconds(160)) { network.goOnline() }
    }
    #expect(failure == (received < 0 ? nil : .failed(receivedBytes: ByteCount(received))))
    #expect(time == .start + .milliseconds(ended))
  }

  @Test(
    "A cancel stops a transfer only below its unstoppable share",
    arguments: [(59, 49_000, 59), (60, -1, 110), (109, -1, 110)]
  )
  func unstoppable(cancelledAt: Int, received: Int, ended: Int) throws {
    let (failure, time) = try end(askedAt: 0, unstoppableFrom: 50) { simulator, _, task in
      simulator.schedule(after: .milliseconds(cancelledAt)) { task.cancel() }
    }
    #expect(failure == (received < 0 ? nil : .cancelled(receivedBytes: ByteCount(received))))
    #expect(time == .start + .milliseconds(ended))
  }
}
