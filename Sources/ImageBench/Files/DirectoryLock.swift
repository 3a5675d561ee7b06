import Glibc

/// An exclusive lock on a directory, held until the value is released or its process ends in any
/// way.
///
/// The lock is on the directory itself, so no lock file remains. It is advisory: it excludes only
/// other owners of a `DirectoryLock`. Child processes do not inherit it.
package final class DirectoryLock: Sendable {
  private let operations: FileOperations
  private let descriptor: Int

  /// Whether other owners are excluded; false on a file system without locks.
  package let isHeld: Bool

  /// Locks the existing directory at `path`; nil when another owner holds the lock.
  ///
  /// Throws when the directory cannot be opened.
  package init?(path: String, operations: FileOperations = .posix) throws(FileError) {
    self.operations = operations
    let opened = operations.retrying { operations.open(path, .read) }
    descriptor = try operations.check(.read, path, opened)
    let locked = operations.retrying { [descriptor] in operations.lock(descriptor) }
    isHeld = locked >= 0
    // All stored properties are set, so deinit closes the descriptor on this path too.
    if locked == -Int(EWOULDBLOCK) { return nil }
  }

  deinit {
    // A child that is just being started has a copy of the descriptor until its program begins, so
    // closing alone could keep the lock for a moment. If another owner holds the lock, this does
    // nothing.
    _ = operations.unlock(descriptor)
    _ = operations.close(descriptor)
  }
}
