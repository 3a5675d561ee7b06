public import Basics
internal import CVirtualTime

/// Where a job runs.
public enum Lane: Int, Hashable, Sendable {
  /// The main thread: the main queue, the main actor, the main run loop.
  case main
  /// Swift's pool of as many threads as cores, which does not grow.
  case pool
  /// A global queue, which grows while its workers block.
  case global
  /// A serial queue, with a thread of its own.
  case serial
  /// A thread that code made itself.
  case thread
}

/// What a parked thread waits for.
public enum WaitReason: Int, Hashable, Sendable {
  case none
  case cpu
  case sleep
  case lock
  case condition
  case semaphore
  case group
  case sync
  case join
  case once
  case apply
  case futex
  case events
  case preempted
  case disk
}

/// One step of a world: something of a job or a thread.
public struct WorldStep: Hashable, Sendable {
  /// What happened.
  public enum Kind: Int, Hashable, Sendable {
    case enqueued
    case started
    case ended
    case parked
    case resumed
    case threadMade
  }

  public var kind: Kind
  public var time: TimePoint
  public var lane: Lane
  public var qos: QualityOfService
  /// What the thread waits for, or waited for; ``WaitReason/none`` unless it parks or resumes.
  public var wait: WaitReason
  /// The number of the world's thread; nil before a job has one.
  public var thread: Int?
  /// The number of the thread that enqueued the job or woke the thread; nil when the owner of the
  /// world, an event or time itself did.
  public var by: Int?
  /// The number of the job in its world, from 1; 0 for a thread that parks or resumes.
  public var job: UInt64
  /// The label of the queue, if it has one.
  public var queue: String?
}

extension WorldStep {
  init(_ event: vt_event) {
    kind = Kind(rawValue: Int(event.kind)) ?? .enqueued
    time = TimePoint(nanoseconds: Int(event.time))
    lane = Lane(rawValue: Int(event.lane)) ?? .thread
    qos = QualityOfService(rawValue: Int(event.qos)) ?? .default
    wait = WaitReason(rawValue: Int(event.wait)) ?? .none
    thread = event.thread >= 0 ? Int(event.thread) : nil
    by = event.by >= 0 ? Int(event.by) : nil
    job = event.job
    queue = event.queue.map { String(cString: $0) }
  }
}
