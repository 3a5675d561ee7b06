import Dispatch
import Foundation
import Synchronization
import VirtualTime

extension Feature {
  /// Threads, sleeps and files of the C library.
  static let threadsAndFiles: [Feature] = threadCalls + files

  private static let threadCalls: [Feature] = [
    Feature(
      .locks,
      "`pthread_create` and `pthread_join`",
      expecting: ["10 thread: ran", "10 main: joined", "10 main: joined again"]
    ) { log in
      let slow = makeThread {
        spend(10)
        log.note("ran")
      }
      let fast = makeThread {}
      pthread_join(slow, nil)
      log.note("joined")
      pthread_join(fast, nil)
      log.note("joined again")
    },
    Feature(
      .locks,
      "`pthread_detach`",
      expecting: ["0 main: detached", "10 thread: ran"]
    ) { log in
      let thread = makeThread {
        spend(10)
        log.note("ran")
      }
      pthread_detach(thread)
      log.note("detached")
    },
    Feature(
      .locks,
      "`sleep`, `usleep` and `nanosleep`",
      expecting: ["2000 main: slept", "2005 main: slept", "2005.5 main: slept"]
    ) { log in
      sleep(2)
      log.note("slept")
      usleep(5000)
      log.note("slept")
      var span = timespec(tv_sec: 0, tv_nsec: 500_000)
      nanosleep(&span, nil)
      log.note("slept")
    },
    Feature(
      .locks,
      "`pthread_once` while its function runs",
      state: .process,
      expecting: ["10 main: made", "10 main: first", "10 global: second"]
    ) { log in
      let control = Cell<pthread_once_t>()
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) {
        pthread_once(control.address) { makeOnce() }
        log.note("second")
      }
      onMain(after: 1) {
        once.withLock { $0 = log }
        pthread_once(control.address) { makeOnce() }
        log.note("first")
      }
    },
  ]

  private static let files: [Feature] = [
    Feature(
      .locks,
      "Regular files: `Data(contentsOf:)`, `write(to:)`, `FileManager`",
      .passesThrough,
      state: .process,
      expecting: ["0 main: 3 bytes, true"]
    ) { log in
      let file = FileManager.default.temporaryDirectory.appending(
        path: "imagebench-regular-\(getpid())"
      )
      defer { try? FileManager.default.removeItem(at: file) }
      try? Data([1, 2, 3]).write(to: file)
      let count = (try? Data(contentsOf: file))?.count ?? -1
      log.note("\(count) bytes, \(FileManager.default.fileExists(atPath: file.path))")
    },
    Feature(
      .locks,
      "`flock` on a file that is not held",
      .passesThrough,
      expecting: ["0 main: 0 and 0"]
    ) { log in
      guard let file = tmpfile() else { return }
      defer { fclose(file) }
      log.note("\(flock(fileno(file), LOCK_EX)) and \(flock(fileno(file), LOCK_UN))")
    },
  ]
}

/// What the function of a `pthread_once` notes, which can capture nothing.
private let once = Mutex<WorldLog?>(nil)

private func makeOnce() {
  spend(9)
  once.withLock { $0 }?.note("made")
}
