public import Basics
internal import CVirtualTime

/// A virtual device in which any Swift code runs unchanged, in its own time.
///
/// A world owns time, lanes, queues and chance. Exactly one of its threads runs at any moment, and
/// its time advances only when nothing is left to do at the present instant, so two worlds with
/// equal options and equal work take every step in the same order. What a thread in a world
/// enqueues stays in it: tasks, actors, queues, timers, locks and threads. A thread in no world
/// reaches the system as always. `docs/virtual-time.md` lists what a world answers.
///
/// A world with ``WorldClock/wall`` is the exception: its time is the machine's, its threads are
/// the system's, and no two runs are equal.
///
/// Make it and run it on one thread, which waits during `run`.
public final class World {
  /// The world as the C functions know it, for devices that call them often.
  package let raw: OpaquePointer
  /// What it was made with.
  public let options: WorldOptions
  /// The real time that it lives in; nil for a virtual one.
  let wall: WallWorld?
  private var observer: Observer?
  private var reader: Reader?
  /// What stands for the hardware of the world, for the code that runs in it.
  private var attachment: AnyObject?

  /// A world at ``TimePoint/start`` in which nothing happens yet.
  ///
  /// Traps when an option is out of the range that its documentation names.
  public init(_ options: WorldOptions = WorldOptions()) {
    guard let raw = options.withRaw({ vt_world_make($0) }) else {
      preconditionFailure("world options are out of range, or memory is exhausted: \(options)")
    }
    self.options = options
    self.raw = raw
    wall = options.clock == .wall ? WallWorld(options) : nil
    if let wall {
      WallWorld.current = wall
      WallWorld.takeFiles(of: raw)
      return
    }
    runMainRunLoop()
    if case .replay(let choices) = options.schedule {
      choices.withUnsafeBufferPointer { vt_world_replay(raw, $0.baseAddress, $0.count) }
    }
  }

  deinit {
    if wall != nil {
      WallWorld.takeFiles(of: nil)
      WallWorld.current = nil
    }
    vt_world_observe(raw, nil, nil)
    vt_world_observe_reads(raw, nil, nil)
    // Threads that wait inside of code for ever cannot be ended; they stay, with their world.
    _ = vt_world_free(raw)
  }

  /// The present time.
  public var now: TimePoint { wall?.now ?? TimePoint(nanoseconds: Int(vt_world_now(raw))) }

  /// The number of executed jobs.
  public var jobsRun: Int { Int(vt_world_jobs(raw)) }

  /// How often one thread handed over to another.
  public var handOvers: Int { Int(vt_world_switches(raw)) }

  /// The number of events to come: sleeps, delays, timers.
  public var pendingEvents: Int { vt_world_events(raw) }

  /// A hash of every step so far: worlds that took the same steps have the same hash.
  public var traceHash: UInt64 { vt_world_hash(raw) }

  /// The highest number of threads that wanted a core at once.
  public var maximumRunnable: Int { Int(vt_world_maximum_runnable(raw)) }

  /// The choices among ready jobs so far, and the preemptions; ``Schedule/replay(_:)`` makes them
  /// again.
  ///
  /// 0 stands for the job that became ready first, a number with the highest bit for a preemption.
  /// Without the latter a replay preempts less. Empty with ``Schedule/fifo``.
  ///
  /// - Complexity: O(n).
  public var choices: [UInt32] {
    var count = 0
    let first = vt_world_choices(raw, &count)
    return Array(UnsafeBufferPointer(start: first, count: count))
  }

  /// The number of choices and of points at which a job could have been interrupted; 0 with
  /// ``Schedule/fifo``, and those of first come, first served after a replay of nothing.
  package var steps: Int { Int(vt_world_steps(raw)) }

  /// The time that the cores have worked up to now, each counted.
  public var busyCoreTime: TimeSpan {
    if let wall { return wall.cores.busy }
    return QualityOfService.allCases.reduce(.zero) { $0 + usage(of: $1).busyCoreTime }
  }

  /// The core time and the work of `qos` up to now, the work in nanoseconds of the reference core.
  public func usage(of qos: QualityOfService) -> (busyCoreTime: TimeSpan, work: Double) {
    var busy: Int64 = 0
    var work = 0.0
    vt_world_usage(raw, Int32(qos.rawValue), &busy, &work)
    return (TimeSpan(nanoseconds: Int(busy)), work)
  }
}

// Unchecked: the C core lets one thread at a time touch a world, and `run` waits for its end.
extension World: @unchecked Sendable {}

// MARK: - Running

/// Why a run returned.
public enum RunEnd: Hashable, Sendable {
  /// No job and no event is left, and no thread waits.
  case idle
  /// ``World/stop()`` was called; remaining work stays for another run.
  case stopped
  /// The next event is after the limit of the run.
  case reachedLimit
}

extension World {
  /// Runs until no work is left, ``stop()`` is called, or the next event is after `limit`.
  ///
  /// All jobs of the present instant run first; then the next event fires and the time advances to
  /// it. At the limit the time is `limit`; there is none by default.
  ///
  /// - Throws: `WorldFault.escaped` when code left the world, `.deadlocked` when threads wait and
  ///   nothing can wake them, `.endless` when the turns of ``allowTurns(_:)`` are over, `.refused`
  ///   when ``refuse(_:)`` was called.
  @discardableResult
  public func run(until limit: TimePoint? = nil) throws(WorldFault) -> RunEnd {
    if let wall { return try wall.run(until: limit) }
    let end = vt_world_run(raw, limit.map { Int64($0.nanoseconds) } ?? .max)
    switch Int(end) {
    case VT_STOPPED: return .stopped
    case VT_LIMIT: return .reachedLimit
    case VT_DEADLOCK: throw .deadlocked(waiting: waiters(), at: now)
    case VT_ESCAPED: throw escape()
    case VT_ENDLESS: throw endless()
    case VT_REFUSED: throw .refused(sentence: finding().name, at: now)
    default: return .idle
    }
  }

  /// Ends the run after the present job.
  public func stop() {
    if let wall { wall.stop() } else { vt_stop(raw) }
  }

  /// Makes it the world of every thread of the process while it runs, for a process that plays one
  /// trial.
  ///
  /// A thread that it does not know and that enqueues anything has then escaped.
  package func takeProcess() {
    if wall == nil { vt_world_take_process(raw) }
  }
}

// MARK: - Work

extension World {
  /// Whether the calling thread belongs to a virtual world.
  public static var isCurrent: Bool { vt_current() != nil }

  /// The present time of the calling thread's world; outside of every world the real time since
  /// ``attachToProcess(_:)``, or nil.
  public static var currentTime: TimePoint? {
    guard let world = vt_current() else { return WallWorld.current?.now ?? attachedToProcess?.now }
    return TimePoint(nanoseconds: Int(vt_world_now(world)))
  }

  /// The lane of the calling thread; nil outside of every world, unless the process has an
  /// attachment.
  public static var currentLane: Lane? {
    Lane(rawValue: Int(vt_current_lane())) ?? WallWorld.current?.currentLane
      ?? attachedToProcess?.lane
  }

  /// Adds a job to the main lane, after all that wait there.
  public func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    add(lane: .main, qos: .userInteractive) { MainActor.assumeIsolated(body) }
  }

  /// Adds a job to the main lane, before all that wait there, as a display link runs.
  package func onMainFirst(_ body: @escaping @MainActor @Sendable () -> Void) {
    if wall != nil { return onMain(body) }
    vt_post_first(raw, runOnce, keep { MainActor.assumeIsolated(body) })
  }

  /// Adds a job to the global queue of `qos`.
  public func onWorker(qos: QualityOfService = .default, _ body: @escaping @Sendable () -> Void) {
    add(lane: .global, qos: qos, body)
  }

  private func add(lane: Lane, qos: QualityOfService, _ body: @escaping @Sendable () -> Void) {
    switch (wall, lane) {
    case (let wall?, .main): wall.onMain(body)
    case (let wall?, _): wall.onWorker(qos: qos, body)
    case (nil, _): vt_post(raw, Int32(lane.rawValue), Int32(qos.rawValue), runOnce, keep(body))
    }
  }

  /// Runs `action` at `deadline`, outside of every lane, after all earlier events of that moment.
  ///
  /// A deadline that has passed means now.
  ///
  /// - Complexity: O(log n).
  @discardableResult
  public func schedule(
    at deadline: TimePoint,
    _ action: @escaping @Sendable () -> Void
  ) -> WorldEvent {
    let context = keep(action)
    let ticket =
      wall?.schedule(at: deadline, WallEvents.Action(fire: runOnce, context: context))
      ?? vt_schedule(raw, Int64(deadline.nanoseconds), runOnce, context)
    return WorldEvent(ticket: ticket, context: UInt(bitPattern: context))
  }

  /// Calls `fire` with `object`, which is kept until then, at `deadline`, where the time is moved:
  /// it is no job and may wait for nothing.
  ///
  /// - Complexity: O(log n).
  package func scheduleBriefly(
    at deadline: TimePoint,
    keeping object: AnyObject,
    _ fire: @convention(c) (UnsafeMutableRawPointer?) -> Void
  ) -> WorldEvent {
    let context = Unmanaged.passRetained(object).toOpaque()
    let ticket =
      wall?.schedule(at: deadline, WallEvents.Action(fire: fire, context: context))
      ?? vt_schedule_briefly(raw, Int64(deadline.nanoseconds), fire, context)
    return WorldEvent(ticket: ticket, context: UInt(bitPattern: context))
  }

  /// Runs `action` at `deadline` as ``scheduleBriefly(at:keeping:_:)`` does.
  package func scheduleBriefly(
    at deadline: TimePoint,
    _ action: @escaping @Sendable () -> Void
  ) -> WorldEvent {
    scheduleBriefly(at: deadline, keeping: Closure(action), runOnce)
  }

  /// Removes an event that has not fired; returns whether there was one.
  ///
  /// - Complexity: O(log n) amortised.
  @discardableResult
  public func cancel(_ event: WorldEvent) -> Bool {
    guard wall?.cancel(event.ticket) ?? vt_cancel(raw, event.ticket) else { return false }
    if let context = UnsafeMutableRawPointer(bitPattern: event.context) {
      Unmanaged<AnyObject>.fromOpaque(context).release()
    }
    return true
  }

  /// Spends `work`, measured on the reference core, on the lane of the calling thread, while other
  /// lanes go on.
  ///
  /// The class is that of the running job, unless `qos` is given. Outside of every world, and for
  /// work that is not positive, it does nothing.
  ///
  /// - Complexity: O(n) for n threads that want a core.
  public static func spend(_ work: TimeSpan, qos: QualityOfService? = nil) {
    if let wall = WallWorld.current, vt_current() == nil { return wall.spend(work, qos: qos) }
    vt_spend(Int64(work.nanoseconds), Int32(qos?.rawValue ?? -1))
  }
}

/// Identifies one event of a world, so that it can be cancelled.
public struct WorldEvent: Hashable, Sendable {
  let ticket: UInt64
  let context: UInt
}

/// A closure that C keeps.
private final class Closure {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}

private func keep(_ body: @escaping () -> Void) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(Closure(body)).toOpaque()
}

/// Runs a kept closure and lets go of it.
private let runOnce: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
  guard let context else { return }
  Unmanaged<Closure>.fromOpaque(context).takeRetainedValue().body()
}

// MARK: - The device

extension World {
  /// Keeps `object` for as long as the world, for ``currentAttachment(as:)`` on its threads; nil
  /// takes it off.
  package func attach(_ object: AnyObject?) {
    attachment = object
    guard wall == nil else { return Self.attachToProcess(object) }
    vt_world_attach(raw, object.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  /// The attachment of the world of the calling thread, outside of every world of the process;
  /// nil without it.
  ///
  /// The caller knows the type: a world has one owner, which attaches one kind of object.
  package static func currentAttachment<Object: AnyObject>(as type: Object.Type) -> Object? {
    if let object = vt_current_attachment() {
      return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
    }
    guard vt_current() == nil else { return nil }
    return attachedToProcess.map { unsafeDowncast($0.object, to: type) }
  }
}

// MARK: - Observing

private final class Observer {
  /// The lane of the steps; nil for those of all lanes.
  let lane: Lane?
  let receive: (WorldStep) -> Void

  init(of lane: Lane?, _ receive: @escaping (WorldStep) -> Void) {
    (self.lane, self.receive) = (lane, receive)
  }
}

private final class Reader {
  /// The world keeps its reader.
  unowned let world: World
  let receive: (UnsafeRawBufferPointer, TimePoint) -> Void

  init(_ world: World, _ receive: @escaping (UnsafeRawBufferPointer, TimePoint) -> Void) {
    self.world = world
    self.receive = receive
  }
}

extension World {
  /// Calls `receive` with the bytes that code of the world reads from files of its container, and
  /// with the first bytes of each file that it opens for reading; nil stops that.
  ///
  /// It is called when the reading has taken its time, with the time of its end, and must neither
  /// touch the world nor wait for anything; in real time any thread calls it. The bytes are valid
  /// during the call.
  package func observeReads(_ receive: ((UnsafeRawBufferPointer, TimePoint) -> Void)?) {
    reader = receive.map { Reader(self, $0) }
    guard let reader else {
      vt_world_observe_reads(raw, nil, nil)
      return
    }
    vt_world_observe_reads(
      raw,
      { context, bytes, count in
        guard let context else { return }
        let reader = Unmanaged<Reader>.fromOpaque(context).takeUnretainedValue()
        reader.receive(UnsafeRawBufferPointer(start: bytes, count: count), reader.world.now)
      },
      Unmanaged.passUnretained(reader).toOpaque()
    )
  }

  /// Calls `receive` for every step of `lane`, by default of every lane, in order; nil stops that.
  ///
  /// It is called between two steps and must neither touch the world nor wait for anything.
  public func observe(of lane: Lane? = nil, _ receive: ((WorldStep) -> Void)?) {
    observer = receive.map { Observer(of: lane, $0) }
    guard let observer else {
      vt_world_observe(raw, nil, nil)
      return
    }
    vt_world_observe(
      raw,
      { context, event in
        guard let context, let event else { return }
        let observer = Unmanaged<Observer>.fromOpaque(context).takeUnretainedValue()
        if let lane = observer.lane, lane.rawValue != event.pointee.lane { return }
        observer.receive(WorldStep(event.pointee))
      },
      Unmanaged.passUnretained(observer).toOpaque()
    )
  }
}
