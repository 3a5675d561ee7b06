public import Quantities

/// How an operation on a virtual device ended.
public enum WorkEnd: Hashable, Sendable {
  /// All of it was done.
  case completed
  /// The task was cancelled first.
  case cancelled
}

/// What came of work given to a `VirtualProcessor`.
public struct WorkReport: Hashable, Sendable {
  /// Whether the work was completed or cancelled.
  public var end: WorkEnd
  /// The work done, in nanoseconds of the reference core; less than was asked when cancelled.
  public var workDone: TimeSpan
  /// The virtual time from the request to its end.
  public var elapsed: TimeSpan

  /// A report of its three parts.
  public init(end: WorkEnd, workDone: TimeSpan, elapsed: TimeSpan) {
    self.end = end
    self.workDone = workDone
    self.elapsed = elapsed
  }
}

/// The processor of a virtual device: spends virtual time for work, by `ProcessorSharing`.
public final class VirtualProcessor {
  private enum Outcome: Sendable {
    case completed
    case cancelled(workDone: TimeSpan)
  }

  private let simulator: Simulator
  private var sharing: ProcessorSharing
  private var suspensions: [Suspension<Outcome>?] = []
  private var alarm = Alarm()
  private var cancelled = TimeSpan.zero

  /// A processor in the world of `simulator`; see `ProcessorSharing.init` for the parameters.
  public init(simulator: Simulator, coreSpeeds: [Double], contextSwitchCost: Double = 0) {
    simulator.thread.check()
    self.simulator = simulator
    sharing = ProcessorSharing(coreSpeeds: coreSpeeds, contextSwitchCost: contextSwitchCost)
  }

  /// The number of jobs present.
  public var runnable: Int {
    simulator.thread.check()
    return sharing.runnable
  }

  /// The highest number of jobs that were present at once.
  public var maximumRunnable: Int {
    simulator.thread.check()
    return sharing.maximumRunnable
  }

  /// The work done, up to now, on jobs that were cancelled before they completed.
  public var cancelledWork: TimeSpan {
    simulator.thread.check()
    return cancelled
  }

  /// What the jobs of `qos` have used up to now.
  public func usage(of qos: QualityOfService) -> ProcessorUsage {
    deliverCompletions()
    return sharing.usage(of: qos)
  }

  /// Spends `work` of class `qos` and returns once it is done.
  ///
  /// Throws `CancellationError` when the task is cancelled, at the instant of the cancellation: the
  /// job leaves the cores at once and the work done counts in `cancelledWork`. Work of zero returns
  /// without suspending. Traps when `work` is negative.
  ///
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func spend(
    _ work: TimeSpan,
    qos: QualityOfService
  ) async throws(CancellationError) {
    if await perform(work, qos: qos).end == .cancelled { throw CancellationError() }
  }

  /// Spends `work` of class `qos` as `spend` does, and reports what was done instead of throwing.
  ///
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func perform(
    _ work: TimeSpan,
    qos: QualityOfService
  ) async -> WorkReport {
    let start = simulator.now
    if Task.isCancelled { return WorkReport(end: .cancelled, workDone: .zero, elapsed: .zero) }
    guard let (job, suspension) = begin(work, qos: qos) else {
      return WorkReport(end: .completed, workDone: .zero, elapsed: .zero)
    }
    let outcome = await simulator.wait(for: suspension) {
      if let done = self.abandon(job) {
        self.simulator.settle(suspension, .cancelled(workDone: done))
      }
    }
    let elapsed = simulator.now - start
    switch outcome {
    case .completed: return WorkReport(end: .completed, workDone: work, elapsed: elapsed)
    case .cancelled(let done): return WorkReport(end: .cancelled, workDone: done, elapsed: elapsed)
    }
  }

  /// Spends `work` of class `qos` to its end, whether or not the task is cancelled.
  ///
  /// For work that real code cannot interrupt, such as one call into a codec.
  ///
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func spendUncancellable(
    _ work: TimeSpan,
    qos: QualityOfService
  ) async {
    simulator.thread.check()
    guard let (_, suspension) = begin(work, qos: qos) else { return }
    _ = await simulator.wait(for: suspension)
  }

  private func begin(
    _ work: TimeSpan,
    qos: QualityOfService
  ) -> (ProcessorSharing.Job, Suspension<Outcome>)? {
    precondition(work >= .zero, "Work to spend must be 0 or more, not \(work)")
    guard work > .zero else { return nil }
    deliverCompletions()
    let job = sharing.add(work: work, qos: qos, at: simulator.now)
    let suspension = Suspension<Outcome>()
    while suspensions.count <= job.slot { suspensions.append(nil) }
    suspensions[job.slot] = suspension
    setAlarm()
    return (job, suspension)
  }

  /// Takes a cancelled job off the cores and returns the work done, or nil when it was done.
  private func abandon(_ job: ProcessorSharing.Job) -> TimeSpan? {
    deliverCompletions()
    guard let done = sharing.remove(job, at: simulator.now) else { return nil }
    suspensions[job.slot] = nil
    cancelled += done
    setAlarm()
    return done
  }

  private func deliverCompletions() {
    for job in sharing.advance(to: simulator.now) {
      guard let suspension = suspensions[job.slot].take() else { continue }
      simulator.settle(suspension, .completed)
    }
  }

  private func setAlarm() {
    alarm.set(to: sharing.nextCompletion, in: simulator) { [self] in
      alarm.hasRung()
      deliverCompletions()
      setAlarm()
    }
  }
}

// Unchecked because all state is confined to the simulator's thread, which every entry checks.
extension VirtualProcessor: @unchecked Sendable {}
