public import Basics

/// The network of a virtual device: connections to hosts, latency, shared bandwidth, faults.
///
/// Latency, faults and losses are drawn by key instead of by order, so two variants that make the
/// same requests in different orders meet the same network. The bytes themselves are not
/// transferred.
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
  private let lossDraws: KeyedRandom
  var parameters: LinkParameters
  var link: FairShareLink
  private var suspensions: [Suspension?] = []
  var gates: [Int: SlotGate] = [:]
  var connections: [Int: HostConnections] = [:]
  /// The number of connections so far.
  var connectionCount = 0
  private var carried: [FairShareLink.Transfer?] = []
  /// Whether the device has a network at present.
  public private(set) var isOnline = true
  /// The number of times that the network went offline.
  private(set) var outages = 0
  private var alarm = Alarm()
  var watches: [TransferWatch] = []
  var progressAlarm = Alarm()
  var counters = NetworkUsage()
  var inFlight = 0
  var queued = 0

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
    lossDraws = KeyedRandom(seed: simulator.seed, name: "\(name).loss")
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
    outages += 1
    // A transfer that completes at this very instant has completed, and is not lost.
    deliverCompletions()
    for transfer in carried.compactMap({ $0 }) {
      guard let received = link.remove(transfer, at: simulator.now) else { continue }
      settle(transfer, .lost(done: received.bytes))
    }
    closeConnections()
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
  /// number. `onSend` is called when the request has its connection, whose handshake is over, and
  /// `progress` reports received bytes. Traps if `bytes` or `attempt` is negative.
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
    let place = try await takePlace(at: host)
    var fate = HostConnections.Fate.lost
    defer { giveBack(place, fate) }
    try await connect(place)
    let connected = simulator.now
    onSend?()
    do {
      try await simulator.sleep(for: latency ?? outcome.latency)
    } catch {
      throw noteCancelled(after: .zero)
    }
    let firstByte = simulator.now
    guard place.outages == outages else { throw noteFailed(after: .zero) }
    onAnswer?()
    var request = FairShareLink.Request(bytes: outcome.arriving)
    request.maximumBytesPerSecond = parameters.bytesPerSecondPerTransfer
    if let start = parameters.start, let connection = place.lease.connection {
      request.connection = FairShareLink.Connection(connection, start)
      request.losses = losses(of: outcome.arriving, key: latencyKey, attempt: attempt)
    }
    switch await carry(request, progress) {
    case .completed: break
    case .cancelled(let received): throw noteCancelled(after: ByteCount(received))
    case .lost(let received): throw noteFailed(after: ByteCount(received))
    }
    if outcome.breaksOff { throw noteFailed(after: outcome.arriving) }
    fate = .kept
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

  /// After how many bytes of a body a segment is lost, by segment, so that it depends on no order.
  ///
  /// - Complexity: O(segments) on a link with losses.
  private func losses(of bytes: ByteCount, key: UInt64, attempt: Int) -> [ByteCount] {
    guard let start = parameters.start, start.lossRate > 0 else { return [] }
    return stride(from: 0, to: bytes.bytes, by: start.segment.bytes).filter { offset in
      let segment = UInt64(offset / start.segment.bytes)
      return lossDraws.unit(key, draw: UInt64(attempt) << 32 | segment) < start.lossRate
    }.map { ByteCount($0) }
  }

  func noteCancelled(after received: ByteCount) -> TransferFailure {
    counters.cancelled += 1
    counters.bytesOnWire += received
    counters.cancelledBytes += received
    return .cancelled(receivedBytes: received)
  }

  func noteFailed(after received: ByteCount) -> TransferFailure {
    counters.failed += 1
    counters.bytesOnWire += received
    counters.failedBytes += received
    return .failed(receivedBytes: received)
  }
}

// MARK: - The link

extension VirtualNetwork {
  private nonisolated(nonsending) func carry(
    _ request: FairShareLink.Request,
    _ progress: TransferProgress?
  ) async -> WaitEnd {
    if Task.isCancelled { return .cancelled(done: 0) }
    // The link takes no transfer of nothing; an answer without a body ends here.
    guard request.bytes > .zero else { return .completed }
    deliverCompletions()
    let transfer = link.add(request, at: simulator.now)
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
