internal import Basics
internal import CVirtualTime
import Dispatch
internal import Synchronization

/// Paced cores: a thread that spends work waits until the cores of the device would have done it.
///
/// A codec computes before its price is spent. From ``beginComputing(_:at:)`` on it uses a core of
/// the device, so a decode ends when it would there, unless this machine took longer.
final class WallCores: Sendable {
  private struct State {
    var cores: SharedCores
    var waiting: [Int: DispatchSemaphore] = [:]
    var computing = WallPace.Computing()
    var heldUp = TimeSpan.zero

    /// A thread has ended: the others may advance faster from now on.
    func noteEnd() { for thread in waiting.values { thread.signal() } }

    /// The thread `id` no longer computes at `now`; returns when its work was done.
    mutating func endComputing(_ id: Int, at now: TimePoint) -> TimePoint {
      let start = cores.start(of: id) ?? now
      let (end, behind) = cores.endComputing(id, at: now)
      computing.note(max(.zero, now - start - behind))
      computing.noteLate(behind)
      noteEnd()
      return behind > WallCores.longestGap ? now : end
    }
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

  /// The calling thread, of class `qos`, computes from `now` on what it will spend before
  /// ``endComputing(at:)``.
  func beginComputing(_ qos: QualityOfService, at now: TimePoint) {
    vt_wall_prefer_thread()
    let since = isTurn ? start(at: now) : now
    Self.computingSince = .computing(
      state.withLock { $0.cores.beginComputing(qos, since: since, at: now) }
    )
  }

  /// The calling thread has spent all that it has computed.
  func endComputing(at now: TimePoint) {
    switch Self.computingSince {
    case .computing(let id):
      Self.computingSince = .spent(state.withLock { $0.endComputing(id, at: now) })
    case .inUnit(let end):
      state.withLock { $0.computing.noteLate(now - end) }
      Self.computingSince = .spent(now)
    case .nothing, .spent: break
    }
  }

  /// The time from which the work of the calling thread counts, at most `now`.
  func start(at now: TimePoint) -> TimePoint {
    switch Self.computingSince {
    case .nothing: now
    case .computing(let id): min(state.withLock { $0.cores.start(of: id) } ?? now, now)
    case .inUnit(let start): min(start, now)
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

  /// The calling thread, which began to wait at `began`, has done up to `end` what the decoder in
  /// hardware or a core takes.
  ///
  /// A codec that computes for the decoder uses no core from now on.
  func noteDone(upTo end: TimePoint, from began: TimePoint) {
    switch Self.computingSince {
    case .computing(let id): _ = state.withLock { $0.endComputing(id, at: began) }
    case .inUnit: break
    case .nothing, .spent:
      Self.computingSince = .spent(end)
      return
    }
    // A codec that took longer than that may spend the rest next.
    Self.computingSince = end < began ? .inUnit(end) : .spent(end)
  }

  /// Holds the calling thread until the cores have done `work`; `clock` gives the time.
  func spend(_ work: TimeSpan, _ qos: QualityOfService, _ clock: () -> TimePoint) {
    vt_wall_prefer_thread()
    let began = clock()
    let semaphore = DispatchSemaphore(value: 0)
    let id = begin(work, qos, at: began)
    state.withLock { $0.waiting[id] = semaphore }
    while true {
      let now = clock()
      let progress = state.withLock { state in
        let progress = state.cores.progress(of: id, at: now)
        if case .done = progress {
          state.waiting[id] = nil
          state.noteEnd()
        }
        return progress
      }
      switch progress {
      case .done(let end):
        noteRun(since: max(end, began), at: now)
        // What the thread has computed beyond this counts for what it spends next.
        if case .computing = Self.computingSince { return }
        noteDone(upTo: end, from: began)
        return
      case .expected(let end): _ = semaphore.wait(timeout: .now() + (end - clock()))
      }
    }
  }

  /// The number by which the cores know `work`, which the calling thread spends from `now` on.
  private func begin(_ work: TimeSpan, _ qos: QualityOfService, at now: TimePoint) -> Int {
    guard case .computing(let id) = Self.computingSince else {
      let since = start(at: now)
      return state.withLock { $0.cores.begin(work, qos, since: since, at: now) }
    }
    state.withLock { $0.cores.spend(work, of: id, at: now) }
    return id
  }

  // MARK: The calling thread

  /// The moment from which the work of a thread counts, in one number because C keeps it.
  private enum Since {
    case nothing
    /// The cores know the thread, which computes, by this number.
    case computing(Int)
    /// It has computed what the decoder in hardware has done up to this moment.
    case inUnit(TimePoint)
    case spent(TimePoint)
  }

  private static var computingSince: Since {
    get {
      let value = vt_wall_computing_since()
      guard value >= 0 else { return .nothing }
      let number = Int(value >> 2)
      return switch value & 3 {
      case 1: .computing(number)
      case 2: .inUnit(TimePoint(nanoseconds: number))
      default: .spent(TimePoint(nanoseconds: number))
      }
    }
    set {
      let value: Int64 =
        switch newValue {
        case .nothing: -1
        case .computing(let id): Int64(id) << 2 | 1
        case .inUnit(let time): Int64(time.nanoseconds) << 2 | 2
        case .spent(let time): Int64(time.nanoseconds) << 2
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
