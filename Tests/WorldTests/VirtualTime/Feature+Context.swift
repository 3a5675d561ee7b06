import Basics
import Dispatch
import VirtualTime

/// What tasks of the table carry along.
private enum Carried {
  @TaskLocal static var name = "none"
}

extension Feature {
  /// What a task carries along: its local values, its priority.
  static let context: [Feature] = [
    Feature(
      .tasks,
      "`@TaskLocal` in `Task {}` and `Task.detached`",
      expecting: ["0 main: none", "0 pool: none", "2 main: a"]
    ) { log in
      Carried.$name.withValue("a") {
        Task {
          spend(2)
          log.note(Carried.name)
        }
        Task.detached { log.note(Carried.name) }
      }
      log.note(Carried.name)
    },
    Feature(
      .tasks,
      "`@TaskLocal` in groups and `async let`",
      expecting: ["0 pool: async let a", "1 pool: group a"]
    ) { log in
      Task.detached {
        await Carried.$name.withValue("a") {
          async let child: Void = log.note("async let \(Carried.name)")
          await withTaskGroup(of: Void.self) { group in
            group.addTask {
              spend(1)
              log.note("group \(Carried.name)")
            }
          }
          await child
        }
      }
    },
    Feature(
      .tasks,
      "`@TaskLocal` across a spend, a sleep and a lane",
      expecting: ["3 pool: a", "3 pool: b", "6 pool: c", "7 main: a", "8 main: b", "10 main: c"]
    ) { log in
      for name in ["a", "b", "c"] {
        Task.detached {
          await Carried.$name.withValue(name) {
            spend(3)
            log.note(Carried.name)
            try? await Task.sleep(for: .milliseconds(3))
            await MainActor.run {
              spend(1)
              log.note(Carried.name)
            }
          }
        }
      }
    },
    Feature(
      .tasks,
      "`@TaskLocal` does not reach a queue",
      expecting: ["0 global: none", "2 main: a"]
    ) { log in
      Task {
        Carried.$name.withValue("a") {
          DispatchQueue.global().async { log.note(Carried.name) }
          spend(2)
          log.note(Carried.name)
        }
      }
    },
    Feature(
      .tasks,
      "`Task.currentPriority` across a spend",
      expecting: [
        "4 pool: TaskPriority.low", "4 pool: TaskPriority.high", "8 pool: TaskPriority.background",
      ]
    ) { log in
      for priority in [TaskPriority.utility, .high, .background] {
        Task.detached(priority: priority) {
          spend(4)
          log.note("\(Task.currentPriority)")
        }
      }
    },
    Feature(.tasks, "`Task.cancel()` reaches a task that spends", expecting: ["4 pool: true"]) {
      log in
      let task = Task.detached {
        spend(4)
        log.note("\(Task.isCancelled)")
      }
      spend(2)
      task.cancel()
    },
    Feature(
      .tasks,
      "a task that more urgent code awaits: on Linux its running step keeps its place at the cores",
      expecting: [
        "0 pool: TaskPriority.background", "31 pool: TaskPriority.high", "31 pool: awaited",
      ]
    ) { log in
      let low = Task.detached(priority: .background) {
        log.note("\(Task.currentPriority)")
        spend(10)
        log.note("\(Task.currentPriority)")
      }
      for _ in 1...2 { Task.detached { spend(20) } }
      Task.detached(priority: .high) {
        spend(2)
        await low.value
        log.note("awaited")
      }
    },
    Feature(
      .tasks,
      "a task that more urgent code awaits: its next step is as urgent",
      expecting: [
        "4 pool: TaskPriority.high", "14 pool: TaskPriority.background", "14 pool: awaited",
      ]
    ) { log in
      Task.detached { spend(30) }
      let low = Task.detached(priority: .background) {
        spend(4)
        log.note("\(Task.currentPriority)")
        await Task.yield()
        spend(10)
        log.note("\(Task.basePriority.map { "\($0)" } ?? "none")")
      }
      Task.detached(priority: .high) {
        try? await Task.sleep(for: .milliseconds(2))
        await low.value
        log.note("awaited")
      }
      Task.detached {
        try? await Task.sleep(for: .milliseconds(5))
        spend(30)
      }
    },
    Feature(
      .tasks,
      "a task that waits for its slot: on Linux it waits on when more urgent code awaits it",
      expecting: ["11 pool: TaskPriority.high", "11 pool: awaited"]
    ) { log in
      for _ in 1...2 { Task.detached(priority: .utility) { spend(10) } }
      let waiting = Task.detached(priority: .utility) { log.note("\(Task.currentPriority)") }
      Task.detached(priority: .high) {
        spend(2)
        await waiting.value
        log.note("awaited")
      }
    },
    Feature(.tasks, "`Task.escalatePriority(to:)`", expecting: ["4 pool: TaskPriority.high"]) {
      log in
      let task = Task.detached(priority: .background) {
        spend(4)
        log.note("\(Task.currentPriority)")
      }
      Task {
        try? await Task.sleep(for: .milliseconds(1))
        task.escalatePriority(to: .high)
      }
    },
    Feature(
      .tasks,
      "`withTaskPriorityEscalationHandler`",
      expecting: ["2 pool: TaskPriority.background to TaskPriority.high", "6 pool: ended"]
    ) { log in
      let task = Task.detached(priority: .background) {
        await withTaskPriorityEscalationHandler {
          spend(6)
          log.note("ended")
        } onPriorityEscalated: { old, new in
          log.note("\(old) to \(new)")
        }
      }
      Task.detached(priority: .high) {
        spend(2)
        await task.value
      }
    },
  ]
}
