import Basics
import VirtualTime

/// What a task of the table throws.
enum Failure: Error { case expected }

extension Feature {
  /// Tasks: making them, their order, their values.
  static let tasks: [Feature] = [
    Feature(.tasks, "`Task {}`", expecting: ["0 main: made", "5 main: ran"]) { log in
      Task { log.note("ran") }
      log.note("made")
      spend(5)
    },
    Feature(
      .tasks,
      "`Task.detached`",
      expecting: ["0 main: made", "0 pool: began", "5 main: spent", "8 pool: ended"]
    ) { log in
      Task.detached {
        log.note("began")
        spend(8)
        log.note("ended")
      }
      log.note("made")
      spend(5)
      log.note("spent")
    },
    Feature(
      .tasks,
      "`Task(priority:)`: more urgent tasks have the cores first",
      expecting: [
        "0 pool: TaskPriority.background", "0 pool: TaskPriority.low",
        "0 pool: TaskPriority.medium", "0 pool: TaskPriority.high",
        "10 pool: TaskPriority.medium ended", "10 pool: TaskPriority.high ended",
        "20 pool: TaskPriority.background ended", "20 pool: TaskPriority.low ended",
      ]
    ) { log in
      for priority in [TaskPriority.background, .utility, .medium, .userInitiated] {
        Task.detached(priority: priority) {
          log.note("\(Task.currentPriority)")
          spend(10)
          log.note("\(Task.currentPriority) ended")
        }
      }
    },
    Feature(
      .tasks,
      "`Task(priority:)` when the pool is full: no task waits for a less urgent one",
      expecting: [
        "0 pool: a", "0 pool: b", "0 pool: TaskPriority.high", "10 pool: TaskPriority.low",
        "10 pool: TaskPriority.medium",
      ]
    ) { log in
      for name in ["a", "b"] {
        Task.detached(priority: .medium) {
          log.note(name)
          spend(10)
        }
      }
      for priority in [TaskPriority.utility, .medium, .high] {
        Task.detached(priority: priority) { log.note("\(priority)") }
      }
    },
    Feature(
      .tasks,
      "tasks of one priority start in the order in which they were made",
      expecting: ["0 pool: 1", "0 pool: 2", "10 pool: 3", "10 pool: 4", "20 pool: 5"]
    ) { log in
      for number in 1...5 {
        Task.detached {
          log.note("\(number)")
          spend(10)
        }
      }
    },
    Feature(.tasks, "`Task.value`", expecting: ["3 main: 7"]) { log in
      let task = Task.detached {
        spend(3)
        return 7
      }
      Task { log.note("\(await task.value)") }
    },
    Feature(
      .tasks,
      "`Task.value` of two tasks on two cores",
      expecting: ["6 main: first", "6 main: second"]
    ) { log in
      let first = Task.detached { spend(6) }
      let second = Task.detached { spend(4) }
      Task {
        await first.value
        log.note("first")
        await second.value
        log.note("second")
      }
    },
    Feature(.tasks, "`Task.result` of a task that throws", expecting: ["3 main: expected"]) { log in
      let task = Task.detached {
        spend(3)
        throw Failure.expected
      }
      Task {
        guard case .failure(let error) = await task.result else { return }
        log.note("\(error)")
      }
    },
    Feature(.tasks, "`try await Task.value` of a task that throws", expecting: ["4 pool: expected"])
    { log in
      let task = Task.detached {
        try await Task.sleep(for: .milliseconds(4))
        throw Failure.expected
      }
      Task.detached {
        do { try await task.value } catch { log.note("\(error)") }
      }
    },
    Feature(
      .tasks,
      "`Task.yield()`",
      expecting: ["0 main: a 1", "1 main: b 1", "2 main: a 2", "3 main: b 2"]
    ) { log in
      for name in ["a", "b"] {
        Task {
          for step in 1...2 {
            log.note("\(name) \(step)")
            spend(1)
            await Task.yield()
          }
        }
      }
    },
    Feature(
      .tasks,
      "`Task.yield()` in a full pool",
      expecting: [
        "0 pool: a", "0 pool: b", "2 pool: c", "2 pool: a again", "2 pool: b again",
        "4 pool: c again",
      ]
    ) { log in
      for name in ["a", "b", "c"] {
        Task.detached {
          log.note(name)
          spend(2)
          await Task.yield()
          log.note("\(name) again")
        }
      }
    },
    Feature(.tasks, "`Task(name:)`, `Task.name`", expecting: ["0 main: none", "0 main: load"]) {
      log in
      Task(name: "load") {
        await Task.yield()
        log.note(Task.name ?? "none")
      }
      Task { log.note(Task.name ?? "none") }
    },
    Feature(
      .tasks,
      "`Task {}` keeps the actor of its maker, `Task.detached` does not",
      expecting: ["1 pool: detached", "1 main: Task"]
    ) { log in
      Task {
        try? await Task.sleep(for: .milliseconds(1))
        log.note("Task")
      }
      Task.detached {
        try? await Task.sleep(for: .milliseconds(1))
        log.note("detached")
      }
    },
    Feature(
      .tasks,
      "`Task.currentPriority`, `Task.basePriority`",
      expecting: [
        "2 main: TaskPriority.low, TaskPriority.low",
        "4 pool: TaskPriority.low, TaskPriority.background",
      ]
    ) { log in
      Task(priority: .utility) {
        spend(2)
        log.note("\(Task.currentPriority), \(Task.basePriority.map { "\($0)" } ?? "none")")
        await Task.detached(priority: .background) {
          spend(2)
          log.note("\(Task.currentPriority), \(Task.basePriority.map { "\($0)" } ?? "none")")
        }.value
      }
    },
    Feature(
      .tasks,
      "`withUnsafeCurrentTask`",
      expecting: ["0 main: no task", "1 pool: cancelled: true"]
    ) { log in
      withUnsafeCurrentTask { log.note($0 == nil ? "no task" : "a task") }
      Task.detached {
        spend(1)
        withUnsafeCurrentTask { task in
          task?.cancel()
          log.note("cancelled: \(task?.isCancelled ?? false)")
        }
      }
    },
    Feature(
      .tasks,
      "an unawaited task outlives its maker",
      expecting: ["0 pool: outer", "3600000 pool: inner"]
    ) { log in
      Task.detached {
        Task.detached {
          try? await Task.sleep(for: .seconds(3600))
          log.note("inner")
        }
        log.note("outer")
      }
    },
  ]
}
