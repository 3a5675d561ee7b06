/// A lock of one word, which a thread that waits for it parks on.
///
/// Zero is free. It lies where the program puts it, as Apple's does.
public struct os_unfair_lock: Sendable {
  var word: UInt32 = 0
  public init() {}
  public init(_os_unfair_lock_opaque word: UInt32) { self.word = word }
}

public typealias os_unfair_lock_s = os_unfair_lock
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { UnfairLocks.lock(of: lock).lock() }
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { UnfairLocks.lock(of: lock).unlock() }
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  UnfairLocks.lock(of: lock).try()
}

/// The locks behind the words: a word is the number of its lock, which it gets at its first use.
private enum UnfairLocks {
  private static let table = LockTable()

  static func lock(of word: os_unfair_lock_t) -> NSLock { table.lock(of: word) }
}

// Unchecked: the guard gives the table to one thread at a time.
private final class LockTable: @unchecked Sendable {
  private let guardian = NSLock()
  private var locks: [NSLock] = []

  func lock(of word: os_unfair_lock_t) -> NSLock {
    guardian.lock()
    defer { guardian.unlock() }
    if word.pointee.word == 0 {
      locks.append(NSLock())
      word.pointee.word = UInt32(locks.count)
    }
    return locks[Int(word.pointee.word) - 1]
  }
}
