public import Basics

/// Why a run returned.
public enum RunEnd: Hashable, Sendable {
  /// No job and no event is left, and every spawned task has finished.
  case idle
  /// `Simulator.stop()` was called; remaining work stays for another run.
  case stopped
  /// The next event is after the limit of `run(until:)`.
  case reachedLimit
}

/// A virtual world: one thread, one event queue, and a time that advances only when no work is left
/// at the present instant.
///
/// The simulator, its executor and everything built on them belong to the thread that made the
/// simulator. Any other thread that touches them traps, or `run` reports it as an escape. `run`
/// blocks its thread, so use a thread of your own and not one of Swift's few pool threads. Two runs
/// with the same random seed and the same operations take every step in the same order.
public final class Simulator {
  /// The number from which every random stream is derived.
  public let seed: UInt64

  /// The executor on which every spawned task, its children and its actors run.
  public let executor = VirtualExecutor()

  /// How long a run that seems deadlocked waits for an escaped task to return: 50 real milliseconds
  /// by default.
  ///
  /// It only decides which of two faults is reported, never the course of a run.
  public var escapeGraceMilliseconds = 50

  /// The number of virtual operations that tasks wait for: sleeps, lanes, transfers, spent work.
  package internal(set) var waits = 0

  private enum Event {
    case action(@Sendable () -> Void)
    case wake(Suspension)
  }

  /// Enough to recognise the blocked tasks, few enough to read.
  private static let namesInFault = 5

  /// Where the present virtual time is, for what reads it more often than it can afford a check of
  /// the thread: the signposts of this world.
  public let timeCell = TimeCell()
  private var instant: TimePoint {
    get { timeCell.time }
    set { timeCell.time = newValue }
  }
  private var events = EventQueue<Event>()
  private var roots = RootTasks()
  private var isStopping = false
  private var isRunning = false

  /// A world at `TimePoint.start` without events; it belongs to the calling thread.
  public init(seed: UInt64) {
    self.seed = seed
  }

  /// The thread that owns this world.
  var thread: SimulationThread { executor.thread }

  /// The present virtual time.
  public var now: TimePoint {
    thread.check()
    return instant
  }

  /// The number of scheduled events.
  public var pendingEvents: Int {
    thread.check()
    return events.count
  }

  /// The number of spawned tasks that have not finished.
  public var unfinishedTasks: Int {
    thread.check()
    return roots.count
  }

  /// The random stream called `name`, from its beginning.
  ///
  /// Streams of different names are independent, so an additional draw from one changes no other.
  /// Two calls with one name give two copies of the same stream: keep the stream, not the name.
  public func stream(named name: String) -> SeededStream {
    SeededStream(seed: seed, name: name)
  }
}

// Unchecked: all state is confined to one thread, and every entry checks that thread.
extension Simulator: @unchecked Sendable {}

// MARK: - Events

extension Simulator {
  /// Runs `action` at `deadline`, after every earlier scheduled event of the same moment.
  ///
  /// Traps when `deadline` has passed.
  ///
  /// - Complexity: O(log n).
  @discardableResult
  public func schedule(
    at deadline: TimePoint,
    _ action: @escaping @Sendable () -> Void
  ) -> EventToken {
    thread.check()
    precondition(
      deadline >= instant,
      "event scheduled for \(deadline), but the time is already \(instant)"
    )
    return events.insert(.action(action), at: deadline)
  }

  /// Runs `action` once `delay` has passed, after every earlier scheduled event of that moment.
  ///
  /// Traps when `delay` is negative.
  ///
  /// - Complexity: O(log n).
  @discardableResult
  public func schedule(
    after delay: TimeSpan,
    _ action: @escaping @Sendable () -> Void
  ) -> EventToken {
    schedule(at: now + delay, action)
  }

  /// Removes an event that has not fired; returns whether there was one.
  ///
  /// - Complexity: O(log n) amortised.
  @discardableResult
  public func cancel(_ token: EventToken) -> Bool {
    thread.check()
    return events.cancel(token) != nil
  }

  /// Suspends the task until `deadline`; returns at once if it has passed.
  ///
  /// - Throws: `CancellationError` at the instant of a cancellation, which also removes the event.
  ///
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func sleep(
    until deadline: TimePoint
  ) async throws(CancellationError) {
    thread.check()
    if Task.isCancelled { throw CancellationError() }
    // Nothing to wait for: suspending would reorder the task behind others.
    guard deadline > instant else { return }
    let suspension = Suspension()
    let token = events.insert(.wake(suspension), at: deadline)
    let end = await wait(for: suspension) {
      if self.cancel(token) { self.settle(suspension, .cancelled(done: 0)) }
    }
    if end != .completed { throw CancellationError() }
  }

  /// Suspends the task until `deadline` as `sleep(until:)` does, even if it is cancelled.
  ///
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func sleepUncancellable(until deadline: TimePoint) async {
    thread.check()
    guard deadline > instant else { return }
    let suspension = Suspension()
    _ = events.insert(.wake(suspension), at: deadline)
    _ = await wait(for: suspension)
  }

  /// Suspends the task until `span` has passed; see `sleep(until:)`.
  public nonisolated(nonsending) func sleep(for span: TimeSpan) async throws(CancellationError) {
    try await sleep(until: now + span)
  }
}

// MARK: - Tasks

extension Simulator {
  /// Starts a task in the virtual world; it first runs once the present job has ended.
  ///
  /// All spawned tasks have one priority, so that no order depends on priorities. `name` appears in
  /// a deadlock report. Children of the task and the actors it calls stay in the virtual world.
  @discardableResult
  public func spawn(
    named name: String = "task",
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    thread.check()
    let slot = roots.open(name: name)
    // One priority for all: the runtime may otherwise escalate one task and change the
    // order.
    let task = Task(executorPreference: executor, priority: .medium) {
      await operation()
      self.finishRoot(slot)
    }
    roots.fill(slot, with: task)
    return task
  }

  /// Cancels every spawned task that has not finished, in the order of spawning.
  ///
  /// Call `run` again afterwards to let them end.
  ///
  /// - Complexity: O(n log n).
  public func cancelAllTasks() {
    thread.check()
    for task in roots.tasks() { task.cancel() }
  }

  private func finishRoot(_ slot: Int) {
    thread.check()
    roots.close(slot)
  }
}

// MARK: - Running

extension Simulator {
  /// Runs until no work is left, `stop()` is called, or the next event is after `limit`.
  ///
  /// All jobs of the present instant run first, in the order in which they were enqueued; then the
  /// next event fires and the time advances to its deadline. At the limit the time is `limit`, by
  /// default none.
  ///
  /// - Throws: `SimulationFault.escaped` as soon as work arrives from a foreign thread,
  ///   `.deadlocked` if unfinished tasks remain that nothing can wake.
  @discardableResult
  public func run(until limit: TimePoint? = nil) throws(SimulationFault) -> RunEnd {
    thread.check()
    precondition(!isRunning, "Simulator.run was called from inside a run; schedule work instead")
    isRunning = true
    isStopping = false
    defer { isRunning = false }
    while true {
      try runJobs()
      if isStopping { return .stopped }
      guard let deadline = events.nextDeadline else { break }
      if let limit, deadline > limit {
        // An earlier run may have ended after this limit, and time never runs backwards.
        instant = max(instant, limit)
        return .reachedLimit
      }
      fireNextEvent()
    }
    guard roots.count > 0 else { return .idle }
    // A task that escaped looks like a deadlock until it returns, so the loop waits for it.
    if executor.escapes.waitForEscape(milliseconds: escapeGraceMilliseconds) { try runJobs() }
    throw .deadlocked(
      tasks: roots.count,
      waits: waits,
      names: roots.firstNames(Self.namesInFault),
      at: instant
    )
  }

  /// Ends the run after the present job or event; remaining work stays for another run.
  public func stop() {
    thread.check()
    isStopping = true
  }

  private func runJobs() throws(SimulationFault) {
    let unowned = executor.asUnownedTaskExecutor()
    while true {
      let escaped = executor.escapes.count
      // Checked before every job: after an escape the order of jobs proves nothing.
      if escaped > 0 { throw .escaped(jobs: escaped, at: instant) }
      if isStopping || !executor.runNext(on: unowned) { return }
    }
  }

  private func fireNextEvent() {
    guard let event = events.popFirst() else { return }
    instant = event.deadline
    switch event.payload {
    case .action(let action): action()
    case .wake(let suspension): settle(suspension, .completed)
    }
  }
}
