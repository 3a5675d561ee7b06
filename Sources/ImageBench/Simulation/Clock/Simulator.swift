public import Basics
internal import CVirtualTime
public import VirtualTime

/// A world whose devices are simulated: its time advances only when no work is left at the present
/// instant.
///
/// The simulator and everything built on it belong to the threads of its `World`, of which one runs
/// at a time, and between runs to the thread that made it. That thread acts for the world from then
/// on: what it starts or resumes is the world's, until the simulator ends, another one begins, or
/// `leave()` is called. Any other thread that touches them traps. `run` blocks its thread. Two runs
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
  /// The threads that may touch this world.
  let thread: SimulationThread
  private let clock: UnsafePointer<TimePoint>
  /// The world that it stands on.
  package let world: World
  private var roots = RootTasks()
  private var isRunning = false

  /// A world at `TimePoint.start` without events; it belongs to the calling thread.
  public convenience init(seed: UInt64) {
    self.init(seed: seed, schedule: .fifo)
  }

  /// A world at `TimePoint.start` without events, whose ready jobs run in the order of `schedule`;
  /// it belongs to the calling thread.
  package convenience init(seed: UInt64, schedule: Schedule) {
    var options = WorldOptions()
    options.schedule = schedule
    // Every task may be under way: the devices of the simulation limit what happens at once.
    options.poolSlots = 1_000_000
    self.init(seed: seed, options)
  }

  /// A world with these `options` but the random seed `seed`; it belongs to the calling thread.
  package init(seed: UInt64, _ options: WorldOptions) {
    self.seed = seed
    var options = options
    options.seed = seed
    world = World(options)
    clock = UnsafeRawPointer(vt_world_clock(world.raw)).assumingMemoryBound(to: TimePoint.self)
    timeCell = TimeCell(reading: clock, of: world)
    thread = SimulationThread(world)
    thread.check()
  }

  deinit {
    if vt_current() == world.raw { Self.leave() }
  }

  /// Ends what the calling thread does for a simulator, whichever it is.
  ///
  /// Call it when a thread may go on with other work while a simulator lives: what the thread
  /// starts would otherwise wait in that world for ever.
  public static func leave() { vt_act_for(nil) }

  /// The present time of the world.
  public var now: TimePoint {
    thread.check()
    return world.isWall ? world.now : clock.pointee
  }

  /// The number of executed jobs.
  public var jobsRun: Int {
    thread.check()
    return world.jobsRun
  }

  /// The number of scheduled events, with the sleeps of tasks.
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

// Unchecked: all state is confined to threads that take turns, and every entry checks its thread.
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
  ) -> WorldEvent {
    thread.check()
    precondition(
      world.isWall || deadline >= clock.pointee,
      "event scheduled for \(deadline), but the time is already \(clock.pointee)"
    )
    return world.scheduleBriefly(at: deadline, action)
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
  ) -> WorldEvent {
    schedule(at: now + delay, action)
  }

  /// Removes an event that has not fired; returns whether there was one.
  ///
  /// - Complexity: O(log n) amortised.
  @discardableResult
  public func cancel(_ token: WorldEvent) -> Bool {
    thread.check()
    return world.cancel(token)
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
    guard !world.isWall else { return try await sleepInRealTime(until: deadline) }
    // Nothing to wait for: suspending would reorder the task behind others.
    guard deadline > clock.pointee else { return }
    let suspension = Suspension(in: self)
    let token = world.scheduleBriefly(at: deadline, keeping: suspension, Suspension.complete)
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
    guard !world.isWall else {
      await Task { try? await sleepInRealTime(until: deadline) }.value
      return
    }
    guard deadline > clock.pointee else { return }
    let suspension = Suspension(in: self)
    _ = world.scheduleBriefly(at: deadline, keeping: suspension, Suspension.complete)
    _ = await wait(for: suspension)
  }

  /// Suspends the task by the machine's clock.
  private nonisolated(nonsending) func sleepInRealTime(
    until deadline: TimePoint
  ) async throws(CancellationError) {
    do { try await world.sleepByWallClock(until: deadline) } catch { throw CancellationError() }
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
  /// All spawned tasks have one priority. `name` appears in a deadlock report. The children of the
  /// task, the actors that it calls and the tasks that it starts stay in the world.
  @discardableResult
  public func spawn(
    named name: String = "task",
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    thread.check()
    let slot = roots.open(name: name)
    // One priority for all: the runtime may otherwise escalate one task, and an escalated task
    // enters an actor's queue a second time.
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
  /// - Throws: `SimulationFault.world` when code leaves the world or threads wait inside of code
  ///   for ever, `.deadlocked` if unfinished tasks remain that nothing can wake.
  @discardableResult
  public func run(until limit: TimePoint? = nil) throws(SimulationFault) -> RunEnd {
    thread.check()
    precondition(!isRunning, "Simulator.run was called from inside a run; schedule work instead")
    isRunning = true
    defer { isRunning = false }
    do throws(WorldFault) {
      switch try world.run(until: limit) {
      case .stopped: return .stopped
      case .reachedLimit: return .reachedLimit
      case .idle: break
      }
    } catch {
      throw .world(error)
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
    world.stop()
  }
}
