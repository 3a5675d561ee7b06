public import Basics

/// The network of a virtual device: connections per host, latency, shared bandwidth, faults.
///
/// Latency and faults are drawn by key and not by order, so that two variants which ask for the same
/// things in different orders meet the same network. The bytes themselves are not carried.
public final class VirtualNetwork {
  private struct Fate {
    var latency: TimeSpan
    var arriving: ByteCount
    var breaksOff: Bool
  }

  let simulator: Simulator
  private let latencyChance: KeyedChance
  private let failureChance: KeyedChance
  private let breakingPointChance: KeyedChance
  private var parameters: LinkParameters
  var link: FairShareLink
  private var suspensions: [Suspension?] = []
  private var gates: [Int: SlotGate] = [:]
  private var carried: [FairShareLink.Transfer?] = []
  private var isOnline = true
  /// The number of times that the network was lost.
  private var losses = 0
  private var alarm = Alarm()
  var watches: [TransferWatch] = []
  var progressAlarm = Alarm()
  private var counters = NetworkUsage()
  private var inFlight = 0
  private var queued = 0

  /// A network in the world of `simulator`.
  ///
  /// `name` tells the chance of several networks apart and is "network" by default. Traps when
  /// `parameters` hold a value that makes no sense.
  public init(simulator: Simulator, parameters: LinkParameters, name: String = "network") {
    simulator.thread.check()
    parameters.check()
    self.simulator = simulator
    self.parameters = parameters
    link = FairShareLink(bytesPerSecond: parameters.bytesPerSecond)
    latencyChance = KeyedChance(seed: simulator.seed, name: "\(name).latency")
    failureChance = KeyedChance(seed: simulator.seed, name: "\(name).failure")
    breakingPointChance = KeyedChance(seed: simulator.seed, name: "\(name).breakingPoint")
  }

  /// What the network has carried up to now; transfers under way count once they have ended.
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

  /// Takes the network away: transfers under way break off, and new ones fail until it is back.
  ///
  /// A request that has its connection and waits for its first byte fails when that would have come.
  ///
  /// - Complexity: O(n).
  public func goOffline() {
    simulator.thread.check()
    guard isOnline else { return }
    isOnline = false
    losses += 1
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
  /// Traps when `bytesPerSecond` is negative or not finite.
  ///
  /// - Complexity: O(n).
  public func setBandwidth(bytesPerSecond: Double) {
    deliverCompletions()
    parameters.bytesPerSecond = bytesPerSecond
    link.setBandwidth(bytesPerSecond: bytesPerSecond, at: simulator.now)
    setAlarm()
  }
}

// Unchecked because all state is confined to the simulator's thread, which every entry checks.
extension VirtualNetwork: @unchecked Sendable {}

// MARK: - Transfers

extension VirtualNetwork {
  /// Fetches `bytes` from `host` and reports where the time went.
  ///
  /// The latency is `latency`, or by default the quantile at a number drawn from the simulator's seed, `latencyKey` and
  /// `attempt` (0 by default), and so is whether and after how many bytes the transfer fails: the
  /// same key meets the same fate in every variant, so a retry needs the next attempt number. Throws
  /// `.cancelled` at the instant at which the task is cancelled, in the queue, in latency or under
  /// way, and `.failed` when the connection breaks. `onSend` is called when the request has its
  /// connection, and `progress` is told what has come. A transfer of which `unstoppableFrom` percent
  /// have come, never by default, goes on to its end although its task is cancelled. Traps when
  /// `bytes` or `attempt` is negative.
  ///
  /// - Complexity: O(n) for n transfers under way.
  public nonisolated(nonsending) func transfer(
    host: Int,
    bytes: ByteCount,
    latencyKey: UInt64,
    attempt: Int = 0,
    latency: TimeSpan? = nil,
    unstoppableFrom: Int? = nil,
    onSend: (() -> Void)? = nil,
    progress: TransferProgress? = nil
  ) async throws(TransferFailure) -> TransferReport {
    precondition(bytes >= .zero, "A transfer needs 0 bytes or more, not \(bytes)")
    precondition(attempt >= 0, "Attempts count from 0, not \(attempt)")
    let asked = simulator.now
    counters.requests += 1
    let fate = fate(of: bytes, key: latencyKey, attempt: UInt64(attempt))
    let gate = gate(of: host)
    try await takeConnection(gate)
    defer { giveBackConnection(gate) }
    let connected = simulator.now
    let losses = self.losses
    guard isOnline else { throw noteFailed(after: .zero) }
    onSend?()
    do {
      try await simulator.sleep(for: latency ?? fate.latency)
    } catch {
      throw noteCancelled(after: .zero)
    }
    let firstByte = simulator.now
    guard losses == self.losses else { throw noteFailed(after: .zero) }
    switch await carry(fate.arriving, unstoppableFrom: unstoppableFrom, progress) {
    case .completed: break
    case .cancelled(let received): throw noteCancelled(after: ByteCount(received))
    case .lost(let received): throw noteFailed(after: ByteCount(received))
    }
    if fate.breaksOff { throw noteFailed(after: fate.arriving) }
    counters.bytesOnWire += fate.arriving
    counters.completed += 1
    return TransferReport(
      queued: connected - asked,
      latency: firstByte - connected,
      transferTime: simulator.now - firstByte
    )
  }

  /// The latency that a request with `latencyKey` and `attempt` meets, in whole nanoseconds.
  public func latency(forKey latencyKey: UInt64, attempt: Int = 0) -> TimeSpan {
    simulator.thread.check()
    precondition(attempt >= 0, "Attempts count from 0, not \(attempt)")
    return fate(of: .zero, key: latencyKey, attempt: UInt64(attempt)).latency
  }

  private func fate(of bytes: ByteCount, key: UInt64, attempt: UInt64) -> Fate {
    let unit = latencyChance.unit(key, draw: attempt)
    let nanoseconds = (parameters.latency.value(at: unit) * 1e6).rounded(.up)
    var fate = Fate(
      latency: TimeSpan(nanoseconds: Int(nanoseconds)),
      arriving: bytes,
      breaksOff: false
    )
    if failureChance.unit(key, draw: attempt) < parameters.failureRate {
      let share = breakingPointChance.unit(key, draw: attempt)
      fate.arriving = ByteCount(Int((Double(bytes.bytes) * share).rounded(.down)))
      fate.breaksOff = true
    }
    return fate
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
    unstoppableFrom percent: Int?,
    _ progress: TransferProgress?
  ) async -> WaitEnd {
    if Task.isCancelled { return .cancelled(done: 0) }
    guard bytes > .zero else { return .completed }
    deliverCompletions()
    let transfer = link.add(
      bytes: bytes,
      maximumBytesPerSecond: parameters.bytesPerSecondPerTransfer,
      at: simulator.now
    )
    let suspension = Suspension()
    while suspensions.count <= transfer.slot {
      suspensions.append(nil)
      carried.append(nil)
    }
    suspensions[transfer.slot] = suspension
    carried[transfer.slot] = transfer
    if let progress { watches.append(TransferWatch(transfer: transfer, progress: progress)) }
    setAlarm()
    return await simulator.wait(for: suspension) {
      if let percent, self.hasReceived(percent, of: bytes, transfer) { return }
      if let received = self.abandon(transfer) {
        self.simulator.settle(suspension, .cancelled(done: received.bytes))
      }
    }
  }

  private func hasReceived(
    _ percent: Int,
    of bytes: ByteCount,
    _ transfer: FairShareLink.Transfer
  ) -> Bool {
    deliverCompletions()
    guard let received = link.received(transfer, at: simulator.now) else { return false }
    return received.bytes * 100 >= bytes.bytes * percent
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
