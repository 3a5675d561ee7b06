import Basics
import Dispatch
import Foundation
import Synchronization
import VirtualTime

/// Runs the jobs of its actor on a queue.
private final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// Runs the jobs of tasks that are on no actor on a queue.
private final class QueueTaskExecutor: TaskExecutor {
  let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// Runs the jobs of its actor one after another on a thread of its own.
private final class ThreadExecutor: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isEnded = false
  }

  private let condition = NSCondition()
  // Unchecked: the condition guards it.
  nonisolated(unsafe) private var state = State()

  init() {
    Thread.detachNewThread { [self] in
      while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  private func next() -> UnownedJob? {
    condition.withLock {
      while state.jobs.isEmpty && !state.isEnded { condition.wait() }
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      state.jobs.append(job)
      condition.signal()
    }
  }

  func end() {
    condition.withLock {
      state.isEnded = true
      condition.signal()
    }
  }
}

/// Keeps its jobs until a caller runs them.
private final class HandExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs what has come so far on the calling thread; returns how many jobs that were.
  func runAll() -> Int {
    let waiting = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in waiting { job.runSynchronously(on: asUnownedTaskExecutor()) }
    return waiting.count
  }
}

private actor Worker {
  private let executor: any SerialExecutor
  private let log: WorldLog

  init(on executor: any SerialExecutor, _ log: WorldLog) {
    self.executor = executor
    self.log = log
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func work(_ name: String) {
    preconditionIsolated()
    log.note(name)
    spend(3)
  }
}

private actor Deputy {
  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

  func work(_ log: WorldLog) {
    MainActor.assertIsolated()
    log.note("deputy")
  }
}

extension Feature {
  /// Executors of one's own.
  static let executors: [Feature] = [
    Feature(
      .tasks,
      "`SerialExecutor` on a `DispatchQueue(label:)`",
      expecting: ["0 serial: a", "1 main: main", "3 serial: b"]
    ) { log in
      let worker = Worker(on: QueueExecutor(DispatchQueue(label: "executor")), log)
      for name in ["a", "b"] { Task.detached { await worker.work(name) } }
      spend(1)
      log.note("main")
    },
    Feature(
      .tasks,
      "`SerialExecutor` on a queue with a target, shared by two actors",
      expecting: ["0 global: a", "3 global: b", "6 global: a again", "9 global: b again"]
    ) { log in
      let executor = QueueExecutor(DispatchQueue(label: "executor", target: .global()))
      for name in ["a", "b"] {
        let worker = Worker(on: executor, log)
        Task.detached {
          await worker.work(name)
          await worker.work("\(name) again")
        }
      }
    },
    Feature(
      .tasks,
      "`SerialExecutor` on the main queue",
      expecting: ["2 main: a", "5 pool: ended"]
    ) { log in
      let worker = Worker(on: QueueExecutor(.main), log)
      Task.detached {
        await worker.work("a")
        log.note("ended")
      }
      spend(2)
    },
    Feature(
      .tasks,
      "`SerialExecutor` with a thread of its own",
      expecting: ["0 thread: a", "7 thread: b", "10 pool: ended"]
    ) { log in
      let executor = ThreadExecutor()
      let worker = Worker(on: executor, log)
      Task.detached {
        await worker.work("a")
        try? await Task.sleep(for: .milliseconds(4))
        await worker.work("b")
        executor.end()
        log.note("ended")
      }
    },
    Feature(
      .tasks,
      "`MainActor.sharedUnownedExecutor` for another actor",
      expecting: ["2 main: deputy"]
    ) { log in
      let deputy = Deputy()
      Task.detached { await deputy.work(log) }
      spend(2)
    },
    Feature(
      .tasks,
      "`withTaskExecutorPreference`",
      expecting: ["0 pool: before", "0 serial: inside", "2 serial: child", "2 pool: after"]
    ) { log in
      let executor = QueueTaskExecutor(DispatchQueue(label: "executor"))
      Task.detached {
        log.note("before")
        await withTaskExecutorPreference(executor) {
          log.note("inside")
          spend(2)
          async let child: Void = log.note("child")
          await child
        }
        log.note("after")
      }
    },
    Feature(
      .tasks,
      "`Task(executorPreference:)`",
      expecting: ["0 serial: a", "2 serial: b", "7 serial: a ended", "9 serial: b ended"]
    ) { log in
      let executor = QueueTaskExecutor(DispatchQueue(label: "executor"))
      for name in ["a", "b"] {
        Task(executorPreference: executor) {
          log.note(name)
          spend(2)
          try? await Task.sleep(for: .milliseconds(5))
          log.note("\(name) ended")
        }
      }
    },
    Feature(
      .tasks,
      "`addTask(executorPreference:)`",
      expecting: ["4 global: a", "4 global: b", "4 pool: ended"]
    ) { log in
      let executor = QueueTaskExecutor(DispatchQueue(label: "executor", attributes: .concurrent))
      Task.detached {
        await withTaskGroup(of: Void.self) { group in
          for name in ["a", "b"] {
            group.addTask(executorPreference: executor) {
              spend(4)
              log.note(name)
            }
          }
        }
        log.note("ended")
      }
    },
    Feature(
      .tasks,
      "`TaskExecutor` that keeps its jobs until asked",
      expecting: ["9 main: ran", "9 main: 1"]
    ) { log in
      let executor = HandExecutor()
      Task(executorPreference: executor) { log.note("ran") }
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(9)) {
        log.note("\(executor.runAll())")
      }
    },
    Feature(
      .tasks,
      "`Task.immediate` runs at once up to its first wait",
      expecting: ["0 main: first part", "2 main: made", "5 main: second part"]
    ) { log in
      Task.immediate {
        log.note("first part")
        spend(2)
        try? await Task.sleep(for: .milliseconds(3))
        log.note("second part")
      }
      log.note("made")
    },
    Feature(
      .tasks,
      "`Task.immediate` in a task",
      expecting: ["0 pool: first part", "2 pool: made", "5 pool: second part"]
    ) { log in
      Task.detached {
        Task.immediate {
          log.note("first part")
          spend(2)
          try? await Task.sleep(for: .milliseconds(3))
          log.note("second part")
        }
        log.note("made")
      }
    },
    Feature(
      .tasks,
      "`Task.immediateDetached`",
      expecting: ["0 main: first part", "0 main: made", "3 main: second part"]
    ) { log in
      Task.immediateDetached {
        log.note("first part")
        try? await Task.sleep(for: .milliseconds(3))
        log.note("second part")
      }
      log.note("made")
    },
  ]
}
