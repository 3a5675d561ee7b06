internal import Basics
internal import CVirtualTime
import Dispatch
internal import Synchronization

/// Paced cores: a thread that spends work waits until the cores of the device would have done it.
///
/// A codec computes before its price is spent. The time since ``beginComputing(at:)`` counts, so a
/// decode ends when it would on the device, unless this machine took longer.
final class WallCores: Sendable {
  private struct State {
    var cores: SharedCores
    var waiting: [Int: DispatchSemaphore] = [:]
    var computing = WallPace.Computing()
    var heldUp = TimeSpan.zero
  }

  /// A thread that spends again within this time has done nothing else in between: waking up late
  /// must not add up over the bands of a decode.
  private static let longestGap = TimeSpan.microseconds(200)

  private let state: Mutex<State>

  init(speeds: [Double], contextSwitchCost: Double) {
    state = Mutex(State(cores: SharedCores(speeds: speeds, contextSwitchCost: contextSwitchCost)))
  }

  var busy: TimeSpan { state.withLock { $0.cores.busy } }

  var isBusy: Bool { state.withLock { $0.cores.count > 0 } }

  var computing: WallPace.Computing { state.withLock { $0.computing } }

  /// See ``WallPace/heldUp``.
  var heldUp: TimeSpan { state.withLock { $0.heldUp } }

  /// The calling thread runs at `now`, and could have run since `start`.
  func noteRun(since start: TimePoint, at now: TimePoint) {
    guard now - start > WallPace.shortestHoldUp, vt_wall_is_main_thread() else { return }
    state.withLock { $0.heldUp += now - start }
  }

  /// The calling thread computes from `now` on what it will spend before ``endComputing(at:)``.
  func beginComputing(at now: TimePoint) {
    state.withLock { $0.computing.runs += 1 }
    Self.computingSince = .computing(now)
  }

  /// The calling thread has spent all that it has computed.
  func endComputing(at now: TimePoint) {
    guard case .computing(let end) = Self.computingSince else { return }
    if now - end > Self.longestGap { state.withLock { $0.computing.overruns += 1 } }
    Self.computingSince = .spent(now)
  }

  /// The time from which the work of the calling thread counts, at most `now`.
  func start(at now: TimePoint) -> TimePoint {
    switch Self.computingSince {
    case .nothing: now
    case .computing(let start): min(start, now)
    case .spent(let end): isTurn || now - end < Self.longestGap ? min(end, now) : now
    }
  }

  /// A turn of the main lane begins on the calling thread, until ``endTurn()``.
  ///
  /// Its code counts as part of what it spends, because only prices stand for the work of a device.
  func beginTurn(at now: TimePoint) {
    Self.computingSince = .spent(now)
    vt_wall_set_turn(true)
  }

  func endTurn() { vt_wall_set_turn(false) }

  private var isTurn: Bool { vt_wall_is_turn() }

  /// The calling thread has done its work up to `end` in the time of the device; it began to wait
  /// for that at `began`.
  func noteDone(upTo end: TimePoint, from began: TimePoint) {
    guard case .computing = Self.computingSince, end < began else {
      Self.computingSince = .spent(end)
      return
    }
    // The codec took longer than that; what the thread spends next may still take up the rest.
    Self.computingSince = .computing(end)
  }

  /// Holds the calling thread until the cores have done `work`; `clock` gives the time.
  func spend(_ work: TimeSpan, _ qos: QualityOfService, _ clock: () -> TimePoint) {
    vt_wall_prefer_thread()
    let began = clock()
    let since = start(at: began)
    let semaphore = DispatchSemaphore(value: 0)
    let id = state.withLock { state in
      let id = state.cores.begin(work, qos, since: since, at: began)
      state.waiting[id] = semaphore
      return id
    }
    while true {
      let now = clock()
      let progress = state.withLock { state in
        let progress = state.cores.progress(of: id, at: now)
        if case .done = progress {
          state.waiting[id] = nil
          // The others may advance faster from now on.
          for other in state.waiting.values { other.signal() }
        }
        return progress
      }
      switch progress {
      case .done(let end):
        noteRun(since: max(end, began), at: now)
        noteDone(upTo: end, from: began)
        return
      case .expected(let end): _ = semaphore.wait(timeout: .now() + (end - clock()))
      }
    }
  }

  // MARK: The calling thread

  /// The moment from which the work of a thread counts, in one number because C keeps it.
  private enum Since {
    case nothing
    case computing(TimePoint)
    case spent(TimePoint)
  }

  private static var computingSince: Since {
    get {
      let value = vt_wall_computing_since()
      guard value >= 0 else { return .nothing }
      let time = TimePoint(nanoseconds: Int(value >> 1))
      return value & 1 == 1 ? .computing(time) : .spent(time)
    }
    set {
      let value: Int64 =
        switch newValue {
        case .nothing: -1
        case .computing(let time): Int64(time.nanoseconds) << 1 | 1
        case .spent(let time): Int64(time.nanoseconds) << 1
        }
      vt_wall_set_computing_since(value)
    }
  }
}

extension DispatchTime {
  /// The moment `span` after `time`.
  fileprivate static func + (time: DispatchTime, span: TimeSpan) -> DispatchTime {
    time + .nanoseconds(max(0, span.nanoseconds))
  }
}
