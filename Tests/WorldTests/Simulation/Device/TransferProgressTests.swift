import Basics
import Simulation
import Synchronization
import TestSupport
import Testing

@Suite("Progress of transfers", .timeLimit(.minutes(30)), .playsWorlds)
struct TransferProgressTests {
  private struct Report: Equatable {
    var bytes: Int
    var microseconds: Int
  }

  private let simulator = Simulator(seed: 11)

  /// A network that needs a microsecond for a byte, after 10 ms of latency.
  private func makeNetwork() -> VirtualNetwork {
    VirtualNetwork(
      simulator: simulator,
      parameters: LinkParameters(
        bytesPerSecond: 1_000_000,
        latency: QuantileDistribution(constant: 10)
      )
    )
  }

  /// A transfer that records its reports, and the received bytes at its end.
  private func fetch(
    _ network: VirtualNetwork,
    bytes: Int,
    step: Int?,
    into reports: ReportList
  ) -> Task<Void, Never> {
    simulator.spawn(named: "fetch") { [simulator] in
      let progress = step.map { step in
        TransferProgress(step: ByteCount(step)) { received in
          reports.add(received.bytes, simulator.now)
        }
      }
      do {
        _ = try await network.transfer(
          host: 0,
          bytes: ByteCount(bytes),
          latencyKey: 0,
          progress: progress
        )
        reports.add(bytes, simulator.now)
      } catch {
        reports.add(-1, simulator.now)
      }
    }
  }

  private final class ReportList: Sendable {
    private let list = Mutex<[Report]>([])

    func add(_ bytes: Int, _ time: TimePoint) {
      list.withLock {
        $0.append(Report(bytes: bytes, microseconds: (time - .start).nanoseconds / 1000))
      }
    }

    var all: [Report] { list.withLock { $0 } }
  }

  @Test("Reports come when their bytes have arrived, and there is none for the whole")
  func alone() throws {
    let reports = ReportList()
    _ = fetch(makeNetwork(), bytes: 4000, step: 1000, into: reports)
    try simulator.run()
    #expect(
      reports.all
        == [(1000, 11_000), (2000, 12_000), (3000, 13_000), (4000, 14_000)].map(Report.init)
    )
  }

  @Test("A step that does not divide the whole leaves a shorter last part")
  func remainder() throws {
    let reports = ReportList()
    _ = fetch(makeNetwork(), bytes: 2500, step: 1000, into: reports)
    try simulator.run()
    #expect(reports.all.map(\.bytes) == [1000, 2000, 2500])
  }

  @Test("Reports are later if others share the link, and sooner once those have left")
  func shared() throws {
    let network = makeNetwork()
    let (watched, other) = (ReportList(), ReportList())
    _ = fetch(network, bytes: 4000, step: 1000, into: watched)
    _ = fetch(network, bytes: 1500, step: nil, into: other)
    try simulator.run()
    // Half the rate until the other's 1500 bytes have arrived at 13 ms.
    #expect(
      watched.all
        == [(1000, 12_000), (2000, 13_500), (3000, 14_500), (4000, 15_500)].map(Report.init)
    )
    #expect(other.all == [Report(bytes: 1500, microseconds: 13_000)])
  }

  @Test("A change of the bandwidth changes their times")
  func bandwidth() throws {
    let network = makeNetwork()
    let reports = ReportList()
    _ = fetch(network, bytes: 3000, step: 1000, into: reports)
    simulator.schedule(at: .start + .microseconds(10_500)) {
      network.setBandwidth(bytesPerSecond: 0)
    }
    simulator.schedule(at: .start + .microseconds(20_500)) {
      network.setBandwidth(bytesPerSecond: 500_000)
    }
    try simulator.run()
    #expect(
      reports.all == [(1000, 21_500), (2000, 23_500), (3000, 25_500)].map(Report.init)
    )
  }

  @Test("There are no reports after a cancel")
  func cancelled() throws {
    let reports = ReportList()
    let task = fetch(makeNetwork(), bytes: 4000, step: 1000, into: reports)
    simulator.schedule(at: .start + .microseconds(12_300)) { task.cancel() }
    try simulator.run()
    #expect(reports.all.map(\.bytes) == [1000, 2000, -1])
  }

  @Test("Watching changes no transfer's time", arguments: 0..<40)
  func harmless(seed: UInt64) throws {
    func times(isWatched: Bool) throws -> [Report] {
      let simulator = Simulator(seed: seed)
      var parameters = LinkParameters(
        bytesPerSecond: 777_777,
        latency: QuantileDistribution(constant: 3)
      )
      parameters.connectionsPerHost = 3
      let network = VirtualNetwork(simulator: simulator, parameters: parameters)
      let ends = ReportList()
      var chance = simulator.stream(named: "transfers")
      for number in 0..<12 {
        let (start, bytes) = (chance.nextInt(below: 20_000), chance.nextInt(in: 1...9000))
        let step = chance.nextInt(in: 1...3000)
        simulator.schedule(after: .microseconds(start)) {
          simulator.spawn(named: "fetch") {
            let seen = Mutex(0)
            let progress = TransferProgress(step: ByteCount(step)) { received in
              // Reports of one transfer rise by the step and stay below the whole.
              let before = seen.withLock { seen in
                defer { seen = received.bytes }
                return seen
              }
              #expect(received.bytes == before + step && received.bytes < bytes)
            }
            _ = try? await network.transfer(
              host: 0,
              bytes: ByteCount(bytes),
              latencyKey: UInt64(number),
              progress: isWatched ? progress : nil
            )
            ends.add(number, simulator.now)
            let expected = isWatched ? (bytes - 1) / step * step : 0
            let last = seen.withLock { $0 }
            #expect(last == expected, "seed \(seed), transfer \(number)")
          }
        }
      }
      try simulator.run()
      return ends.all
    }
    #expect(try times(isWatched: true) == times(isWatched: false), "seed \(seed)")
  }
}
