/// Runs the jobs of the virtual world on one thread, in the order in which they were enqueued.
///
/// Priorities are ignored, because an order that follows them would follow the runtime's moods. The
/// executor belongs to the thread that made it. A job enqueued from any other thread comes from a
/// task that left the virtual world and returned; it is counted, never run, and ends the run with
/// `SimulationFault.escaped`. The task behind it stays suspended for the life of the process.
public final class VirtualExecutor: TaskExecutor {
  let thread = SimulationThread()
  let escapes = EscapeLog()
  private var ring = JobRing()

  init() {}

  /// The number of jobs that wait to run at the present instant.
  public var pendingJobs: Int {
    thread.check()
    return ring.count
  }

  /// The number of jobs run so far.
  public private(set) var jobsRun = 0

  /// Takes `job` into the queue; called by the Swift runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    guard thread.isCurrent else {
      escapes.note()
      return
    }
    ring.append(UnownedJob(job))
  }

  /// Runs the oldest job and says whether there was one.
  func runNext(on executor: UnownedTaskExecutor) -> Bool {
    guard let job = ring.popFirst() else { return false }
    jobsRun += 1
    job.runSynchronously(on: executor)
    return true
  }
}

// Unchecked because the ring is touched only by the thread that made the executor: `enqueue` turns
// every other thread away before it reaches the ring.
extension VirtualExecutor: @unchecked Sendable {}
