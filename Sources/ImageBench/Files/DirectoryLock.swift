import Glibc

/// A directory held by one owner until the value goes away or its process ends, however it ends.
///
/// The lock is on the directory itself, so that no lock file is left behind. It binds only those who
/// ask for it. Children that are started do not inherit it.
public final class DirectoryLock: Sendable {
  private let operations: FileOperations
  private let descriptor: Int

  /// Whether others are kept out; false on a file system without locks.
  public let isHeld: Bool

  /// Locks the directory at `path`, which exists; nil when another owner holds it.
  ///
  /// Throws when the directory cannot be
  /// opened.
  public init?(path: String, operations: FileOperations = .posix) throws(FileError) {
    self.operations = operations
    let opened = operations.retrying { operations.open(path, .read) }
    descriptor = try operations.check(.read, path, opened)
    let locked = operations.retrying { [descriptor] in operations.lock(descriptor) }
    isHeld = locked >= 0
    // All stored properties are set, so deinit closes the descriptor on this way out too.
    if locked == -Int(EWOULDBLOCK) { return nil }
  }

  deinit {
    // A child that is just being started holds a copy of the descriptor until its program begins, so
    // closing alone could leave the lock on for a moment. Where it is another's this does nothing.
    _ = operations.unlock(descriptor)
    _ = operations.close(descriptor)
  }
}
