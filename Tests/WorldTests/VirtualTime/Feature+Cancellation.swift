import Basics
import VirtualTime

extension Feature {
  /// Cancellation of tasks.
  static let cancellation: [Feature] = [
    Feature(
      .tasks,
      "`Task.cancel()`, `Task.isCancelled`",
      expecting: ["0 pool: false", "4 main: cancel", "10 pool: true"]
    ) { log in
      let task = Task.detached {
        log.note("\(Task.isCancelled)")
        spend(10)
        log.note("\(Task.isCancelled)")
      }
      Task {
        try? await Task.sleep(for: .milliseconds(4))
        task.cancel()
        log.note("cancel")
      }
    },
    Feature(
      .tasks,
      "`Task.checkCancellation()`",
      expecting: ["2 pool: step 1", "4 pool: step 2", "6 main: failure(Swift.CancellationError())"]
    ) { log in
      let task = Task.detached {
        for step in 1... {
          spend(2)
          try Task.checkCancellation()
          log.note("step \(step)")
        }
      }
      Task {
        try? await Task.sleep(for: .milliseconds(5))
        task.cancel()
        let result = await task.result
        log.note("\(result)")
      }
    },
    Feature(
      .tasks,
      "`withTaskCancellationHandler` runs its handler where and when the task is cancelled",
      expecting: ["4 main: handler", "4 main: cancel returned", "10 pool: operation ended"]
    ) { log in
      let task = Task.detached {
        await withTaskCancellationHandler {
          spend(10)
          log.note("operation ended")
        } onCancel: {
          log.note("handler")
        }
      }
      Task {
        try? await Task.sleep(for: .milliseconds(4))
        task.cancel()
        log.note("cancel returned")
      }
    },
    Feature(
      .tasks,
      "`withTaskCancellationHandler` in a cancelled task",
      expecting: ["2 pool: handler", "2 pool: operation"]
    ) { log in
      let task = Task.detached {
        spend(2)
        await withTaskCancellationHandler {
          log.note("operation")
        } onCancel: {
          log.note("handler")
        }
      }
      task.cancel()
    },
    Feature(
      .tasks,
      "a cancelled `Task.sleep` throws at the moment of the cancel",
      expecting: ["7 pool: CancellationError"]
    ) {
      log in
      let task = Task.detached {
        do { try await Task.sleep(for: .seconds(60)) } catch { log.note("\(type(of: error))") }
      }
      Task {
        try? await Task.sleep(for: .milliseconds(7))
        task.cancel()
      }
    },
    Feature(
      .tasks,
      "`Task.sleep` in a cancelled task throws at once",
      expecting: ["3 pool: CancellationError"]
    ) { log in
      let task = Task.detached {
        spend(3)
        do { try await Task.sleep(for: .seconds(60)) } catch { log.note("\(type(of: error))") }
      }
      task.cancel()
    },
    Feature(
      .tasks,
      "cancelling a task twice, and after its end",
      expecting: ["1 main: handler", "1 pool: ended", "1 main: true"]
    ) { log in
      let task = Task.detached {
        await withTaskCancellationHandler {
          try? await Task.sleep(for: .seconds(1))
          log.note("ended")
        } onCancel: {
          log.note("handler")
        }
      }
      Task {
        try? await Task.sleep(for: .milliseconds(1))
        task.cancel()
        task.cancel()
        await task.value
        task.cancel()
        log.note("\(task.isCancelled)")
      }
    },
    Feature(
      .tasks,
      "a cancelled task cancels the children of its group",
      expecting: ["6 pool: a true", "6 pool: b true", "6 pool: group ended"]
    ) { log in
      let task = Task.detached {
        await withTaskGroup(of: Void.self) { group in
          for name in ["a", "b"] {
            group.addTask {
              try? await Task.sleep(for: .seconds(1))
              log.note("\(name) \(Task.isCancelled)")
            }
          }
        }
        log.note("group ended")
      }
      Task {
        try? await Task.sleep(for: .milliseconds(6))
        task.cancel()
      }
    },
    Feature(
      .tasks,
      "`TaskGroup.cancelAll()`",
      expecting: ["5 pool: a false", "5 pool: b true", "5 pool: c true", "5 pool: true"]
    ) { log in
      Task.detached {
        await withTaskGroup(of: String.self) { group in
          for (name, time) in [("a", 5), ("b", 500), ("c", 900)] {
            group.addTask {
              try? await Task.sleep(for: .milliseconds(time))
              return "\(name) \(Task.isCancelled)"
            }
          }
          for await name in group {
            log.note(name)
            group.cancelAll()
          }
          log.note("\(group.isCancelled)")
        }
      }
    },
    Feature(.tasks, "`addTaskUnlessCancelled`", expecting: ["0 pool: true false", "2 pool: ended"])
    { log in
      Task.detached {
        await withTaskGroup(of: Void.self) { group in
          let first = group.addTaskUnlessCancelled { spend(2) }
          group.cancelAll()
          let second = group.addTaskUnlessCancelled { log.note("never") }
          log.note("\(first) \(second)")
        }
        log.note("ended")
      }
    },
    Feature(
      .tasks,
      "`async let` that is never awaited is cancelled at the end of its scope",
      expecting: ["3 pool: scope ends", "3 pool: child true", "3 pool: scope ended"]
    ) { log in
      Task.detached {
        do {
          async let unused: Void = {
            try? await Task.sleep(for: .seconds(1))
            log.note("child \(Task.isCancelled)")
          }()
          try? await Task.sleep(for: .milliseconds(3))
          log.note("scope ends")
        }
        log.note("scope ended")
      }
    },
  ]
}
