import Basics

/// Names one job of one processor or one transfer of one link, which is its `Owner`.
public struct FluidJob<Owner>: Hashable, Sendable {
  /// A small number that no other present job has; reused once the job has left.
  public let slot: Int
  let sequence: Int
}

/// How the jobs of a ``FluidShare`` advance: their amounts and their rates.
protocol FluidModel: Sendable {
  /// What the jobs belong to.
  associatedtype Owner

  /// The number of jobs present.
  var count: Int { get }

  /// Whole nanoseconds from now to the next completion at the present rates; nil when no job
  /// advances.
  var nanosecondsToCompletion: Int? { get }

  /// Lets all jobs advance at their rates for `span`.
  mutating func serve(_ span: TimeSpan)

  /// Removes the jobs that are done and appends them to `finished`, in any order.
  mutating func removeFinished(into finished: inout [FluidJob<Owner>])

  /// Removes a job and returns what was done of it, in whole units; nil when it is not present.
  mutating func remove(_ job: FluidJob<Owner>) -> Int?

  /// Sets the rates that follow from the jobs present.
  mutating func assignRates()
}

/// Fluid sharing of a resource among jobs: what time does to a ``FluidModel``.
///
/// Between two changes of the jobs or of the resource, all rates are constant: that is a segment.
/// Amounts are summed only when a segment ends, so that asking often does not round often.
/// Completion times are rounded up to whole nanoseconds.
///
/// A pure value: time comes in with every call and must not run backwards. ``ProcessorSharing`` and
/// ``FairShareLink`` are built on it.
struct FluidShare<Model: FluidModel>: Sendable {
  typealias Job = FluidJob<Model.Owner>

  /// Read it freely; change it only in ``change(at:_:)``, so that rates and times follow.
  private(set) var model: Model
  /// The highest number of jobs that were present at once.
  private(set) var maximumCount = 0
  /// When the running segment began.
  private(set) var segmentStart = TimePoint.start
  /// The latest time given.
  private(set) var latest = TimePoint.start

  /// What has completed since the last ``advance(to:)``.
  private var finished: [Job] = []
  private var freeSlots: [Int] = []
  private var slotCount = 0
  private var nextSequence = 0
  /// When the next job of the model completes; stored, because it is read more often than it
  /// changes.
  private var upcoming: TimePoint?

  init(_ model: Model) {
    self.model = model
  }

  /// When the next job completes if nothing changes; nil when none can.
  var nextCompletion: TimePoint? {
    finished.isEmpty ? upcoming : latest
  }

  /// Names a new job at `time` and lets `insert` add it to the model.
  ///
  /// Jobs that completed before are kept for the next `advance(to:)`. Traps when `time` lies before
  /// the latest time given.
  @inline(__always)
  mutating func add(at time: TimePoint, _ insert: (inout Model, Job) -> Void) -> Job {
    settle(at: time)
    let slot = freeSlots.popLast() ?? slotCount
    slotCount = max(slotCount, slot + 1)
    let job = Job(slot: slot, sequence: nextSequence)
    nextSequence += 1
    insert(&model, job)
    maximumCount = max(maximumCount, model.count)
    assignRates()
    return job
  }

  /// Removes a job at `time` and returns what was done of it, in whole units rounded down.
  ///
  /// Nil when the job has completed by then, or left before. A completed job is still returned by
  /// the next `advance(to:)`. Traps when `time` lies before the latest time given.
  mutating func remove(_ job: Job, at time: TimePoint) -> Int? {
    settle(at: time)
    guard let done = model.remove(job) else {
      predict()
      return nil
    }
    freeSlots.append(job.slot)
    assignRates()
    return done
  }

  /// Changes the resource at `time`, with the amounts as they are then; the rates follow.
  ///
  /// Traps when `time` lies before the latest time given.
  mutating func change(at time: TimePoint, _ body: (inout Model) -> Void) {
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

  /// Moves the time to `time` and returns the jobs that completed since the last call.
  ///
  /// They come in the order of their completion times and, within one, of their adding. Traps when
  /// `time` lies before the latest time given.
  mutating func advance(to time: TimePoint) -> [Job] {
    reach(time)
    if finished.isEmpty { return [] }
    defer {
      for job in finished { freeSlots.append(job.slot) }
      finished.removeAll(keepingCapacity: true)
    }
    return finished
  }
}

// MARK: - Segments

extension FluidShare {
  /// Moves the time to `time`, collecting the jobs that complete on the way, without touching the
  /// running segment.
  private mutating func reach(_ time: TimePoint) {
    precondition(
      time >= latest,
      "\(Model.Owner.self) was at \(latest) and cannot go back to \(time)"
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
