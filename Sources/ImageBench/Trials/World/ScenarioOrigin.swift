internal import Basics
internal import Requests
internal import Scenarios
internal import Simulation
internal import Synchronization
internal import VirtualTime

/// The server of a scenario's pictures, at the other end of the scenario's link.
///
/// Every loader meets it, the built-in pipeline included: the n-th request for an address has the
/// same latency, the same fault and the same answer in each of them.
final class ScenarioOrigin: Sendable {
  /// A request that the server has decided about.
  struct Exchange: Sendable {
    let answer: VirtualServer.Answer
    fileprivate var key: UInt64 = 0
    fileprivate var attempt = 0
    /// The recorded time to the first byte; nil where it is drawn.
    fileprivate var wait: TimeSpan?
  }

  private let network: VirtualNetwork
  private let world: World
  private let server: VirtualServer
  /// The recorded times to the first byte, by address number.
  private let waits: [Int: AddressLog<TimeSpan>]
  private let attempts = Mutex<[Int: Int]>([:])

  /// `server` at the other end of `network`, with times to the first byte that were recorded.
  init(
    network: VirtualNetwork,
    in world: World,
    server: VirtualServer,
    recordedWaits: [AddressLog<TimeSpan>]
  ) {
    self.network = network
    self.world = world
    self.server = server
    waits = Dictionary(uniqueKeysWithValues: recordedWaits.map { ($0.urlNumber, $0) })
  }

  /// The server and the link of `scenario` for an app on `device`.
  convenience init(
    _ scenario: Scenario,
    on device: DeviceProfile,
    seed: UInt64,
    in simulator: Simulator
  ) {
    let profile = scenario.network
    let network = VirtualNetwork(
      simulator: simulator,
      parameters: profile.linkParameters(device.assumed)
    )
    for window in profile.faults.offline {
      simulator.schedule(after: window.start) { network.goOffline() }
      simulator.schedule(after: window.start + window.length) { network.goOnline() }
    }
    self.init(
      network: network,
      in: simulator.world,
      server: VirtualServer(
        network: profile,
        seed: scenario.seed(of: .failure, trialSeed: seed),
        recorded: scenario.recordedOutcomes
      ),
      recordedWaits: profile.recordedWaits
    )
  }

  /// Whether the device has a network at present.
  var isOnline: Bool { network.isOnline }

  /// The decision about the next request for an address, whose picture has `size`.
  func decide(_ request: TransportRequest, _ size: ByteCount) -> Exchange {
    let number = request.url.number
    let attempt = attempts.withLock { attempts in
      defer { attempts[number, default: 0] += 1 }
      return attempts[number, default: 0]
    }
    var exchange = Exchange(answer: server.answer(to: request, size, attempt: attempt))
    exchange.key = UInt64(number)
    exchange.attempt = attempt
    exchange.wait = waits[number]?.entry(ofAttempt: attempt)
    return exchange
  }

  /// The answer to a request for an address without a picture.
  var missingPage: Exchange { Exchange(answer: server.missingPage) }

  /// Sends the request and carries `bytes` of its answer; the closures are those of
  /// `VirtualNetwork.transfer`.
  ///
  /// - Throws: As `VirtualNetwork.transfer`.
  nonisolated(nonsending) func carry(
    _ exchange: Exchange,
    _ bytes: ByteCount,
    onSend: (() -> Void)?,
    onAnswer: (() -> Void)? = nil,
    progress: TransferProgress?
  ) async throws(TransferFailure) -> TransferReport {
    guard world.isWall else {
      return try await transfer(exchange, bytes, onSend: onSend, onAnswer: onAnswer, progress)
    }
    // Unsafe: the thread of the device alone calls them, while the caller waits.
    nonisolated(unsafe) let (onSend, onAnswer, progress) = (onSend, onAnswer, progress)
    let result = Mutex<Result<TransferReport, TransferFailure>?>(nil)
    await world.onDevice { [self] in
      do throws(TransferFailure) {
        let report = try await transfer(
          exchange,
          bytes,
          onSend: onSend,
          onAnswer: onAnswer,
          progress
        )
        result.withLock { $0 = .success(report) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
    }
    guard let end = result.withLock({ $0 }) else {
      preconditionFailure("a transfer of the device ended without a result")
    }
    return try end.get()
  }

  private nonisolated(nonsending) func transfer(
    _ exchange: Exchange,
    _ bytes: ByteCount,
    onSend: (() -> Void)?,
    onAnswer: (() -> Void)?,
    _ progress: TransferProgress?
  ) async throws(TransferFailure) -> TransferReport {
    try await network.transfer(
      // All pictures of a scenario come from one origin, so they share its connections.
      host: 0,
      bytes: bytes,
      latencyKey: exchange.key,
      attempt: exchange.attempt,
      latency: exchange.wait,
      onSend: onSend,
      onAnswer: onAnswer,
      progress: progress
    )
  }
}
