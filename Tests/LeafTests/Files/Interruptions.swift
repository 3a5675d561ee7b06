import Files
import Glibc
import Synchronization

/// The real file system, in which every second call is interrupted by a signal.
final class Interruptions: Sendable {
  private let calls = Mutex(0)

  /// The file system.
  var operations: FileOperations {
    var operations = FileOperations.posix
    let posix = operations
    operations.open = { path, access in self.every { posix.open(path, access) } }
    operations.read = { descriptor, buffer in self.every { posix.read(descriptor, buffer) } }
    operations.write = { descriptor, buffer in self.every { posix.write(descriptor, buffer) } }
    operations.synchronize = { descriptor in self.every { posix.synchronize(descriptor) } }
    operations.kind = { path, links in self.every { posix.kind(path, links) } }
    operations.rename = { from, to in self.every { posix.rename(from, to) } }
    return operations
  }

  private func every(_ call: () -> Int) -> Int {
    let isInterrupted = calls.withLock { calls in
      calls += 1
      return calls % 2 == 1
    }
    return isInterrupted ? -Int(EINTR) : call()
  }
}
