internal import Basics
import Glibc
import Synchronization

/// Jobs that returned to the virtual world from a foreign thread.
///
/// This is the only part of the simulation that another thread may touch: a counter, the jobs kept
/// away from the loop, and a semaphore that wakes a loop before it reports a deadlock.
final class EscapeLog: Sendable {
  private let counter = Atomic<Int>(0)
  private let bell = EscapeBell()

  /// The number of jobs that foreign threads enqueued.
  var count: Int { counter.load(ordering: .acquiring) }

  /// Records one foreign job; any thread may call it.
  func note() {
    counter.add(1, ordering: .acquiringAndReleasing)
    bell.ring()
  }

  /// Waits in real time for an escape, at most `milliseconds`; returns whether there was one.
  func waitForEscape(milliseconds: Int) -> Bool {
    if count == 0, milliseconds > 0 { bell.wait(milliseconds: milliseconds) }
    return count > 0
  }
}

private final class EscapeBell {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() {
    let code = sem_init(semaphore, 0, 0)
    precondition(code == 0, "sem_init failed for a process-private semaphore with value 0")
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func ring() {
    sem_post(semaphore)
  }

  func wait(milliseconds: Int) {
    let end = SystemClock.realTime.nanoseconds + milliseconds * 1_000_000
    var deadline = timespec(tv_sec: end / 1_000_000_000, tv_nsec: end % 1_000_000_000)
    while sem_timedwait(semaphore, &deadline) == -1, errno == EINTR {}
  }
}

// Unchecked: POSIX semaphores may be shared between threads, and the pointer never changes.
extension EscapeBell: @unchecked Sendable {}
