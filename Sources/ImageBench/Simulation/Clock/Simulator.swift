public import Basics
internal import CVirtualTime
internal import VirtualTime

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

  /// The number of virtual operations that tasks wait for: sleeps, lanes, transfers, spent work.
  package internal(set) var waits = 0

  /// Enough to recognise the blocked tasks, few enough to read.
  private static let namesInFault = 5

  /// Where the present virtual time is, for what reads it more often than it can afford a check of
  /// the thread: the signposts of this world.
  public let timeCell: TimeCell
  private let clock: UnsafePointer<TimePoint>
  private let world: World
  let raw: OpaquePointer
  private var roots = RootTasks()
  private var isRunning = false

  /// A world at `TimePoint.start` without events; it belongs to the calling thread.
  public init(seed: UInt64) {
    self.seed = seed
    var options = WorldOptions()
    // Every task may be under way: the devices of the simulation limit what happens at once.
    options.poolSlots = 1_000_000
    world = World(options)
    raw = world.raw
    clock = UnsafeRawPointer(vt_world_clock(raw)).assumingMemoryBound(to: TimePoint.self)
    timeCell = TimeCell(reading: clock, of: world)
    thread = SimulationThread(raw)
    thread.check()
  }

  deinit {
    if vt_current() == raw { vt_act_for(nil) }
  }

  /// The threads that may touch this world.
  let thread: SimulationThread

  /// The present virtual time.
  public var now: TimePoint {
    thread.check()
    return clock.pointee
  }

  /// The number of scheduled events.
  public var pendingEvents: Int {
    thread.check()
    return world.pendingEvents
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
      deadline >= clock.pointee,
      "event scheduled for \(deadline), but the time is already \(clock.pointee)"
    )
    let kept = Unmanaged.passRetained(Action(action))
    return EventToken(ticket: add(kept.toOpaque(), deadline, act), kept: kept.toOpaque())
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
    guard vt_cancel(raw, token.ticket) else { return false }
    Unmanaged<AnyObject>.fromOpaque(token.kept).release()
    return true
  }

  private func add(
    _ kept: UnsafeMutableRawPointer,
    _ deadline: TimePoint,
    _ function: @convention(c) (UnsafeMutableRawPointer?) -> Void
  ) -> UInt64 {
    vt_schedule_briefly(raw, Int64(deadline.nanoseconds), function, kept)
  }

  private func wake(_ suspension: Suspension, at deadline: TimePoint) -> EventToken {
    suspension.simulator = self
    let kept = Unmanaged.passRetained(suspension).toOpaque()
    return EventToken(ticket: add(kept, deadline, settleSleep), kept: kept)
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
    guard deadline > clock.pointee else { return }
    let suspension = Suspension()
    let token = wake(suspension, at: deadline)
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
    guard deadline > clock.pointee else { return }
    let suspension = Suspension()
    _ = wake(suspension, at: deadline)
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
    let task = Task(priority: .medium) {
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
    defer { isRunning = false }
    // The thread takes part again after the run.
    let end = vt_world_run(raw, limit.map { Int64($0.nanoseconds) } ?? .max)
    switch Int(end) {
    case VT_STOPPED: return .stopped
    case VT_LIMIT: return .reachedLimit
    case VT_ESCAPED: throw .escaped(jobs: 1, at: clock.pointee)
    default: break
    }
    guard roots.count > 0 else { return .idle }
    throw .deadlocked(
      tasks: roots.count,
      waits: waits,
      names: roots.firstNames(Self.namesInFault),
      at: clock.pointee
    )
  }

  /// Ends the run after the present job or event; remaining work stays for another run.
  public func stop() {
    thread.check()
    vt_stop(raw)
  }
}

/// A closure that the world keeps.
private final class Action {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private let act: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
  guard let context else { return }
  Unmanaged<Action>.fromOpaque(context).takeRetainedValue().body()
}

private let settleSleep: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
  guard let context else { return }
  let suspension = Unmanaged<Suspension>.fromOpaque(context).takeRetainedValue()
  suspension.simulator?.settle(suspension, .completed)
}
