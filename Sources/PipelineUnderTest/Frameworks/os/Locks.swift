@_exported public import CAppleRuntime
internal import VirtualDevice

/// Apple's lock with a state of its own.
// Unchecked: the state is read and changed under the lock only.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private let storage: Storage

  private final class Storage {
    var lock = os_unfair_lock()
    var state: State
    init(_ state: State) { self.state = state }
  }

  /// Guards `initialState`, which need not be sendable.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  /// Guards `initialState`.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// The result of `body`, which has the state for itself.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// The result of `body`, which has the state for itself; the compiler checks less.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    os_unfair_lock_lock(&storage.lock)
    defer { os_unfair_lock_unlock(&storage.lock) }
    return try body(&storage.state)
  }

  /// The result of `body`; nil if another thread holds the lock.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// The result of `body`; nil if another thread holds the lock; the compiler checks less.
  public func withLockIfAvailableUnchecked<R>(
    _ body: (inout State) throws -> R
  ) rethrows -> R? {
    guard os_unfair_lock_trylock(&storage.lock) else { return nil }
    defer { os_unfair_lock_unlock(&storage.lock) }
    return try body(&storage.state)
  }

  /// What a thread must be to a lock.
  public enum Ownership: Sendable { case owner, notOwner }

  /// Traps unless the calling thread is what `condition` says.
  public func precondition(_ condition: Ownership) {
    switch condition {
    case .owner: os_unfair_lock_assert_owner(&storage.lock)
    case .notOwner: os_unfair_lock_assert_not_owner(&storage.lock)
    }
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// A lock without a state.
  public init() { self.init(uncheckedState: ()) }

  /// The result of `body`, during which no other thread holds the lock.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// The result of `body`, during which no other thread holds the lock; the compiler checks less.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Waits until no other thread holds it.
  public func lock() { os_unfair_lock_lock(&storage.lock) }
  /// Lets go of it, on the thread that holds it.
  public func unlock() { os_unfair_lock_unlock(&storage.lock) }
  /// Takes it if no other thread holds it.
  public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(&storage.lock) }
}
