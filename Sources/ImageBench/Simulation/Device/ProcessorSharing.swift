public import Basics
public import VirtualTime

/// A fluid model of processor cores that classes of work share.
///
/// Every job has work, in nanoseconds on the reference core of speed 1, and a class. A higher class
/// takes the fastest cores first and leaves the rest to the next. Inside a class all jobs advance
/// at the same rate: the speed of the class's cores divided by its jobs, where a job never uses
/// more than one core. More jobs than cores cost switching when `contextSwitchCost` says so.
///
/// A pure value: time comes in with every call and must not run backwards. Completion times are
/// rounded up to whole nanoseconds. A change of the job set costs O(log n), and reading the time of
/// the next completion costs nothing.
public struct ProcessorSharing: Sendable {
  /// Names one job of one processor.
  public typealias Job = FluidJob<ProcessorSharing>

  private var share: FluidShare<CoreClasses>

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
    share = FluidShare(
      CoreClasses(
        coreSpeeds: coreSpeeds.sorted(by: >),
        contextSwitchCost: contextSwitchCost
      )
    )
  }

  /// The fastest first.
  public var coreSpeeds: [Double] { share.model.coreSpeeds }

  /// What each job beyond the cores of its class costs, as a fraction of one job's work per core.
  ///
  /// With n jobs on k cores every job needs 1 + cost × (n − k) ÷ k times its work.
  public var contextSwitchCost: Double { share.model.contextSwitchCost }

  /// The highest number of jobs that were present at once: the threads a device would have run.
  public var maximumRunnable: Int { share.maximumCount }

  /// The number of jobs present.
  public var runnable: Int { share.model.count }

  /// Adds a job of `work` at `time`.
  ///
  /// Jobs that completed before are kept for the next `advance(to:)`. Traps when `work` is negative
  /// or `time` lies before the latest time given.
  ///
  /// - Complexity: O(log n).
  public mutating func add(work: TimeSpan, qos: QualityOfService, at time: TimePoint) -> Job {
    precondition(work >= .zero, "A job needs work of 0 or more, not \(work)")
    return share.add(at: time) { $0.add($1, work: work.nanoseconds, qos: qos) }
  }

  /// Removes a job at `time` and returns the work done on it, in whole nanoseconds rounded down.
  ///
  /// Nil when the job has completed by then, or left before. A completed job is still returned by
  /// the next `advance(to:)`.
  ///
  /// - Complexity: O(log n).
  public mutating func remove(_ job: Job, at time: TimePoint) -> TimeSpan? {
    share.remove(job, at: time).map { TimeSpan(nanoseconds: $0) }
  }

  /// Moves the time to `time` and returns the jobs that completed since the last call.
  ///
  /// They come in the order of their completion times and, within one, of their adding. Traps when
  /// `time` lies before the latest time given.
  ///
  /// - Complexity: O(k log n) for k completions.
  public mutating func advance(to time: TimePoint) -> [Job] { share.advance(to: time) }

  /// When the next job completes if none is added or removed; nil when no job can advance.
  public var nextCompletion: TimePoint? { share.nextCompletion }

  /// The rate at which every job of `qos` advances now, where 1 is the reference core alone.
  public func rate(of qos: QualityOfService) -> Double { share.model.rate(of: qos) }

  /// What the jobs of `qos` have used up to the latest time given.
  public func usage(of qos: QualityOfService) -> ProcessorUsage {
    share.model.usage(of: qos, after: share.latest - share.segmentStart)
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
