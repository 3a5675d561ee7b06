/// Runs the jobs of the virtual world on one thread, in the order in which they were enqueued.
///
/// It ignores priorities, because the runtime assigns them in ways that would change the order. The
/// executor belongs to the thread that made it. A job enqueued from any other thread comes from a
/// task that left the virtual world and returned. It is counted, never run, and ends the run with
/// `SimulationFault.escaped`; its task stays suspended for the life of the process.
public final class VirtualExecutor: TaskExecutor {
  let thread = SimulationThread()
  let escapes = EscapeLog()
  private var ring = JobRing()

  init() {}

  /// The number of jobs to run at the present instant.
  public var pendingJobs: Int {
    thread.check()
    return ring.count
  }

  /// The number of executed jobs.
  public private(set) var jobsRun = 0

  /// Adds `job` to the queue; the Swift runtime calls it.
  public func enqueue(_ job: consuming ExecutorJob) {
    guard thread.isCurrent else {
      escapes.note()
      return
    }
    ring.append(UnownedJob(job))
  }

  /// Runs the oldest job; returns whether there was one.
  func runNext(on executor: UnownedTaskExecutor) -> Bool {
    guard let job = ring.popFirst() else { return false }
    jobsRun += 1
    job.runSynchronously(on: executor)
    return true
  }
}

// Unchecked: only the thread that made the executor touches the ring; `enqueue` turns every other
// thread away before it reaches the ring.
extension VirtualExecutor: @unchecked Sendable {}
