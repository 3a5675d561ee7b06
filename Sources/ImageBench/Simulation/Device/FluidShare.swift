import Basics

/// Fluid sharing of a link among transfers: what time does to its ``LinkFlows``.
///
/// Between two changes of the transfers or of the link, all rates are constant: that is a segment.
/// Amounts are summed only when a segment ends, so that asking often does not round often.
/// Completion times are rounded up to whole nanoseconds.
///
/// A pure value: time comes in with every call and must not run backwards. ``FairShareLink`` is
/// built on it.
struct FluidShare: Sendable {
  typealias Transfer = FairShareLink.Transfer

  /// Read it freely; change it only in ``change(at:_:)``, so that rates and times follow.
  private(set) var model: LinkFlows
  /// The highest number of transfers that were present at once.
  private(set) var maximumCount = 0
  /// When the running segment began.
  private(set) var segmentStart = TimePoint.start
  /// The latest time given.
  private(set) var latest = TimePoint.start

  /// What has completed since the last ``advance(to:)``.
  private var finished: [Transfer] = []
  private var freeSlots: [Int] = []
  private var slotCount = 0
  private var nextSequence = 0
  /// When the next transfer completes; stored, because it is read more often than
  /// it changes.
  private var upcoming: TimePoint?

  init(_ model: LinkFlows) {
    self.model = model
  }

  /// When the next transfer completes if nothing changes; nil when none can.
  var nextCompletion: TimePoint? {
    finished.isEmpty ? upcoming : latest
  }

  /// Names a new transfer at `time` and lets `insert` add it to the model.
  ///
  /// Transfers that completed before are kept for the next `advance(to:)`. Traps when `time` lies
  /// before the latest time given.
  @inline(__always)
  mutating func add(at time: TimePoint, _ insert: (inout LinkFlows, Transfer) -> Void) -> Transfer {
    settle(at: time)
    let slot = freeSlots.popLast() ?? slotCount
    slotCount = max(slotCount, slot + 1)
    let transfer = Transfer(slot: slot, sequence: nextSequence)
    nextSequence += 1
    insert(&model, transfer)
    maximumCount = max(maximumCount, model.count)
    assignRates()
    return transfer
  }

  /// Removes a transfer at `time` and returns the whole bytes that had arrived.
  ///
  /// Nil when it has completed by then, or left before. A completed transfer is still returned by
  /// the next `advance(to:)`. Traps when `time` lies before the latest time given.
  mutating func remove(_ transfer: Transfer, at time: TimePoint) -> Int? {
    settle(at: time)
    guard let done = model.remove(transfer) else {
      predict()
      return nil
    }
    freeSlots.append(transfer.slot)
    assignRates()
    return done
  }

  /// Changes the link at `time`, with the amounts as they are then; the rates follow.
  ///
  /// Traps when `time` lies before the latest time given.
  mutating func change(at time: TimePoint, _ body: (inout LinkFlows) -> Void) {
    settle(at: time)
    body(&model)
    assignRates()
  }

  /// Ends the running segment at `time`, so that the model has the amounts as they are then.
  ///
  /// Traps when `time` lies before the latest time given.
  mutating func sum(at time: TimePoint) {
    settle(at: time)
    predict()
  }

  /// Moves the time to `time` and returns the transfers that completed since the last call.
  ///
  /// They come in the order of their completion times and, within one, of their adding. Traps when
  /// `time` lies before the latest time given.
  mutating func advance(to time: TimePoint) -> [Transfer] {
    reach(time)
    if finished.isEmpty { return [] }
    defer {
      for transfer in finished { freeSlots.append(transfer.slot) }
      finished.removeAll(keepingCapacity: true)
    }
    return finished
  }
}

// MARK: - Segments

extension FluidShare {
  /// Moves the time to `time`, collecting the transfers that complete on the way, without
  /// touching the running segment.
  private mutating func reach(_ time: TimePoint) {
    precondition(
      time >= latest,
      "a link was at \(latest) and cannot go back to \(time)"
    )
    while let completion = upcoming, completion <= time {
      endSegment(at: completion)
      collectFinished()
      assignRates()
    }
    latest = time
  }

  /// Moves the time to `time` and ends the running segment; ``upcoming`` has to be set after it.
  private mutating func settle(at time: TimePoint) {
    reach(time)
    endSegment(at: time)
  }

  private mutating func endSegment(at time: TimePoint) {
    model.serve(time - segmentStart)
    segmentStart = time
  }

  private mutating func collectFinished() {
    let firstNew = finished.count
    model.removeFinished(into: &finished)
    if finished.count - firstNew > 1 {
      finished[firstNew...].sort { $0.sequence < $1.sequence }
    }
  }

  private mutating func assignRates() {
    model.assignRates()
    predict()
  }

  private mutating func predict() {
    upcoming = model.nanosecondsToCompletion.map { segmentStart + TimeSpan(nanoseconds: $0) }
  }
}
