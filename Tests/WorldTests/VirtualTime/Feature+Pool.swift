import Basics
import Dispatch
import Foundation
import VirtualTime

extension Feature {
  /// The pool and the cores of the device: blocked slots, shared cores.
  static let pool: [Feature] = [
    Feature(
      .tasks,
      "tasks that block keep their slots of the pool: a third does not start",
      .deadlocked(
        message: """
          nothing is left to do at 2.000 ms, but 2 threads still wait: "Swift global concurrent \
          queue" for a semaphore since 2.000 ms, "Swift global concurrent queue" for a semaphore \
          since 2.000 ms; look for a lock, a semaphore or a group that is never released
          """
      ),
      expecting: ["2 pool: a", "2 pool: b"]
    ) { log in
      let semaphore = DispatchSemaphore(value: 0)
      for name in ["a", "b"] {
        Task.detached {
          spend(2)
          log.note(name)
          waitFor(semaphore)
        }
      }
      Task.detached {
        log.note("third")
        semaphore.signal()
      }
    },
    Feature(
      .tasks,
      "a queue frees the tasks that block the pool",
      expecting: [
        "0 pool: a", "0 pool: b", "3 pool: a goes on", "3 pool: c", "5 pool: b goes on",
        "8 pool: c goes on",
      ]
    ) { log in
      let semaphore = DispatchSemaphore(value: 0)
      for name in ["a", "b", "c"] {
        Task.detached {
          log.note(name)
          waitFor(semaphore)
          log.note("\(name) goes on")
        }
      }
      for time in [3, 5, 8] {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(time)) {
          semaphore.signal()
        }
      }
    },
    Feature(
      .tasks,
      "`Thread.sleep` in a task keeps its slot, and no core",
      expecting: ["0 pool: a", "0 pool: b", "4 main: main", "10 pool: c"]
    ) { log in
      for name in ["a", "b", "c"] {
        Task.detached {
          log.note(name)
          block(for: 10)
        }
      }
      Task {
        spend(4)
        log.note("main")
      }
    },
    Feature(
      .tasks,
      "`World.spend` in a task lets other tasks run",
      expecting: ["0 pool: a", "0 pool: b", "2 pool: b ended", "6 pool: a ended"]
    ) { log in
      Task.detached {
        log.note("a")
        spend(6)
        log.note("a ended")
      }
      Task.detached {
        log.note("b")
        spend(2)
        log.note("b ended")
      }
    },
    Feature(
      .tasks,
      "three lanes that spend share two cores, the main lane first",
      expecting: ["10 main: main", "15 pool: a", "15 pool: b"]
    ) {
      log in
      for name in ["a", "b"] {
        Task.detached {
          spend(10)
          log.note(name)
        }
      }
      Task {
        spend(10)
        log.note("main")
      }
    },
    Feature(
      .tasks,
      "two tasks and a block of one class share two cores equally",
      expecting: ["15 pool: a", "15 pool: b", "15 global: block"]
    ) {
      log in
      for name in ["a", "b"] {
        Task.detached {
          spend(10)
          log.note(name)
        }
      }
      DispatchQueue.global(qos: .default).async {
        spend(10)
        log.note("block")
      }
    },
    Feature(.tasks, "a task that spends keeps a lock", expecting: ["4 pool: a", "8 pool: b"]) {
      log in
      let lock = NSLock()
      for name in ["a", "b"] {
        Task.detached {
          hold(lock, for: 4)
          log.note(name)
        }
      }
    },
  ]
}

/// Blocks the thread, which `async` code may not do itself.
private func waitFor(_ semaphore: DispatchSemaphore) { semaphore.wait() }

private func block(for milliseconds: Int) {
  Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
}

private func hold(_ lock: NSLock, for milliseconds: Int) {
  lock.withLock { spend(milliseconds) }
}
