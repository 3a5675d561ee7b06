public import Basics
internal import CVirtualTime

/// The device, the chance and the order of a world.
public struct WorldOptions: Sendable, Hashable {
  /// The speed of each core, where 1 is the reference core: 1 to 64 positive numbers, six of an
  /// iPhone by default, two fast and four slow.
  public var coreSpeeds: [Double] = [1, 1, 0.4, 0.4, 0.4, 0.4]
  /// What each job beyond the cores of its class costs, as a fraction of one job's work per core.
  public var contextSwitchCost = 0.0
  /// How many jobs Swift's pool has under way at once, blocked ones included; as many as cores
  /// unless set.
  public var poolSlots: Int?
  /// To how many threads the global queues grow while workers block.
  ///
  /// 64 by default, the limit that Apple's libdispatch sets for non-overcommit threads
  /// (`DISPATCH_WORKQ_MAX_PTHREAD_COUNT` and the kernel's `WORKQUEUE_CONSTRAINED_MAXTHREADS`).
  public var threadLimit = 64
  /// What `Date()` answers at the start, in seconds since 1970: 15 June 2025, 12:00 UTC.
  public var startDateSeconds = 1_749_988_800
  /// The folder whose files cost what flash costs, and the costs; none by default.
  public var container: Container?
  /// From which every number that code under test draws is derived.
  public var seed: UInt64 = 0
  /// Which ready job comes next; a world of the wall clock cannot choose.
  public var schedule = Schedule.fifo
  /// The clock that its code sees.
  public var clock = WorldClock.virtual

  /// The default device, with ``Schedule/fifo``.
  public init() {}
}

/// The clock of a world.
public enum WorldClock: String, Sendable, Hashable, CaseIterable {
  /// Time advances only when nothing is left to do, and one thread runs at a time.
  case virtual
  /// Time is the machine's, and threads run as they do on a device. One world of a process can have
  /// it, in a process that was started for it.
  case wall
}

/// A folder of a world and the flash storage beneath it.
///
/// Opening, removing and renaming a file of the folder costs the latency; bytes cost their number
/// divided by the rate. Files elsewhere cost nothing.
public struct Container: Sendable, Hashable {
  /// The absolute path, without a slash at its end.
  public var path: String
  /// Not negative.
  public var latency: TimeSpan
  /// Positive.
  public var readBytesPerSecond: Int
  /// Positive.
  public var writeBytesPerSecond: Int

  /// The folder at `path` with the costs of its accesses.
  public init(
    path: String,
    latency: TimeSpan,
    readBytesPerSecond: Int,
    writeBytesPerSecond: Int
  ) {
    self.path = path
    self.latency = latency
    self.readBytesPerSecond = readBytesPerSecond
    self.writeBytesPerSecond = writeBytesPerSecond
  }
}

/// Which of several ready jobs runs next.
public enum Schedule: Sendable, Hashable {
  /// The one that became ready first.
  case fifo
  /// Each with the same probability. At most `preemptions` times a job is interrupted where it
  /// enqueues, locks or signals, 0 by default.
  case uniform(seed: UInt64, preemptions: Int = 0)
  /// The one with the highest of random priorities, where `changes` steps among `steps` lower the
  /// priority of what would run: probabilistic concurrency testing (Burckhardt and others, ASPLOS
  /// 2010), which finds a bug of depth d = `changes` + 1 with a known probability.
  case priorities(seed: UInt64, changes: Int = 2, steps: Int = 1000)
  /// The choices of an earlier world (``World/choices``), then the first of the ready ones.
  case replay([UInt32])
}

extension WorldOptions {
  /// Calls `body` with the options as C reads them.
  func withRaw<R>(_ body: (UnsafePointer<vt_options>) -> R) -> R {
    coreSpeeds.withUnsafeBufferPointer { speeds in
      var raw = vt_options()
      raw.core_speeds = speeds.baseAddress
      raw.core_count = Int32(clamping: speeds.count)
      raw.context_switch_cost = contextSwitchCost
      raw.pool_slots = Int32(clamping: poolSlots ?? speeds.count)
      raw.thread_limit = Int32(clamping: threadLimit)
      raw.epoch = Int64(startDateSeconds) * 1_000_000_000
      raw.seed = seed
      schedule.fill(&raw)
      guard let container else { return body(&raw) }
      raw.flash_latency = Int64(container.latency.nanoseconds)
      raw.flash_read_rate = Int64(container.readBytesPerSecond)
      raw.flash_write_rate = Int64(container.writeBytesPerSecond)
      return container.path.withCString { path in
        raw.container = path
        return body(&raw)
      }
    }
  }
}

extension Schedule {
  fileprivate func fill(_ raw: inout vt_options) {
    switch self {
    case .fifo:
      raw.policy = Int32(VT_FIFO)
    case .uniform(let seed, let preemptions):
      raw.policy = Int32(VT_UNIFORM)
      raw.schedule_seed = seed
      raw.preemptions = Int32(clamping: preemptions)
    case .priorities(let seed, let changes, let steps):
      raw.policy = Int32(VT_PRIORITIES)
      raw.schedule_seed = seed
      raw.preemptions = Int32(clamping: changes)
      raw.expected_steps = Int64(steps)
    case .replay:
      raw.policy = Int32(VT_UNIFORM)
      raw.preemptions = Int32.max
    }
  }
}

/// How urgent work is to the person in front of the screen; the cores serve higher first.
///
/// The classes and their order are Apple's (Energy Efficiency Guide, "Prioritize Work with Quality
/// of Service Classes").
public enum QualityOfService: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Work that is invisible to the user.
  case background
  /// Work with visible progress that does not block the user.
  case utility
  /// Work without a class.
  case `default`
  /// Work that the user requested and waits for.
  case userInitiated
  /// Work that the present frame waits for.
  case userInteractive

  /// Orders less urgent before more urgent.
  public static func < (lhs: QualityOfService, rhs: QualityOfService) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
