import Basics
import Simulation
import Synchronization
import TestSupport
import Testing

@Suite("A network that goes offline", .playsWorlds)
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
    _ script: (Simulator, VirtualNetwork) -> Void
  ) throws -> (failure: TransferFailure?, time: TimePoint) {
    let simulator = Simulator(seed: 1)
    let network = try network(simulator)
    let seen = Mutex<(TransferFailure?, TimePoint)>((nil, .start))
    simulator.spawn(named: "transfer") {
      try? await simulator.sleep(until: .start + .milliseconds(milliseconds))
      var failure: TransferFailure?
      do throws(TransferFailure) {
        _ = try await network.transfer(host: 0, bytes: ByteCount(100_000), latencyKey: 1)
      } catch {
        failure = error
      }
      let result = (failure, simulator.now)
      seen.withLock { $0 = result }
    }
    script(simulator, network)
    try simulator.run()
    return seen.withLock { $0 }
  }

  @Test(
    "Transfers under way fail with their received bytes, later ones fail until it is back",
    arguments: [(0, 50_000, 60), (55, 0, 65), (80, 0, 80), (160, -1, 270)]
  )
  func offline(asked: Int, received: Int, ended: Int) throws {
    let (failure, time) = try end(askedAt: asked) { simulator, network in
      simulator.schedule(after: .milliseconds(60)) { network.goOffline() }
      simulator.schedule(after: .milliseconds(160)) { network.goOnline() }
    }
    #expect(failure == (received < 0 ? nil : .failed(receivedBytes: ByteCount(received))))
    #expect(time == .start + .milliseconds(ended))
  }
}
