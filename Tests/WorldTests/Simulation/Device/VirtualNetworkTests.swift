import Basics
import Simulation
import TestSupport
import Testing

@Suite("Virtual network", .timeLimit(.minutes(30)), .playsWorlds)
struct VirtualNetworkTests {
  let simulator = Simulator(seed: 11)
  let journal = Journal()

  /// One megabyte a second, so that a byte takes a microsecond, and 10 ms of latency.
  private func makeNetwork(
    _ change: (inout LinkParameters) -> Void = { _ in }
  ) -> VirtualNetwork {
    var parameters = LinkParameters(
      bytesPerSecond: 1_000_000,
      latency: QuantileDistribution(constant: 10)
    )
    change(&parameters)
    return VirtualNetwork(simulator: simulator, parameters: parameters)
  }

  @discardableResult
  private func fetch(
    _ name: String,
    _ network: VirtualNetwork,
    host: Int = 0,
    bytes: Int,
    key: UInt64 = 0
  ) -> Task<Void, Never> {
    simulator.spawn(named: name) { [simulator, journal] in
      do {
        let report = try await network.transfer(
          host: host,
          bytes: ByteCount(bytes),
          latencyKey: key
        )
        let parts = [report.queued, report.latency, report.transferTime]
        let text = parts.map { "\($0.nanoseconds / 1000)" }.joined(separator: "+")
        journal.note("\(name) \(text) us", at: simulator.now)
      } catch {
        journal.note("\(name) \(error)".prefix(while: { $0 != ";" }).description, at: simulator.now)
      }
    }
  }

  @Test("A transfer alone takes its latency and its bytes")
  func alone() throws {
    let network = makeNetwork()
    fetch("a", network, bytes: 5000)
    try simulator.run()
    #expect(journal.lines == ["15000000 a 0+10000+5000 us"])
    #expect(network.usage.bytesOnWire == ByteCount(5000))
    #expect(network.usage.completed == 1)
  }

  @Test("Transfers to all hosts share the bandwidth")
  func sharing() throws {
    let network = makeNetwork()
    fetch("short", network, host: 1, bytes: 10_000)
    fetch("long", network, host: 2, bytes: 30_000)
    try simulator.run()
    #expect(
      journal.lines == ["30000000 short 0+10000+20000 us", "50000000 long 0+10000+40000 us"]
    )
  }

  @Test("A host serves one request for each connection, the others in their order")
  func connections() throws {
    let network = makeNetwork { $0.connectionsPerHost = 2 }
    for name in ["a", "b", "c", "d"] { fetch(name, network, bytes: 1000) }
    fetch("other host", network, host: 9, bytes: 1000)
    try simulator.run()
    #expect(
      journal.lines == [
        "13000000 a 0+10000+3000 us", "13000000 b 0+10000+3000 us",
        "13000000 other host 0+10000+3000 us",
        "25000000 c 13000+10000+2000 us", "25000000 d 13000+10000+2000 us",
      ]
    )
    #expect(network.usage.maximumInFlight == 3)
    #expect(network.usage.maximumQueued == 2)
    #expect(network.transfersInFlight == 0)
    #expect(network.transfersQueued == 0)
  }

  @Test("Six connections per host are the default")
  func defaultConnections() throws {
    let network = makeNetwork()
    for number in 0..<8 { fetch("\(number)", network, bytes: 1000) }
    try simulator.run()
    #expect(network.usage.maximumInFlight == 6)
    #expect(network.usage.maximumQueued == 2)
  }

  @Test("A transfer has its own maximum rate")
  func ceiling() throws {
    let network = makeNetwork { $0.bytesPerSecondPerTransfer = 250_000 }
    fetch("a", network, bytes: 1000)
    try simulator.run()
    #expect(journal.lines == ["14000000 a 0+10000+4000 us"])
  }

  @Test("A transfer of nothing takes its latency")
  func nothing() throws {
    let network = makeNetwork()
    fetch("head", network, bytes: 0)
    try simulator.run()
    #expect(journal.lines == ["10000000 head 0+10000+0 us"])
  }

  @Test("A change of bandwidth reaches the transfers under way")
  func bandwidth() throws {
    let network = makeNetwork()
    fetch("a", network, bytes: 10_000)
    simulator.schedule(at: .milliseconds(12)) { network.setBandwidth(bytesPerSecond: 0) }
    simulator.schedule(at: .milliseconds(50)) { network.setBandwidth(bytesPerSecond: 2_000_000) }
    try simulator.run()
    #expect(journal.lines == ["54000000 a 0+10000+44000 us"])
  }

  @Test("Cancelled in the queue: nothing received, and the queue moves up")
  func cancelQueued() throws {
    let network = makeNetwork { $0.connectionsPerHost = 1 }
    fetch("a", network, bytes: 1000)
    let victim = fetch("b", network, bytes: 1000)
    fetch("c", network, bytes: 1000)
    simulator.schedule(at: .milliseconds(2)) { victim.cancel() }
    try simulator.run()
    #expect(
      journal.lines == [
        "2000000 b The transfer was cancelled after 0 B", "11000000 a 0+10000+1000 us",
        "22000000 c 11000+10000+1000 us",
      ]
    )
    #expect(network.usage.cancelled == 1)
    #expect(network.usage.bytesOnWire == ByteCount(2000))
  }

  @Test("Cancelled in latency: nothing received, and the connection is free at once")
  func cancelInLatency() throws {
    let network = makeNetwork { $0.connectionsPerHost = 1 }
    let victim = fetch("a", network, bytes: 1000)
    fetch("b", network, bytes: 1000)
    simulator.schedule(at: .milliseconds(4)) { victim.cancel() }
    try simulator.run()
    #expect(
      journal.lines == [
        "4000000 a The transfer was cancelled after 0 B", "15000000 b 4000+10000+1000 us",
      ]
    )
    #expect(network.usage.cancelledBytes == .zero)
  }

  @Test("Cancelled under way: exactly the bytes that had arrived, and the bandwidth is free")
  func cancelUnderWay() throws {
    let network = makeNetwork()
    let victim = fetch("a", network, bytes: 10_000)
    fetch("b", network, bytes: 10_000)
    simulator.schedule(at: .milliseconds(14)) { victim.cancel() }
    try simulator.run()
    // Both had half for 4 ms; b then has 8000 bytes left on its own.
    #expect(
      journal.lines == [
        "14000000 a The transfer was cancelled after 2.0 kB", "22000000 b 0+10000+12000 us",
      ]
    )
    #expect(network.usage.cancelledBytes == ByteCount(2000))
    #expect(network.usage.bytesOnWire == ByteCount(12_000))
  }

  @Test("Cancelled beforehand: the host gets no request")
  func cancelledBefore() throws {
    let network = makeNetwork { $0.connectionsPerHost = 1 }
    fetch("a", network, bytes: 10).cancel()
    try simulator.run()
    #expect(journal.lines == ["0 a The transfer was cancelled after 0 B"])
    #expect(network.usage.maximumInFlight == 0)
    #expect(network.usage.maximumQueued == 0)
  }

  @Test("A cancellation at the last byte comes too late")
  func cancelAtTheEnd() throws {
    let network = makeNetwork()
    let holder = Shared<Task<Void, Never>?>(nil)
    simulator.schedule(at: .milliseconds(11)) { holder.value?.cancel() }
    holder.value = fetch("a", network, bytes: 1000)
    try simulator.run()
    #expect(journal.lines == ["11000000 a 0+10000+1000 us"])
  }

  @Test("A connection granted to a cancelled transfer is released")
  func cancelAtTheGrant() throws {
    let network = makeNetwork { $0.connectionsPerHost = 1 }
    let victim = Shared<Task<Void, Never>?>(nil)
    simulator.spawn { [journal, simulator] in
      _ = try? await network.transfer(host: 0, bytes: ByteCount(1000), latencyKey: 0)
      // The connection has just gone to the victim, which has not run yet.
      victim.value?.cancel()
      journal.note("a", at: simulator.now)
    }
    victim.value = fetch("b", network, bytes: 1000)
    fetch("c", network, bytes: 1000)
    try simulator.run()
    #expect(
      journal.lines == [
        "11000000 a", "11000000 b The transfer was cancelled after 0 B",
        "22000000 c 11000+10000+1000 us",
      ]
    )
  }
}

@Suite("Random draws of the virtual network", .timeLimit(.minutes(30)), .playsWorlds)
struct VirtualNetworkChanceTests {
  private static let tail: [(Double, Double)] = [(0, 5), (0.5, 30), (0.99, 400), (1, 3000)]

  private func latencies(
    keys: [UInt64],
    connections: Int,
    seed: UInt64 = 3
  ) throws -> [UInt64: TimeSpan] {
    let simulator = Simulator(seed: seed)
    var parameters = LinkParameters(
      bytesPerSecond: 1e6,
      latency: try QuantileDistribution(Self.tail)
    )
    parameters.connectionsPerHost = connections
    let network = VirtualNetwork(simulator: simulator, parameters: parameters)
    let result = Shared<[UInt64: TimeSpan]>([:])
    for key in keys {
      simulator.spawn {
        let report = try? await network.transfer(
          host: 0,
          bytes: ByteCount(Int(key) + 1),
          latencyKey: key
        )
        result.value[key] = report?.latency
      }
    }
    try simulator.run()
    return result.value
  }

  @Test("The same key meets the same latency, whatever the order and the limits")
  func commonRandomNumbers() throws {
    let keys = (0..<200).map { UInt64($0) }
    let reference = try latencies(keys: keys, connections: 6)
    #expect(reference.count == 200)
    #expect(try latencies(keys: keys.reversed(), connections: 1) == reference)
    #expect(try latencies(keys: keys, connections: 6, seed: 4) != reference)
    let some = try latencies(keys: [7, 5], connections: 6)
    #expect(some == [7: reference[7], 5: reference[5]])
  }

  @Test("Latencies follow their distribution, and attempts differ")
  func distribution() throws {
    let network = VirtualNetwork(
      simulator: Simulator(seed: 3),
      parameters: LinkParameters(
        bytesPerSecond: 1e6,
        latency: try QuantileDistribution(Self.tail)
      )
    )
    let draws = (0..<10_000).map { network.latency(forKey: UInt64($0)).milliseconds }
    #expect(abs(draws.count { $0 < 30 } - 5000) < 250)
    #expect(abs(draws.count { $0 < 400 } - 9900) < 50)
    #expect(draws.allSatisfy { (5...3001).contains($0) })
    #expect(network.latency(forKey: 1, attempt: 1) != network.latency(forKey: 1, attempt: 0))
  }

  @Test("Failures come at their rate, by key, with the bytes that had arrived")
  func failures() throws {
    func failedKeys() throws -> [UInt64: ByteCount] {
      let simulator = Simulator(seed: 3)
      var parameters = LinkParameters(
        bytesPerSecond: 1e6,
        latency: QuantileDistribution(constant: 1)
      )
      parameters.failureRate = 0.2
      let network = VirtualNetwork(simulator: simulator, parameters: parameters)
      let failed = Shared<[UInt64: ByteCount]>([:])
      for key in 0..<2000 as Range<UInt64> {
        simulator.spawn {
          do throws(TransferFailure) {
            _ = try await network.transfer(host: 0, bytes: ByteCount(1000), latencyKey: key)
          } catch {
            failed.value[key] = error.receivedBytes
          }
        }
      }
      try simulator.run()
      let received = failed.value.values.reduce(ByteCount.zero, +)
      #expect(network.usage.failed == failed.value.count)
      #expect(network.usage.completed == 2000 - failed.value.count)
      #expect(network.usage.failedBytes == received)
      let completed = ByteCount(1000 * network.usage.completed)
      #expect(network.usage.bytesOnWire == completed + received)
      return failed.value
    }
    let failed = try failedKeys()
    #expect(abs(failed.count - 400) < 100)
    #expect(failed.values.allSatisfy { (0..<1000).contains($0.bytes) })
    #expect(try failedKeys() == failed)
  }

  @Test("A retry has its own outcome")
  func retries() throws {
    let simulator = Simulator(seed: 3)
    var parameters = LinkParameters(
      bytesPerSecond: 1e6,
      latency: QuantileDistribution(constant: 1)
    )
    parameters.failureRate = 0.5
    let network = VirtualNetwork(simulator: simulator, parameters: parameters)
    let outcomes = Journal()
    simulator.spawn {
      for attempt in 0..<64 {
        let report = try? await network.transfer(
          host: 0,
          bytes: ByteCount(10),
          latencyKey: 1,
          attempt: attempt
        )
        outcomes.note(report == nil ? "failed" : "completed")
      }
    }
    try simulator.run()
    #expect(Set(outcomes.lines) == ["failed", "completed"])
  }

  @Test("The texts of failures name the bytes and the remedy")
  func texts() {
    let failed = TransferFailure.failed(receivedBytes: ByteCount(2000))
    let cancelled = TransferFailure.cancelled(receivedBytes: ByteCount(7))
    #expect(failed.description.contains("2.0 kB"))
    #expect(failed.description.contains("next attempt"))
    #expect(cancelled.description.contains("7 B"))
    #expect(cancelled.receivedBytes == ByteCount(7))
  }
}
