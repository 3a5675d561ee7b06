import Dispatch
import Glibc
import VirtualTime

extension Feature {
  /// The readers-writer lock of the C library.
  static let sharedLocks: [Feature] = [
    Feature(
      .locks,
      "`pthread_rwlock_rdlock`: readers share",
      expecting: [
        "10 serial: reader 1", "10 serial: reader 2", "15 serial: writer", "15 serial: reader 3",
      ]
    ) { log in
      let lock = Cell<pthread_rwlock_t>()
      for number in 1...2 { read(lock, number, log, after: 0, lasting: 10) }
      write(lock, log, after: 1, lasting: 5)
      read(lock, 3, log, after: 11, lasting: 0)
    },
    Feature(
      .locks,
      "`pthread_rwlock_wrlock`: the readers that waited enter together",
      expecting: ["5 serial: writer", "15 serial: reader 1", "15 serial: reader 2"]
    ) { log in
      let lock = Cell<pthread_rwlock_t>()
      write(lock, log, after: 0, lasting: 5)
      for number in 1...2 { read(lock, number, log, after: 1, lasting: 10) }
    },
    Feature(
      .locks,
      "`pthread_rwlock_wrlock`: writers enter one by one, in order",
      expecting: ["5 serial: writer", "10 serial: writer", "15 serial: writer"]
    ) { log in
      let lock = Cell<pthread_rwlock_t>()
      for milliseconds in 0...2 { write(lock, log, after: milliseconds, lasting: 5) }
    },
    Feature(
      .locks,
      "`pthread_rwlock_tryrdlock` and `trywrlock`",
      expecting: ["2 main: 0 16", "2 main: 0", "12 main: 16 16", "20 main: 0"]
    ) { log in
      let lock = Cell<pthread_rwlock_t>()
      read(lock, 1, WorldLog(), after: 0, lasting: 10)
      write(lock, WorldLog(), after: 10, lasting: 10)
      onMain(after: 2) {
        let reads = pthread_rwlock_tryrdlock(lock.address)
        log.note("\(reads) \(pthread_rwlock_trywrlock(lock.address))")
        log.note("\(pthread_rwlock_unlock(lock.address))")
      }
      onMain(after: 12) {
        let reads = pthread_rwlock_tryrdlock(lock.address)
        log.note("\(reads) \(pthread_rwlock_trywrlock(lock.address))")
        pthread_rwlock_wrlock(lock.address)
        log.note("\(pthread_rwlock_unlock(lock.address))")
      }
    },
    Feature(
      .locks,
      "`pthread_rwlock_timedrdlock` and `timedwrlock`, too late and in time",
      expecting: ["5 main: 110", "8 main: 110", "10 main: 0 0", "10 main: 35"]
    ) { log in
      let lock = Cell<pthread_rwlock_t>()
      write(lock, WorldLog(), after: 0, lasting: 10)
      onMain(after: 1) {
        var end = deadline(CLOCK_REALTIME, after: 4)
        log.note("\(pthread_rwlock_timedrdlock(lock.address, &end))")
        end = deadline(CLOCK_REALTIME, after: 3)
        log.note("\(pthread_rwlock_timedwrlock(lock.address, &end))")
        end = deadline(CLOCK_REALTIME, after: 30)
        let taken = pthread_rwlock_timedwrlock(lock.address, &end)
        log.note("\(taken) \(pthread_rwlock_unlock(lock.address))")
        pthread_rwlock_wrlock(lock.address)
        log.note("\(pthread_rwlock_rdlock(lock.address))")
      }
    },
  ]

  private static func read(
    _ lock: Cell<pthread_rwlock_t>,
    _ number: Int,
    _ log: WorldLog,
    after start: Int,
    lasting milliseconds: Int
  ) {
    DispatchQueue(label: "reader").asyncAfter(deadline: .now() + .milliseconds(start)) {
      pthread_rwlock_rdlock(lock.address)
      spend(milliseconds)
      log.note("reader \(number)")
      pthread_rwlock_unlock(lock.address)
    }
  }

  private static func write(
    _ lock: Cell<pthread_rwlock_t>,
    _ log: WorldLog,
    after start: Int,
    lasting milliseconds: Int
  ) {
    DispatchQueue(label: "writer").asyncAfter(deadline: .now() + .milliseconds(start)) {
      pthread_rwlock_wrlock(lock.address)
      spend(milliseconds)
      log.note("writer")
      pthread_rwlock_unlock(lock.address)
    }
  }
}
