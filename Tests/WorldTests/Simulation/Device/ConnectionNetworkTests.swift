import Basics
import Simulation
import TestSupport
import Testing

/// 1 MB/s and 10 ms from request to first byte; a look-up of 10 ms and a handshake of 20.
@Suite("Connections of a network", .timeLimit(.minutes(30)), .playsWorlds)
struct ConnectionNetworkTests {
  private let simulator = Simulator(seed: 11)
  private let journal = Journal()

  private func makeNetwork(
    _ change: (inout LinkParameters) -> Void = { _ in }
  ) -> VirtualNetwork {
    var parameters = LinkParameters(
      bytesPerSecond: 1_000_000,
      latency: QuantileDistribution(constant: 10)
    )
    var start = ConnectionStart(
      roundTrip: .milliseconds(10),
      initialWindow: ByteCount(1_000_000),
      segment: ByteCount(1_000),
      idleLimit: .seconds(100)
    )
    start.nameLookup = .milliseconds(10)
    start.handshake = .milliseconds(20)
    parameters.start = start
    change(&parameters)
    return VirtualNetwork(simulator: simulator, parameters: parameters)
  }

  @discardableResult
  private func fetch(
    _ name: String,
    _ network: VirtualNetwork,
    at milliseconds: Int = 0,
    bytes: Int = 1_000,
    key: UInt64 = 0
  ) -> Task<Void, Never> {
    simulator.spawn(named: name) { [simulator, journal] in
      try? await simulator.sleep(until: .milliseconds(milliseconds))
      do throws(TransferFailure) {
        let report = try await network.transfer(
          host: 0,
          bytes: ByteCount(bytes),
          latencyKey: key
        )
        journal.note("\(name) \(report.queued.milliseconds) \(report.total.milliseconds)")
      } catch {
        journal.note("\(name) ended at \(simulator.now.nanoseconds / 1_000_000)")
      }
    }
  }

  @Test("HTTP/1.1 looks a name up once, and each connection has its handshake and is kept")
  func oneEach() throws {
    let network = makeNetwork { $0.connectionsPerHost = 2 }
    fetch("a", network)
    fetch("b", network, at: 5)
    // Both connections are kept.
    fetch("c", network, at: 42)
    fetch("d", network, at: 43)
    try simulator.run()
    // The name is known at 10 ms, so that both are ready at 30.
    #expect(journal.lines == ["a 30.0 42.0", "b 25.0 37.0", "c 0.0 11.0", "d 0.0 11.0"])
  }

  @Test("HTTP/2 has one handshake for all requests, up to its limit of streams")
  func streams() throws {
    let network = makeNetwork { $0.sharing = .streams(3) }
    for name in ["a", "b", "c"] { fetch(name, network) }
    fetch("d", network, at: 5)
    try simulator.run()
    #expect(journal.lines == ["a 30.0 43.0", "b 30.0 43.0", "c 30.0 43.0", "d 38.0 49.0"])
    #expect(network.usage.maximumInFlight == 3)
  }

  @Test("A cancel closes a connection of HTTP/1.1, and ends only its stream over HTTP/2")
  func cancels() throws {
    for sharing in [ConnectionSharing.oneRequestEach, .streams(100)] {
      let network = makeNetwork { ($0.sharing, $0.connectionsPerHost) = (sharing, 1) }
      let begin = simulator.now.nanoseconds / 1_000_000
      let victim = fetch("a", network, at: begin)
      simulator.schedule(at: .milliseconds(begin + 35)) { victim.cancel() }
      fetch("b", network, at: begin + 36)
      try simulator.run()
    }
    // The name is known, but not the connection.
    #expect(journal.lines == ["a ended at 35", "b 20.0 31.0", "a ended at 102", "b 0.0 11.0"])
  }

  @Test("A cancel during a handshake leaves it to the other streams")
  func cancelInHandshake() throws {
    let network = makeNetwork { $0.sharing = .streams(100) }
    let victim = fetch("a", network)
    simulator.schedule(at: .milliseconds(12)) { victim.cancel() }
    fetch("b", network, at: 20)
    try simulator.run()
    #expect(journal.lines == ["a ended at 12", "b 10.0 21.0"])
  }

  @Test(
    "A network that was away has lost its connections",
    arguments: [ConnectionSharing.oneRequestEach, .streams(100)]
  )
  func offline(sharing: ConnectionSharing) throws {
    let network = makeNetwork { $0.sharing = sharing }
    fetch("a", network)
    simulator.schedule(at: .milliseconds(50)) { network.goOffline() }
    fetch("b", network, at: 55)
    simulator.schedule(at: .milliseconds(60)) { network.goOnline() }
    fetch("c", network, at: 70)
    simulator.schedule(at: .milliseconds(80)) { network.goOffline() }
    simulator.schedule(at: .milliseconds(81)) { network.goOnline() }
    fetch("d", network, at: 100)
    try simulator.run()
    #expect(journal.lines == ["a 30.0 41.0", "b ended at 55", "c ended at 90", "d 20.0 31.0"])
  }

  @Test("Six connections with one request each, or a hundred streams")
  func limits() throws {
    for (sharing, most) in [(ConnectionSharing.oneRequestEach, 6), (.streams(100), 100)] {
      let network = makeNetwork { $0.sharing = sharing }
      for number in 0..<120 { fetch("\(number)", network) }
      try simulator.run()
      #expect(network.usage.maximumInFlight == most)
      #expect(network.usage.bytesOnWire == ByteCount(120_000))
    }
  }

  @Test(
    "The same request meets the same latency in another order",
    arguments: [ConnectionSharing.oneRequestEach, .streams(100)]
  )
  func order(sharing: ConnectionSharing) throws {
    func latencies(_ keys: [UInt64]) throws -> [UInt64: TimeSpan] {
      let simulator = Simulator(seed: 3)
      var parameters = LinkParameters(
        bytesPerSecond: 1e6,
        latency: try QuantileDistribution([(0, 5), (0.5, 30), (0.99, 400), (1, 3_000)])
      )
      parameters.start = ConnectionStart(
        roundTrip: .milliseconds(5),
        initialWindow: ByteCount(14_600),
        segment: ByteCount(1_460),
        idleLimit: .milliseconds(205)
      )
      parameters.start?.handshake = .milliseconds(10)
      parameters.start?.lossRate = 0.05
      parameters.sharing = sharing
      let network = VirtualNetwork(simulator: simulator, parameters: parameters)
      let result = Shared<[UInt64: TimeSpan]>([:])
      for key in keys {
        simulator.spawn {
          let report = try? await network.transfer(
            host: 0,
            bytes: ByteCount(Int(key) * 100 + 1),
            latencyKey: key
          )
          result.value[key] = report?.latency
        }
      }
      try simulator.run()
      return result.value
    }
    let keys = (0..<200).map { UInt64($0) }
    let reference = try latencies(keys)
    #expect(reference.count == 200)
    #expect(try latencies(keys.reversed()) == reference)
  }

  @Test("Losses are drawn by key: some requests take longer, and always the same ones")
  func losses() throws {
    func times(_ rate: Double, _ keys: [UInt64]) throws -> [UInt64: String] {
      var times: [UInt64: String] = [:]
      for key in keys {
        let simulator = Simulator(seed: 3)
        var parameters = LinkParameters(
          bytesPerSecond: 1e6,
          latency: QuantileDistribution(constant: 10)
        )
        parameters.start = ConnectionStart(
          roundTrip: .milliseconds(10),
          initialWindow: ByteCount(1_000_000),
          segment: ByteCount(1_460),
          idleLimit: .milliseconds(210)
        )
        parameters.start?.lossRate = rate
        let network = VirtualNetwork(simulator: simulator, parameters: parameters)
        let time = Shared("")
        simulator.spawn {
          let report = try? await network.transfer(
            host: 0,
            bytes: ByteCount(5_000),
            latencyKey: key
          )
          time.value = "\(report?.transferTime.nanoseconds ?? -1)"
        }
        try simulator.run()
        times[key] = time.value
      }
      return times
    }
    let keys = (0..<60).map { UInt64($0) }
    let lossy = try times(0.1, keys)
    #expect(try times(0.1, keys.reversed()) == lossy)
    #expect(Set(try times(0, keys).values) == ["5000000"])
    // Four segments: one in three requests loses at least one of them.
    let late = lossy.values.count { $0 != "5000000" }
    #expect((12...30).contains(late), "\(late)")
  }
}
