public import Basics
public import VirtualTime

/// How an operation on a virtual device ended.
public enum WorkEnd: Hashable, Sendable {
  /// All of it was done.
  case completed
  /// The task was cancelled before it was done.
  case cancelled
}

/// The result of work on a `VirtualProcessor`.
public struct WorkReport: Hashable, Sendable {
  /// Whether the work was completed or cancelled.
  public var end: WorkEnd
  /// In nanoseconds of the reference core; less than requested if cancelled.
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
  /// All mutable state in one value: Swift checks exclusive access once for the value, and once for
  /// each property of a class.
  fileprivate struct State {
    var sharing: ProcessorSharing
    var suspensions: [Suspension?] = []
    var alarm = Alarm()
    var cancelled = TimeSpan.zero
  }

  private let simulator: Simulator
  private var state: State

  /// A processor in the world of `simulator`; see `ProcessorSharing.init` for the parameters.
  public init(simulator: Simulator, coreSpeeds: [Double], contextSwitchCost: Double = 0) {
    simulator.thread.check()
    self.simulator = simulator
    state = State(
      sharing: ProcessorSharing(coreSpeeds: coreSpeeds, contextSwitchCost: contextSwitchCost)
    )
  }

  /// The number of jobs present.
  public var runnable: Int {
    simulator.thread.check()
    return state.sharing.runnable
  }

  /// The highest number of jobs that were present at once.
  public var maximumRunnable: Int {
    simulator.thread.check()
    return state.sharing.maximumRunnable
  }

  /// The work done, up to now, on jobs that were cancelled before they completed.
  public var cancelledWork: TimeSpan {
    simulator.thread.check()
    return state.cancelled
  }

  /// What the jobs of `qos` have used so far.
  public func usage(of qos: QualityOfService) -> ProcessorUsage {
    state.deliverCompletions(in: simulator)
    return state.sharing.usage(of: qos)
  }

  /// Spends `work` of class `qos` and returns once it is done.
  ///
  /// Work of zero returns without suspending. Traps if `work` is negative.
  ///
  /// - Throws: `CancellationError` at the instant at which the task is cancelled: the job leaves
  ///   the cores at once, and the work done counts in `cancelledWork`.
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
    // A cancellation handler would run before the job exists and could not remove it.
    if Task.isCancelled { return WorkReport(end: .cancelled, workDone: .zero, elapsed: .zero) }
    guard let (job, suspension) = begin(work, qos: qos) else {
      return WorkReport(end: .completed, workDone: .zero, elapsed: .zero)
    }
    let outcome = await simulator.wait(for: suspension) {
      if let done = self.abandon(job) {
        self.simulator.settle(suspension, .cancelled(done: done.nanoseconds))
      }
    }
    let elapsed = simulator.now - start
    switch outcome {
    case .completed: return WorkReport(end: .completed, workDone: work, elapsed: elapsed)
    // A processor loses no job: only networks do.
    case .cancelled(let done), .lost(let done):
      let workDone = TimeSpan(nanoseconds: done)
      return WorkReport(end: .cancelled, workDone: workDone, elapsed: elapsed)
    }
  }

  /// Spends `work` of class `qos` to its end, even if the task is cancelled.
  ///
  /// It is for work that real code cannot interrupt, such as one call into a codec.
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
  ) -> (ProcessorSharing.Job, Suspension)? {
    precondition(work >= .zero, "work to spend must be 0 or more, not \(work)")
    guard work > .zero else { return nil }
    let suspension = Suspension(in: simulator)
    let job = state.begin(work, qos: qos, suspension, in: simulator, ring)
    return (job, suspension)
  }

  /// Removes a cancelled job from the cores; returns the work done, or nil if it was complete.
  private func abandon(_ job: ProcessorSharing.Job) -> TimeSpan? {
    state.abandon(job, in: simulator, ring)
  }

  private func ring() {
    state.ring(in: simulator, ring)
  }
}

extension VirtualProcessor.State {
  fileprivate typealias Ring = @Sendable () -> Void

  fileprivate mutating func begin(
    _ work: TimeSpan,
    qos: QualityOfService,
    _ suspension: Suspension,
    in simulator: Simulator,
    _ ring: @escaping Ring
  ) -> ProcessorSharing.Job {
    deliverCompletions(in: simulator)
    let job = sharing.add(work: work, qos: qos, at: simulator.now)
    while suspensions.count <= job.slot { suspensions.append(nil) }
    suspensions[job.slot] = suspension
    setAlarm(in: simulator, ring)
    return job
  }

  fileprivate mutating func abandon(
    _ job: ProcessorSharing.Job,
    in simulator: Simulator,
    _ ring: @escaping Ring
  ) -> TimeSpan? {
    deliverCompletions(in: simulator)
    guard let done = sharing.remove(job, at: simulator.now) else { return nil }
    suspensions[job.slot] = nil
    cancelled += done
    setAlarm(in: simulator, ring)
    return done
  }

  fileprivate mutating func ring(in simulator: Simulator, _ ring: @escaping Ring) {
    alarm.hasRung()
    deliverCompletions(in: simulator)
    setAlarm(in: simulator, ring)
  }

  fileprivate mutating func deliverCompletions(in simulator: Simulator) {
    for job in sharing.advance(to: simulator.now) {
      guard let suspension = suspensions[job.slot].take() else { continue }
      simulator.settle(suspension, .completed)
    }
  }

  private mutating func setAlarm(in simulator: Simulator, _ ring: @escaping Ring) {
    alarm.set(to: sharing.nextCompletion, in: simulator, ring)
  }
}

// Unchecked: all state is confined to the threads of the simulator, which every entry checks.
extension VirtualProcessor: @unchecked Sendable {}
