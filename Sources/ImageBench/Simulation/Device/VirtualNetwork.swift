public import Basics

/// The network of a virtual device: connections per host, latency, shared bandwidth, faults.
///
/// Latency and faults are drawn by key instead of by order, so two variants that make the same
/// requests in different orders meet the same network. The bytes themselves are not transferred.
public final class VirtualNetwork {
  private struct Outcome {
    var latency: TimeSpan
    var arriving: ByteCount
    var breaksOff: Bool
  }

  let simulator: Simulator
  private let latencyDraws: KeyedRandom
  private let failureDraws: KeyedRandom
  private let breakingPointDraws: KeyedRandom
  private var parameters: LinkParameters
  var link: FairShareLink
  private var suspensions: [Suspension?] = []
  private var gates: [Int: SlotGate] = [:]
  private var carried: [FairShareLink.Transfer?] = []
  /// Whether the device has a network at present.
  public private(set) var isOnline = true
  /// The number of times that the network went offline.
  private var losses = 0
  private var alarm = Alarm()
  var watches: [TransferWatch] = []
  var progressAlarm = Alarm()
  private var counters = NetworkUsage()
  private var inFlight = 0
  private var queued = 0

  /// A network in the world of `simulator`.
  ///
  /// `name` selects the random streams, for a world with several networks. Traps if `parameters`
  /// contain an invalid value.
  public init(simulator: Simulator, parameters: LinkParameters, name: String = "network") {
    simulator.thread.check()
    parameters.check()
    self.simulator = simulator
    self.parameters = parameters
    link = FairShareLink(bytesPerSecond: parameters.bytesPerSecond)
    latencyDraws = KeyedRandom(seed: simulator.seed, name: "\(name).latency")
    failureDraws = KeyedRandom(seed: simulator.seed, name: "\(name).failure")
    breakingPointDraws = KeyedRandom(seed: simulator.seed, name: "\(name).breakingPoint")
  }

  /// What the network has carried so far; transfers under way count once they have ended.
  public var usage: NetworkUsage {
    simulator.thread.check()
    return counters
  }

  /// The number of transfers that hold a connection.
  public var transfersInFlight: Int {
    simulator.thread.check()
    return inFlight
  }

  /// The number of transfers that wait for a connection.
  public var transfersQueued: Int {
    simulator.thread.check()
    return queued
  }

  /// Takes the network offline: transfers under way fail, and new ones fail until it is back.
  ///
  /// A request that waits for its first byte fails at the time at which that byte would have
  /// arrived.
  ///
  /// - Complexity: O(n).
  public func goOffline() {
    simulator.thread.check()
    guard isOnline else { return }
    isOnline = false
    losses += 1
    // A transfer that completes at this very instant has completed, and is not lost.
    deliverCompletions()
    for transfer in carried.compactMap({ $0 }) {
      guard let received = link.remove(transfer, at: simulator.now) else { continue }
      settle(transfer, .lost(done: received.bytes))
    }
    setAlarm()
  }

  /// Brings the network back.
  public func goOnline() {
    simulator.thread.check()
    isOnline = true
  }

  /// Changes the bandwidth now, for all transfers under way; 0 stops them until the next change.
  ///
  /// Traps if `bytesPerSecond` is negative or not finite.
  ///
  /// - Complexity: O(n).
  public func setBandwidth(bytesPerSecond: Double) {
    deliverCompletions()
    parameters.bytesPerSecond = bytesPerSecond
    link.setBandwidth(bytesPerSecond: bytesPerSecond, at: simulator.now)
    setAlarm()
  }
}

// Unchecked: all state is confined to the threads of the simulator, which every entry checks.
extension VirtualNetwork: @unchecked Sendable {}

// MARK: - Transfers

extension VirtualNetwork {
  /// Fetches `bytes` from `host` and reports the time of each phase.
  ///
  /// The latency is `latency`, or by default a quantile drawn for the simulator's random seed,
  /// `latencyKey` and `attempt`. The same key determines whether the transfer fails, and after how
  /// many bytes: it has the same outcome in every variant, so a retry needs the next attempt
  /// number. `onSend` is called when the request has its connection, and `progress` reports
  /// received bytes. Traps if `bytes` or `attempt` is negative.
  ///
  /// - Throws: `.cancelled` at the instant at which the task is cancelled, in the queue, in latency
  ///   or under way; `.failed` if the connection breaks.
  /// - Complexity: O(n) for n transfers under way.
  public nonisolated(nonsending) func transfer(
    host: Int,
    bytes: ByteCount,
    latencyKey: UInt64,
    attempt: Int = 0,
    latency: TimeSpan? = nil,
    onSend: (() -> Void)? = nil,
    onAnswer: (() -> Void)? = nil,
    progress: TransferProgress? = nil
  ) async throws(TransferFailure) -> TransferReport {
    precondition(bytes >= .zero, "a transfer needs 0 bytes or more, not \(bytes)")
    precondition(attempt >= 0, "attempts count from 0, not \(attempt)")
    let asked = simulator.now
    counters.requests += 1
    // Drawn before any wait, so that neither queueing nor a cancel changes later draws.
    let outcome = outcome(of: bytes, key: latencyKey, attempt: UInt64(attempt))
    let gate = gate(of: host)
    try await takeConnection(gate)
    defer { giveBackConnection(gate) }
    let connected = simulator.now
    // Compared after the latency: the network may have gone and come back meanwhile.
    let losses = self.losses
    guard isOnline else { throw noteFailed(after: .zero) }
    onSend?()
    do {
      try await simulator.sleep(for: latency ?? outcome.latency)
    } catch {
      throw noteCancelled(after: .zero)
    }
    let firstByte = simulator.now
    guard losses == self.losses else { throw noteFailed(after: .zero) }
    onAnswer?()
    switch await carry(outcome.arriving, progress) {
    case .completed: break
    case .cancelled(let received): throw noteCancelled(after: ByteCount(received))
    case .lost(let received): throw noteFailed(after: ByteCount(received))
    }
    if outcome.breaksOff { throw noteFailed(after: outcome.arriving) }
    counters.bytesOnWire += outcome.arriving
    counters.completed += 1
    return TransferReport(
      queued: connected - asked,
      latency: firstByte - connected,
      transferTime: simulator.now - firstByte
    )
  }

  /// The latency of a request with `latencyKey` and `attempt`, in whole nanoseconds.
  public func latency(forKey latencyKey: UInt64, attempt: Int = 0) -> TimeSpan {
    simulator.thread.check()
    precondition(attempt >= 0, "attempts count from 0, not \(attempt)")
    return outcome(of: .zero, key: latencyKey, attempt: UInt64(attempt)).latency
  }

  private func outcome(of bytes: ByteCount, key: UInt64, attempt: UInt64) -> Outcome {
    let unit = latencyDraws.unit(key, draw: attempt)
    // Rounded up: a latency must not be shorter than drawn.
    let nanoseconds = (parameters.latency.value(at: unit) * 1e6).rounded(.up)
    var outcome = Outcome(
      latency: TimeSpan(nanoseconds: Int(nanoseconds)),
      arriving: bytes,
      breaksOff: false
    )
    if failureDraws.unit(key, draw: attempt) < parameters.failureRate {
      let share = breakingPointDraws.unit(key, draw: attempt)
      outcome.arriving = ByteCount(Int((Double(bytes.bytes) * share).rounded(.down)))
      outcome.breaksOff = true
    }
    return outcome
  }

  private func gate(of host: Int) -> SlotGate {
    if let gate = gates[host] { return gate }
    let gate = SlotGate(simulator: simulator, capacity: parameters.connectionsPerHost)
    gates[host] = gate
    return gate
  }

  private nonisolated(nonsending) func takeConnection(
    _ gate: SlotGate
  ) async throws(TransferFailure) {
    if Task.isCancelled { throw noteCancelled(after: .zero) }
    let mustWait = gate.held == parameters.connectionsPerHost
    if mustWait {
      queued += 1
      counters.maximumQueued = max(counters.maximumQueued, queued)
    }
    defer { if mustWait { queued -= 1 } }
    do {
      try await gate.acquireUnlessCancelled()
    } catch {
      throw noteCancelled(after: .zero)
    }
    inFlight += 1
    counters.maximumInFlight = max(counters.maximumInFlight, inFlight)
  }

  private func giveBackConnection(_ gate: SlotGate) {
    inFlight -= 1
    gate.release()
  }

  private func noteCancelled(after received: ByteCount) -> TransferFailure {
    counters.cancelled += 1
    counters.bytesOnWire += received
    counters.cancelledBytes += received
    return .cancelled(receivedBytes: received)
  }

  private func noteFailed(after received: ByteCount) -> TransferFailure {
    counters.failed += 1
    counters.bytesOnWire += received
    counters.failedBytes += received
    return .failed(receivedBytes: received)
  }
}

// MARK: - The link

extension VirtualNetwork {
  private nonisolated(nonsending) func carry(
    _ bytes: ByteCount,
    _ progress: TransferProgress?
  ) async -> WaitEnd {
    if Task.isCancelled { return .cancelled(done: 0) }
    // The link takes no transfer of nothing; an answer without a body ends here.
    guard bytes > .zero else { return .completed }
    deliverCompletions()
    let transfer = link.add(
      bytes: bytes,
      maximumBytesPerSecond: parameters.bytesPerSecondPerTransfer,
      at: simulator.now
    )
    let suspension = Suspension(in: simulator)
    while suspensions.count <= transfer.slot {
      suspensions.append(nil)
      carried.append(nil)
    }
    suspensions[transfer.slot] = suspension
    carried[transfer.slot] = transfer
    if let progress { watches.append(TransferWatch(transfer: transfer, progress: progress)) }
    setAlarm()
    return await simulator.wait(for: suspension) {
      if let received = self.abandon(transfer) {
        self.simulator.settle(suspension, .cancelled(done: received.bytes))
      }
    }
  }

  private func abandon(_ transfer: FairShareLink.Transfer) -> ByteCount? {
    deliverCompletions()
    guard let received = link.remove(transfer, at: simulator.now) else { return nil }
    suspensions[transfer.slot] = nil
    carried[transfer.slot] = nil
    setAlarm()
    return received
  }

  private func deliverCompletions() {
    for transfer in link.advance(to: simulator.now) {
      settle(transfer, .completed)
    }
  }

  private func settle(_ transfer: FairShareLink.Transfer, _ end: WaitEnd) {
    carried[transfer.slot] = nil
    guard let suspension = suspensions[transfer.slot].take() else { return }
    simulator.settle(suspension, end)
  }

  private func setAlarm() {
    alarm.set(to: link.nextCompletion, in: simulator) { [self] in
      alarm.hasRung()
      deliverCompletions()
      setAlarm()
    }
    setProgressAlarm()
  }
}
