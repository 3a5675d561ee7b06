public import Basics

/// A fluid model of processor cores that classes of work share.
///
/// Every job has work, in nanoseconds on the reference core of speed 1, and a class. A higher class
/// takes the fastest cores first and leaves the rest to the next. Inside a class all jobs advance at
/// the same rate: the speed of the class's cores divided by its jobs, where a job never uses more
/// than one core. More jobs than cores cost switching when `contextSwitchCost` says so.
///
/// A pure value: time comes in with every call and must not run backwards. Completion times are
/// rounded up to whole nanoseconds. Each class counts the service that each of its jobs has had
/// since the class was last idle ("virtual time"; Parekh and Gallager, "A generalized processor
/// sharing approach to flow control", IEEE/ACM ToN 1(3), 1993), so that a change of the job set
/// costs O(log n) and asking for the time costs nothing.
public struct ProcessorSharing: Sendable {
  /// Names one job of one processor.
  public struct Job: Hashable, Sendable {
    /// A small number that no other present job has; reused once the job has left.
    public let slot: Int
    let sequence: Int
  }

  /// The fastest first.
  public let coreSpeeds: [Double]

  /// What each job beyond the cores of its class costs, as a fraction of one job's work per core.
  ///
  /// With n jobs on k cores every job needs 1 + cost × (n − k) ÷ k times its work.
  public let contextSwitchCost: Double

  /// The highest number of jobs that were present at once: the threads a device would have run.
  public private(set) var maximumRunnable = 0

  /// The number of jobs present.
  public private(set) var runnable = 0

  private struct Record: Sendable {
    var sequence: Int
    var qos: QualityOfService
    var work: Int
    var finishTag: Double
    var ticket: StableHeap<Double, Int>.Ticket?
  }

  private var share = [ClassShare](repeating: ClassShare(), count: QualityOfService.allCases.count)
  private var records: [Record] = []
  private var freeSlots: [Int] = []
  private var finished: [Job] = []
  private var nextSequence = 0
  private var segmentStart = TimePoint.start
  private var latest = TimePoint.start
  /// When the next running job completes; kept, because it is asked for more often than it changes.
  private var upcoming: TimePoint?

  /// A processor whose cores have `coreSpeeds`, in any order, where 1 is the reference core.
  ///
  /// `contextSwitchCost` is 0 by default. Traps when there is no core, a speed is not positive and
  /// finite, or the cost is negative or not finite.
  public init(coreSpeeds: [Double], contextSwitchCost: Double = 0) {
    precondition(!coreSpeeds.isEmpty, "A processor needs at least one core")
    precondition(
      coreSpeeds.allSatisfy { $0 > 0 && $0.isFinite },
      "Core speeds must be positive and finite: \(coreSpeeds)"
    )
    precondition(
      contextSwitchCost >= 0 && contextSwitchCost.isFinite,
      "The context switch cost must be a finite fraction of 0 or more, not \(contextSwitchCost)"
    )
    self.coreSpeeds = coreSpeeds.sorted(by: >)
    self.contextSwitchCost = contextSwitchCost
  }
}

// MARK: - Jobs

extension ProcessorSharing {
  /// Adds a job of `work` at `time`.
  ///
  /// Jobs that completed before are kept for the next `advance(to:)`. Traps when `work` is negative
  /// or `time` lies before the latest time given.
  ///
  /// - Complexity: O(log n).
  public mutating func add(work: TimeSpan, qos: QualityOfService, at time: TimePoint) -> Job {
    precondition(work >= .zero, "A job needs work of 0 or more, not \(work)")
    settle(at: time)
    let slot = freeSlots.popLast() ?? records.count
    let tag = share[qos.rawValue].service + Double(work.nanoseconds)
    let record = Record(
      sequence: nextSequence,
      qos: qos,
      work: work.nanoseconds,
      finishTag: tag,
      ticket: share[qos.rawValue].waiting.insert(tag, slot)
    )
    if slot == records.count { records.append(record) } else { records[slot] = record }
    nextSequence += 1
    runnable += 1
    maximumRunnable = max(maximumRunnable, runnable)
    assignRates()
    return Job(slot: slot, sequence: record.sequence)
  }

  /// Removes a job at `time` and returns the work done on it, in whole nanoseconds rounded down.
  ///
  /// Nil when the job has completed by then, or left before. A completed job is still reported by
  /// the next `advance(to:)`.
  ///
  /// - Complexity: O(log n).
  public mutating func remove(_ job: Job, at time: TimePoint) -> TimeSpan? {
    settle(at: time)
    guard records.indices.contains(job.slot), records[job.slot].sequence == job.sequence,
      let ticket = records[job.slot].ticket
    else {
      upcoming = nextRunningCompletion
      return nil
    }
    let record = records[job.slot]
    let left = record.finishTag - share[record.qos.rawValue].service
    _ = share[record.qos.rawValue].waiting.remove(ticket)
    records[job.slot].ticket = nil
    freeSlots.append(job.slot)
    runnable -= 1
    assignRates()
    let done = FluidTime.whole(Double(record.work) - left, upTo: record.work)
    return TimeSpan(nanoseconds: done)
  }

  /// Moves the time to `time` and returns the jobs that completed since the last call.
  ///
  /// They come in the order of their completion times and, within one, of their adding. Traps when
  /// `time` lies before the latest time given.
  ///
  /// - Complexity: O(k log n) for k completions.
  public mutating func advance(to time: TimePoint) -> [Job] {
    reach(time)
    if finished.isEmpty { return [] }
    defer {
      for job in finished { freeSlots.append(job.slot) }
      finished.removeAll(keepingCapacity: true)
    }
    return finished
  }

  /// When the next job completes if none is added or removed; nil when no job can advance.
  public var nextCompletion: TimePoint? {
    finished.isEmpty ? upcoming : latest
  }

  /// The rate at which every job of `qos` advances now, where 1 is the reference core alone.
  public func rate(of qos: QualityOfService) -> Double { share[qos.rawValue].rate }

  /// What the jobs of `qos` have used up to the latest time given.
  public func usage(of qos: QualityOfService) -> ProcessorUsage {
    var share = share[qos.rawValue]
    share.serve(latest - segmentStart)
    return ProcessorUsage(
      busyCoreTime: TimeSpan(nanoseconds: share.busyNanoseconds),
      work: share.deliveredWork
    )
  }
}

// MARK: - Flow

extension ProcessorSharing {
  /// Beyond this much service, tags are moved back to zero to keep their last bits small.
  private static let serviceBeforeRebase = 0x1p30

  private var nextRunningCompletion: TimePoint? {
    var earliest: TimePoint?
    // By index, because a class in a variable of its own is a copy with a heap.
    for index in share.indices {
      guard let tag = share[index].waiting.firstKey,
        let span = FluidTime.nanoseconds(
          for: tag - share[index].service,
          perNanosecond: share[index].rate
        )
      else { continue }
      let time = segmentStart + TimeSpan(nanoseconds: span)
      earliest = min(earliest ?? time, time)
    }
    return earliest
  }

  /// Moves the time to `time`, collecting the jobs that complete on the way, without touching the
  /// running segment: asking often must not round often.
  private mutating func reach(_ time: TimePoint) {
    precondition(time >= latest, "Processor asked about \(time) after it had reached \(latest)")
    while let completion = upcoming, completion <= time {
      endSegment(at: completion)
      collectFinished()
      assignRates()
    }
    latest = time
  }

  /// Moves the time to `time` and ends the running segment, because the job set is about to change;
  /// what completes next is known again once it has.
  private mutating func settle(at time: TimePoint) {
    reach(time)
    endSegment(at: time)
  }

  private mutating func endSegment(at time: TimePoint) {
    let span = time - segmentStart
    for index in share.indices { share[index].serve(span) }
    segmentStart = time
  }

  private mutating func collectFinished() {
    let firstNew = finished.count
    for index in share.indices {
      while let tag = share[index].waiting.firstKey,
        FluidTime.isDone(tag - share[index].service, perNanosecond: share[index].rate),
        let (_, slot) = share[index].waiting.popFirst()
      {
        records[slot].ticket = nil
        runnable -= 1
        finished.append(Job(slot: slot, sequence: records[slot].sequence))
      }
    }
    if finished.count - firstNew > 1 {
      finished[firstNew...].sort { $0.sequence < $1.sequence }
    }
  }

  private mutating func assignRates() {
    var firstCore = 0
    for index in share.indices {
      firstCore += share[index].assignCores(
        of: coreSpeeds,
        from: firstCore,
        contextSwitchCost: contextSwitchCost
      )
      if share[index].service > Self.serviceBeforeRebase { rebase(index) }
    }
    upcoming = nextRunningCompletion
  }

  private mutating func rebase(_ index: Int) {
    let service = share[index].service
    for slot in records.indices
    where records[slot].ticket != nil && records[slot].qos.rawValue == index {
      records[slot].finishTag -= service
    }
    share[index].waiting.rekey { $0 - service }
    share[index].service = 0
  }
}

/// What one class of work has used of a processor.
public struct ProcessorUsage: Hashable, Sendable {
  /// The time that cores were busy with the class, summed over cores.
  public var busyCoreTime: TimeSpan
  /// The work done, in nanoseconds of the reference core, including work on jobs removed later.
  public var work: Double

  /// The usage of `busyCoreTime` and `work`.
  public init(busyCoreTime: TimeSpan, work: Double) {
    self.busyCoreTime = busyCoreTime
    self.work = work
  }
}

/// One class's part of a processor.
private struct ClassShare: Sendable {
  /// Jobs by the service at which they finish.
  var waiting = StableHeap<Double, Int>()
  /// What each job present since the class was last idle has received, in reference nanoseconds.
  var service = 0.0
  /// The service that each job receives per nanosecond.
  var rate = 0.0
  var busyCores = 0
  var busyNanoseconds = 0
  var deliveredWork = 0.0

  mutating func serve(_ span: TimeSpan) {
    let received = rate * Double(span.nanoseconds)
    service += received
    deliveredWork += received * Double(waiting.count)
    busyNanoseconds += busyCores * span.nanoseconds
  }

  /// Takes the cores that its jobs can use, from `firstCore` on, and returns how many those are.
  mutating func assignCores(
    of coreSpeeds: [Double],
    from firstCore: Int,
    contextSwitchCost: Double
  ) -> Int {
    let jobs = waiting.count
    busyCores = min(jobs, coreSpeeds.count - firstCore)
    rate = 0
    if jobs == 0 { service = 0 }
    guard busyCores > 0 else { return 0 }
    let speeds = firstCore..<firstCore + busyCores
    let speed = speeds.reduce(0) { $0 + coreSpeeds[$1] } / Double(jobs)
    let crowding = Double(jobs - busyCores) / Double(busyCores)
    rate = speed / (1 + contextSwitchCost * crowding)
    return busyCores
  }
}
