public import Basics

/// A fluid model of a link whose bandwidth its transfers share equally.
///
/// A transfer may have a maximum rate of its own; what it leaves unused is shared equally among the
/// others (max–min fairness; Bertsekas and Gallager, "Data Networks", 2nd ed., §6.5.2). A pure
/// value: time comes in with every call and must not run backwards. Completion times are rounded up
/// to whole nanoseconds, and progress is summed only when the set of transfers or the bandwidth
/// changes, so that asking often does not round often.
public struct FairShareLink: Sendable {
  /// Names one transfer of one link.
  public struct Transfer: Hashable, Sendable {
    /// A small number that no other present transfer has; reused once the transfer has left.
    public let slot: Int
    let sequence: Int
  }

  private struct Flow: Sendable {
    var transfer: Transfer
    var total: Int
    var left: Double
    var ceiling: Double
    var rate: Double
  }

  /// The bandwidth in bytes per second; 0 is a link that is down.
  public private(set) var bytesPerSecond: Double

  /// The bytes that went over the link, as far as transfers have completed or were removed.
  public private(set) var deliveredBytes = ByteCount.zero

  /// The highest number of transfers that were present at once.
  public private(set) var maximumInFlight = 0

  // In the order of their ceilings, lowest first, and then of their adding.
  private var flows: [Flow] = []
  private var freeSlots: [Int] = []
  private var slotCount = 0
  private var finished: [Transfer] = []
  private var nextSequence = 0
  private var segmentStart = TimePoint.start
  private var latest = TimePoint.start

  /// A link of `bytesPerSecond`; traps when that is negative or not finite.
  public init(bytesPerSecond: Double) {
    Self.check(bytesPerSecond)
    self.bytesPerSecond = bytesPerSecond
  }

  /// The number of transfers present.
  public var inFlight: Int { flows.count }
}

// MARK: - Transfers

extension FairShareLink {
  /// Adds a transfer of `bytes` at `time`, at most `maximumBytesPerSecond` fast (no limit by
  /// default).
  ///
  /// Traps when `bytes` is negative, the maximum is not positive, or `time` lies before the latest
  /// time given.
  ///
  /// - Complexity: O(n).
  public mutating func add(
    bytes: ByteCount,
    maximumBytesPerSecond: Double = .infinity,
    at time: TimePoint
  ) -> Transfer {
    precondition(bytes >= .zero, "A transfer needs 0 bytes or more, not \(bytes)")
    precondition(
      maximumBytesPerSecond > 0,
      "A transfer's maximum rate must be positive, not \(maximumBytesPerSecond) bytes/s"
    )
    settle(at: time)
    let slot = freeSlots.popLast() ?? slotCount
    slotCount = max(slotCount, slot + 1)
    let transfer = Transfer(slot: slot, sequence: nextSequence)
    nextSequence += 1
    let index = flows.lastIndex { $0.ceiling <= maximumBytesPerSecond }.map { $0 + 1 } ?? 0
    let flow = Flow(
      transfer: transfer,
      total: bytes.bytes,
      left: Double(bytes.bytes),
      ceiling: maximumBytesPerSecond,
      rate: 0
    )
    flows.insert(flow, at: index)
    maximumInFlight = max(maximumInFlight, flows.count)
    assignRates()
    return transfer
  }

  /// Removes a transfer at `time` and returns the whole bytes that had arrived.
  ///
  /// Nil when it has completed by then, or left before. A completed transfer is still reported by
  /// the next `advance(to:)`.
  ///
  /// - Complexity: O(n).
  public mutating func remove(_ transfer: Transfer, at time: TimePoint) -> ByteCount? {
    settle(at: time)
    guard let index = flows.firstIndex(where: { $0.transfer == transfer }) else { return nil }
    let flow = flows.remove(at: index)
    freeSlots.append(transfer.slot)
    assignRates()
    let arrived = FluidTime.whole(Double(flow.total) - flow.left, upTo: flow.total)
    deliveredBytes += ByteCount(arrived)
    return ByteCount(arrived)
  }

  /// The whole bytes of a transfer that have arrived at `time`; nil when it has completed or left.
  ///
  /// - Complexity: O(n).
  public mutating func received(_ transfer: Transfer, at time: TimePoint) -> ByteCount? {
    settle(at: time)
    return flows.first { $0.transfer == transfer }.map {
      ByteCount(FluidTime.whole(Double($0.total) - $0.left, upTo: $0.total))
    }
  }

  /// Changes the bandwidth at `time`; 0 stops the link until the next change.
  ///
  /// Traps when `bytesPerSecond` is negative or not finite.
  ///
  /// - Complexity: O(n).
  public mutating func setBandwidth(bytesPerSecond: Double, at time: TimePoint) {
    Self.check(bytesPerSecond)
    settle(at: time)
    self.bytesPerSecond = bytesPerSecond
    assignRates()
  }

  /// Moves the time to `time` and returns the transfers that completed since the last call.
  ///
  /// They come in the order of their completion times and, within one, of their adding. Traps when
  /// `time` lies before the latest time given.
  ///
  /// - Complexity: O(k n) for k completions.
  public mutating func advance(to time: TimePoint) -> [Transfer] {
    reach(time)
    defer {
      for transfer in finished { freeSlots.append(transfer.slot) }
      finished.removeAll(keepingCapacity: true)
    }
    return finished
  }

  /// When the next transfer completes if nothing changes; nil when none can.
  ///
  /// - Complexity: O(n).
  public var nextCompletion: TimePoint? {
    finished.isEmpty ? nextRunningCompletion : latest
  }

  /// When `bytes` of a transfer will have arrived if nothing changes; nil when it has left or stands.
  ///
  /// - Complexity: O(n).
  public func time(of transfer: Transfer, toReceive bytes: ByteCount) -> TimePoint? {
    guard let flow = flows.first(where: { $0.transfer == transfer }) else { return nil }
    let missing = Double(bytes.bytes) - (Double(flow.total) - flow.left)
    return FluidTime.nanoseconds(
      for: missing * Self.nanosecondsPerSecond,
      perNanosecond: flow.rate
    ).map { segmentStart + TimeSpan(nanoseconds: $0) }
  }

  /// The present rate of a transfer in bytes per second, or nil when it has left.
  ///
  /// - Complexity: O(n).
  public func bytesPerSecond(of transfer: Transfer) -> Double? {
    flows.first { $0.transfer == transfer }?.rate
  }
}

// MARK: - Flow

extension FairShareLink {
  private static let nanosecondsPerSecond = 1e9

  private static func check(_ bytesPerSecond: Double) {
    precondition(
      bytesPerSecond >= 0 && bytesPerSecond.isFinite,
      "A link's bandwidth must be finite and 0 or more, not \(bytesPerSecond) bytes/s"
    )
  }

  private var nextRunningCompletion: TimePoint? {
    var soonest: Int?
    for flow in flows {
      // Bytes times 1e9 over bytes per second: whole numbers stay whole where a rate per
      // nanosecond would be rounded first.
      guard
        let span = FluidTime.nanoseconds(
          for: flow.left * Self.nanosecondsPerSecond,
          perNanosecond: flow.rate
        )
      else { continue }
      soonest = min(soonest ?? span, span)
    }
    return soonest.map { segmentStart + TimeSpan(nanoseconds: $0) }
  }

  private mutating func reach(_ time: TimePoint) {
    precondition(time >= latest, "Link asked about \(time) after it had reached \(latest)")
    while let completion = nextRunningCompletion, completion <= time {
      endSegment(at: completion)
      collectFinished()
      assignRates()
    }
    latest = time
  }

  private mutating func settle(at time: TimePoint) {
    reach(time)
    endSegment(at: time)
  }

  private mutating func endSegment(at time: TimePoint) {
    let span = Double((time - segmentStart).nanoseconds)
    segmentStart = time
    guard span > 0 else { return }
    for index in flows.indices {
      let arrived = flows[index].rate * span / Self.nanosecondsPerSecond
      flows[index].left = max(0, flows[index].left - arrived)
    }
  }

  private mutating func collectFinished() {
    let firstNew = finished.count
    flows.removeAll { flow in
      let isDone = FluidTime.isDone(
        flow.left * Self.nanosecondsPerSecond,
        perNanosecond: flow.rate
      )
      if isDone {
        finished.append(flow.transfer)
        deliveredBytes += ByteCount(flow.total)
      }
      return isDone
    }
    finished[firstNew...].sort { $0.sequence < $1.sequence }
  }

  private mutating func assignRates() {
    var bandwidthLeft = bytesPerSecond
    for index in flows.indices {
      let equalShare = bandwidthLeft / Double(flows.count - index)
      guard flows[index].ceiling < equalShare else {
        // Ceilings rise, so that from here on all get the same share, to the last bit.
        for rest in index..<flows.count { flows[rest].rate = equalShare }
        return
      }
      flows[index].rate = flows[index].ceiling
      bandwidthLeft -= flows[index].ceiling
    }
  }
}
