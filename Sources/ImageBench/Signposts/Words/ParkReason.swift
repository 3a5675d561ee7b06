/// What a parked thread waits for.
public enum ParkReason: String, SignpostWord {
  /// Nothing that is known.
  case none
  /// The end of its work on a core.
  case cpu
  /// The end of a sleep.
  case sleep
  /// A lock that another thread holds.
  case lock
  /// The signal of a condition.
  case condition
  /// A semaphore.
  case semaphore
  /// The last member of a group.
  case group
  /// Its turn on a queue.
  case sync
  /// The end of another thread.
  case join
  /// Code that runs once and that another thread runs.
  case once
  /// The iterations of a concurrent loop.
  case apply
  /// A word in memory that another thread changes.
  case futex
  /// An event of a run loop.
  case events
  /// Its turn after it was interrupted.
  case preempted
  /// The flash storage.
  case disk
}
