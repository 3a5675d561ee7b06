internal import Basics
internal import CVirtualTime
import Dispatch
internal import Foundation
internal import Synchronization

/// The world of a process that plays in real time: real threads, libdispatch's own queues, the
/// machine's clocks, and a device whose cores are paced.
///
/// A process has at most one. Its time begins with the first run, and what is added before waits.
/// Events fire on a thread of the device, one at a time; jobs of the main lane run on the main
/// thread, which serves the main queue.
final class WallWorld: Sendable {
  private enum Phase {
    /// Jobs of the main thread wait for the first run.
    case waiting([@Sendable () -> Void])
    case running
  }

  private struct State {
    var phase = Phase.waiting([])
    var events = WallEvents()
    var isStopped = false
    /// Whether a run has been stopped: the scenario is over, and what is left is to end.
    var hasBeenStopped = false
    /// How many threads hold still without using a core.
    var sleepers = 0
    var fault: WorldFault?
    var lateness = WallPace.Lateness()
  }

  /// How long, in seconds, a run without a limit waits for work to end: a modelling choice.
  private static let longestEnd = 10.0

  /// The one of this process; nil in a process that has none.
  // Set before the threads of the world exist, and taken off after its last run.
  nonisolated(unsafe) static var current: WallWorld?

  let cores: WallCores
  private let state = Mutex(State())
  /// Wakes the thread of the device for a new event.
  private let bell = DispatchSemaphore(value: 0)
  /// Wakes the thread that runs the world.
  private let end = DispatchSemaphore(value: 0)

  init(_ options: WorldOptions) {
    cores = WallCores(
      speeds: options.coreSpeeds,
      contextSwitchCost: options.contextSwitchCost
    )
  }

  // MARK: Time

  var now: TimePoint { TimePoint(nanoseconds: Int(vt_wall_now())) }

  /// How late the events have fired.
  var lateness: WallPace.Lateness { state.withLock { $0.lateness } }

  // MARK: Running

  /// Lets the world run until ``stop()`` or until `limit`; the main thread must be another one.
  ///
  /// After a stop, a run without a limit also ends when nothing has happened for a tenth of a
  /// second, and after ten seconds.
  func run(until limit: TimePoint?) throws(WorldFault) -> RunEnd {
    let isEnding = state.withLock { state in
      state.isStopped = false
      return state.hasBeenStopped
    }
    begin()
    var quiet = 0
    let latest = Date.now + Self.longestEnd
    let answer = DispatchSemaphore(value: 1)
    while true {
      let isStopped = end.wait(timeout: .now() + .milliseconds(20)) == .success
      if let fault = state.withLock({ $0.fault }) { throw fault }
      if isStopped { return .stopped }
      if let limit {
        if now >= limit { return .reachedLimit }
        continue
      }
      guard isEnding else { continue }
      // A main thread that does not answer is busy.
      let hasAnswered = answer.wait(timeout: .now()) == .success
      if hasAnswered { DispatchQueue.main.async { answer.signal() } }
      quiet = hasAnswered && isQuiet ? quiet + 1 : 0
      if quiet == 5 || Date.now > latest { return .idle }
    }
  }

  private var isQuiet: Bool {
    !cores.isBusy && state.withLock { $0.events.next == nil && $0.sleepers == 0 }
  }

  /// Ends the run once the main thread has done what it does now.
  func stop() {
    let isFirst = state.withLock { state in
      defer { (state.isStopped, state.hasBeenStopped) = (true, true) }
      return !state.isStopped
    }
    guard isFirst else { return }
    DispatchQueue.main.async { [end] in end.signal() }
  }

  /// Ends the run with `sentence`; the calling thread does not continue.
  func refuse(_ sentence: String) -> Never {
    let time = now
    state.withLock { $0.fault = $0.fault ?? .refused(sentence: sentence, at: time) }
    end.signal()
    while true { pause() }
  }

  private func begin() {
    let waiting: [@Sendable () -> Void]? = state.withLock { state in
      guard case .waiting(let jobs) = state.phase else { return nil }
      state.phase = .running
      return jobs
    }
    guard let waiting else { return }
    vt_wall_set_pump(pumpRunLoop)
    DispatchQueue.main.async { [self] in
      _ = vt_wall_take_priority(VT_WALL_MAIN)
      vt_wall_begin()
      World.startOutside { self.fireEvents() }
      for job in waiting { job() }
    }
  }

  // MARK: Events

  func schedule(at deadline: TimePoint, _ action: WallEvents.Action) -> UInt64 {
    let (ticket, isNext) = state.withLock { state in
      let ticket = state.events.add(at: deadline, action)
      return (ticket, state.events.next == deadline)
    }
    if isNext { bell.signal() }
    return ticket
  }

  func cancel(_ ticket: UInt64) -> Bool { state.withLock { $0.events.remove(ticket) } }

  private func fireEvents() {
    _ = vt_wall_take_priority(VT_WALL_DEVICE)
    while true {
      let now = now
      let (due, next) = state.withLock { state in
        let due = state.events.takeDue(at: now)
        if let due { state.lateness.note(now - due.deadline) }
        return (due, state.events.next)
      }
      if let due {
        due.action.fire(due.action.context)
      } else if let next {
        _ = bell.wait(timeout: .now() + .nanoseconds((next - now).nanoseconds))
      } else {
        bell.wait()
      }
    }
  }

  // MARK: Lanes

  func onMain(_ body: @escaping @Sendable () -> Void) {
    let isWaiting = state.withLock { state in
      guard case .waiting(var jobs) = state.phase else { return false }
      jobs.append(body)
      state.phase = .waiting(jobs)
      return true
    }
    guard !isWaiting else { return }
    // Only a thread that waits for work can be late for it.
    guard vt_wall_take_idle() else { return DispatchQueue.main.async(execute: body) }
    let asked = now
    DispatchQueue.main.async { [self] in
      // Jobs of the app may come first, which are no delay of the machine's.
      cores.noteRun(since: asked, at: TimePoint(nanoseconds: Int(vt_wall_service_time())))
      body()
    }
  }

  func onWorker(qos: QualityOfService, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: DispatchQoS.QoSClass(qos)).async(execute: body)
  }

  var currentLane: Lane { vt_wall_is_main_thread() ? .main : .global }

  /// Spends `work` on the calling thread, by default with its class.
  func spend(_ work: TimeSpan, qos: QualityOfService?) {
    guard work > .zero else { return }
    cores.spend(work, qos ?? currentClass) { now }
  }

  /// The calling thread computes what it will spend.
  func beginComputing() { cores.beginComputing(currentClass, at: now) }

  /// Holds the calling thread until `deadline`.
  func sleep(until deadline: TimePoint) {
    let began = now
    guard deadline > cores.start(at: began) else { return }
    // Before it is held, as a thread that waits uses no core.
    cores.noteDone(upTo: deadline, from: began)
    state.withLock { $0.sleepers += 1 }
    holdThread(until: deadline)
    state.withLock { $0.sleepers -= 1 }
    cores.noteRun(since: max(deadline, began), at: now)
  }

  /// Has accesses to files of the container of `world` take what they cost, on every thread of the
  /// process; nil ends that.
  static func takeFiles(of world: OpaquePointer?) {
    vt_wall_take_files(world) { began, span in
      WallWorld.current?.holdForFile(since: began, span: TimeSpan(nanoseconds: Int(span)))
    }
  }

  /// Holds the calling thread for an access to a file that began at `began` by the machine's clock.
  private func holdForFile(since began: Int64, span: TimeSpan) {
    let beginning = vt_wall_beginning()
    guard beginning > 0 else { return }
    vt_wall_prefer_thread()
    sleep(until: cores.start(at: TimePoint(nanoseconds: Int(began - beginning))) + span)
  }

  /// The class of the calling thread: libdispatch on Linux does not say those of its workers, so
  /// only that of a task is known.
  private var currentClass: QualityOfService {
    vt_wall_is_main_thread() ? .userInteractive : QualityOfService(Task.currentPriority)
  }

  private func holdThread(until deadline: TimePoint) {
    let moment = Int(vt_wall_beginning()) + deadline.nanoseconds
    let (seconds, nanoseconds) = moment.quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}

extension WorldClock {
  /// The date at which a world begins that is made now, in seconds since 1970.
  ///
  /// A world in real time has the dates of the machine, by which files of the app grow old.
  package var startDateSeconds: Int {
    switch self {
    case .virtual: WorldOptions().startDateSeconds
    case .wall: Int(Date.now.timeIntervalSince1970)
    }
  }
}

/// Fires what is due on the main run loop; returns in how many nanoseconds the next timer is.
private let pumpRunLoop: @convention(c) () -> Int64 = {
  guard let next = RunLoop.main.limitDate(forMode: .default) else { return .max }
  return Int64(min(next.timeIntervalSinceNow, 1) * 1e9)
}

extension DispatchQoS.QoSClass {
  fileprivate init(_ qos: QualityOfService) {
    self =
      switch qos {
      case .background: .background
      case .utility: .utility
      case .default: .default
      case .userInitiated: .userInitiated
      case .userInteractive: .userInteractive
      }
  }
}

extension QualityOfService {
  /// The class of a task of `priority`.
  fileprivate init(_ priority: TaskPriority) {
    self =
      switch priority {
      case .background: .background
      case .utility: .utility
      case .high: .userInitiated
      default: .default
      }
  }
}
