import Basics
import Dispatch
import Foundation
import Synchronization
import VirtualTime

extension Feature {
  /// Locks of the C library, and Swift's own.
  static let locks: [Feature] = mutexes + conditions + sharedLocks + swiftLocks

  private static let mutexes: [Feature] = [
    Feature(
      .locks,
      "`pthread_mutex_lock` held while time passes",
      expecting: ["2 main: busy", "10 global: held", "10 main: taken"]
    ) { log in
      let mutex = Cell<pthread_mutex_t>()
      DispatchQueue.global().async {
        pthread_mutex_lock(mutex.address)
        spend(10)
        log.note("held")
        pthread_mutex_unlock(mutex.address)
      }
      onMain(after: 2) {
        log.note(pthread_mutex_trylock(mutex.address) == EBUSY ? "busy" : "free")
        pthread_mutex_lock(mutex.address)
        log.note("taken")
        pthread_mutex_unlock(mutex.address)
      }
    },
    Feature(
      .locks,
      "`pthread_mutex_timedlock`, too late and in time",
      expecting: ["5 main: too late", "10 global: held", "10 main: taken"]
    ) { log in
      let mutex = Cell<pthread_mutex_t>()
      DispatchQueue.global().async {
        pthread_mutex_lock(mutex.address)
        spend(10)
        log.note("held")
        pthread_mutex_unlock(mutex.address)
      }
      onMain(after: 2) {
        var end = deadline(CLOCK_REALTIME, after: 3)
        let first = pthread_mutex_timedlock(mutex.address, &end)
        log.note(first == ETIMEDOUT ? "too late" : "\(first)")
        end = deadline(CLOCK_REALTIME, after: 50)
        let second = pthread_mutex_timedlock(mutex.address, &end)
        log.note(second == 0 ? "taken" : "\(second)")
      }
    },
    Feature(
      .locks,
      "A recursive `pthread_mutex_t`",
      expecting: ["0 main: twice", "10 global: taken"]
    ) { log in
      let mutex = makeMutex(Int32(PTHREAD_MUTEX_RECURSIVE))
      if pthread_mutex_lock(mutex.address) == 0, pthread_mutex_lock(mutex.address) == 0 {
        log.note("twice")
      }
      DispatchQueue.global().async {
        pthread_mutex_lock(mutex.address)
        log.note("taken")
        pthread_mutex_unlock(mutex.address)
      }
      spend(5)
      pthread_mutex_unlock(mutex.address)
      spend(5)
      pthread_mutex_unlock(mutex.address)
    },
    Feature(
      .locks,
      "An error-checking `pthread_mutex_t`",
      expecting: ["0 main: deadlock", "5 global: taken", "5 main: not the owner"]
    ) { log in
      let mutex = makeMutex(Int32(PTHREAD_MUTEX_ERRORCHECK))
      pthread_mutex_lock(mutex.address)
      if pthread_mutex_lock(mutex.address) == EDEADLK { log.note("deadlock") }
      DispatchQueue.global().async {
        pthread_mutex_lock(mutex.address)
        log.note("taken")
        spend(5)
      }
      spend(5)
      pthread_mutex_unlock(mutex.address)
      DispatchQueue.main.async {
        if pthread_mutex_unlock(mutex.address) == EPERM { log.note("not the owner") }
      }
    },
  ]

  private static func makeMutex(_ kind: Int32) -> Cell<pthread_mutex_t> {
    let mutex = Cell<pthread_mutex_t>()
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, kind)
    pthread_mutex_init(mutex.address, &attributes)
    return mutex
  }

  private static let conditions: [Feature] = [
    Feature(
      .locks,
      "`pthread_cond_wait`, signal and broadcast",
      expecting: ["5 global: 1", "7 global: 2", "7 global: 3"]
    ) { log in
      let mutex = Cell<pthread_mutex_t>()
      let condition = Cell<pthread_cond_t>()
      for number in 1...3 {
        DispatchQueue.global().async {
          pthread_mutex_lock(mutex.address)
          pthread_cond_wait(condition.address, mutex.address)
          log.note("\(number)")
          pthread_mutex_unlock(mutex.address)
        }
      }
      onMain(after: 5) { pthread_cond_signal(condition.address) }
      onMain(after: 7) { pthread_cond_broadcast(condition.address) }
    },
    Feature(
      .locks,
      "`pthread_cond_timedwait` on both clocks",
      expecting: ["5 main: 110", "12 main: 110", "15 main: 0"]
    ) { log in
      let mutex = Cell<pthread_mutex_t>()
      let wall = Cell<pthread_cond_t>()
      let monotonic = Cell<pthread_cond_t>()
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(monotonic.address, &attributes)
      pthread_mutex_lock(mutex.address)
      var end = deadline(CLOCK_REALTIME, after: 5)
      log.note("\(pthread_cond_timedwait(wall.address, mutex.address, &end))")
      end = deadline(CLOCK_MONOTONIC, after: 7)
      log.note("\(pthread_cond_timedwait(monotonic.address, mutex.address, &end))")
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(3)) {
        pthread_cond_signal(monotonic.address)
      }
      end = deadline(CLOCK_MONOTONIC, after: 7)
      log.note("\(pthread_cond_timedwait(monotonic.address, mutex.address, &end))")
      pthread_mutex_unlock(mutex.address)
    },
    Feature(
      .locks,
      "`sem_wait` and `sem_post` between threads",
      expecting: ["0 main: had 1", "5 global: 1", "6 global: 2", "6 main: 0 left"]
    ) { log in
      let semaphore = Cell<sem_t>()
      sem_init(semaphore.address, 0, 1)
      sem_wait(semaphore.address)
      log.note("had 1")
      for number in 1...2 {
        DispatchQueue.global().async {
          sem_wait(semaphore.address)
          log.note("\(number)")
        }
      }
      onMain(after: 5) { sem_post(semaphore.address) }
      onMain(after: 6) {
        sem_post(semaphore.address)
        DispatchQueue.main.async {
          var left: Int32 = -1
          sem_getvalue(semaphore.address, &left)
          log.note("\(left) left")
        }
      }
    },
    Feature(
      .locks,
      "`sem_timedwait`, too late and in time",
      expecting: ["4 main: too late", "6 main: taken"]
    ) { log in
      let semaphore = Cell<sem_t>()
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(6)) {
        sem_post(semaphore.address)
      }
      var end = deadline(CLOCK_REALTIME, after: 4)
      let first = sem_timedwait(semaphore.address, &end)
      log.note(first == -1 && errno == ETIMEDOUT ? "too late" : "\(first)")
      end = deadline(CLOCK_REALTIME, after: 4)
      log.note(sem_timedwait(semaphore.address, &end) == 0 ? "taken" : "not taken")
    },
    Feature(
      .locks,
      "`pthread_barrier_wait`, used twice",
      expecting: [
        "3 thread: 3 passed, as the last", "3 thread: 1 passed", "3 thread: 2 passed",
        "6 thread: 3 passed, as the last", "6 thread: 1 passed", "6 thread: 2 passed",
      ]
    ) { log in
      let barrier = Cell<pthread_barrier_t>()
      pthread_barrier_init(barrier.address, nil, 3)
      for number in 1...3 {
        _ = makeThread {
          for _ in 1...2 {
            usleep(UInt32(number) * 1000)
            let isLast = pthread_barrier_wait(barrier.address) == PTHREAD_BARRIER_SERIAL_THREAD
            log.note("\(number) passed\(isLast ? ", as the last" : "")")
          }
        }
      }
    },
  ]

  private static let swiftLocks: [Feature] = [
    Feature(
      .locks,
      "`Mutex` held while time passes",
      expecting: ["10 global: 1", "12 main: false", "20 global: 2", "20 main: waited"]
    ) { log in
      let mutex = Mutex(0)
      let lock = Locked(mutex)
      for number in 1...2 {
        DispatchQueue.global().async {
          lock.mutex.withLock { _ in
            spend(10)
            log.note("\(number)")
          }
        }
      }
      onMain(after: 12) {
        log.note("\(lock.mutex.withLockIfAvailable { _ in true } ?? false)")
        lock.mutex.withLock { _ in log.note("waited") }
      }
    },
    Feature(.locks, "`Atomic`", .passesThrough, expecting: ["10 main: 3"]) { log in
      let counter = Counter()
      DispatchQueue.concurrentPerform(iterations: 3) { @Sendable _ in
        spend(5)
        counter.add()
      }
      log.note("\(counter.count)")
    },
    Feature(
      .locks,
      "A lazy global whose initialiser takes time",
      state: .process,
      expecting: ["10 main: 7", "10 global: 7", "10 pool: 7"]
    ) { log in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
        log.note("\(slowGlobal)")
      }
      Task.detached {
        try await Task.sleep(for: .milliseconds(2))
        log.note("\(slowGlobal)")
      }
      log.note("\(slowGlobal)")
    },
  ]
}

/// A mutex that closures share.
private final class Locked: Sendable {
  let mutex: Mutex<Int>

  init(_ mutex: consuming Mutex<Int>) { self.mutex = mutex }
}

/// A global whose first use costs 10 ms, once in a process.
private let slowGlobal: Int = {
  spend(10)
  return 7
}()
