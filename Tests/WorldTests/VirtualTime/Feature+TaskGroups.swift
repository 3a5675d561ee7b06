import Basics
import VirtualTime

extension Feature {
  /// Task groups and child tasks.
  static let taskGroups: [Feature] = [
    Feature(
      .tasks,
      "`withTaskGroup` hands out results as they come",
      expecting: ["3 pool: b", "6 pool: c", "9 pool: a", "9 pool: ended"]
    ) { log in
      Task.detached {
        await withTaskGroup(of: String.self) { group in
          for (name, time) in [("a", 9), ("b", 3), ("c", 6)] {
            group.addTask {
              try? await Task.sleep(for: .milliseconds(time))
              return name
            }
          }
          for await name in group { log.note(name) }
        }
        log.note("ended")
      }
    },
    Feature(
      .tasks,
      "`withTaskGroup`: children share the slots of the pool",
      expecting: ["0 pool: added", "0 pool: a", "0 pool: b", "10 pool: c", "20 pool: ended"]
    ) { log in
      Task.detached {
        await withTaskGroup(of: Void.self) { group in
          for name in ["a", "b", "c"] {
            group.addTask {
              log.note(name)
              spend(10)
            }
          }
          log.note("added")
        }
        log.note("ended")
      }
    },
    Feature(
      .tasks,
      "`TaskGroup.next()` with two children at a time",
      expecting: ["5 main: 1", "10 main: 2", "15 main: ended"]
    ) { log in
      Task {
        await withTaskGroup(of: Int.self) { group in
          for number in 1...2 {
            group.addTask {
              spend(number * 5)
              return number
            }
          }
          for number in 3...4 {
            let ended = await group.next() ?? 0
            log.note("\(ended)")
            group.addTask {
              spend(5)
              return number
            }
          }
          await group.waitForAll()
          log.note("ended")
        }
      }
    },
    Feature(
      .tasks,
      "`withThrowingTaskGroup`: an error that leaves the body cancels the other children",
      expecting: ["7 pool: CancellationError", "7 pool: expected"]
    ) { log in
      Task.detached {
        do {
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              try await Task.sleep(for: .milliseconds(5))
              throw Failure.expected
            }
            group.addTask {
              do { try await Task.sleep(for: .seconds(1)) } catch {
                spend(2)
                log.note("\(type(of: error))")
              }
            }
            for try await _ in group {}
          }
        } catch { log.note("\(error)") }
      }
    },
    Feature(
      .tasks,
      "`ThrowingTaskGroup.waitForAll()` throws after the last child",
      expecting: ["50 pool: cancelled: false", "50 pool: expected"]
    ) {
      log in
      Task.detached {
        do {
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              spend(2)
              throw Failure.expected
            }
            group.addTask {
              try? await Task.sleep(for: .milliseconds(50))
              log.note("cancelled: \(Task.isCancelled)")
            }
            try await group.waitForAll()
          }
        } catch { log.note("\(error)") }
      }
    },
    Feature(
      .tasks,
      "`withThrowingTaskGroup`, `nextResult()`",
      expecting: ["2 pool: failed", "4 pool: 4"]
    ) { log in
      Task.detached {
        await withThrowingTaskGroup(of: Int.self) { group in
          group.addTask {
            spend(2)
            throw Failure.expected
          }
          group.addTask {
            spend(4)
            return 4
          }
          while let result = await group.nextResult() {
            log.note((try? result.get()).map { "\($0)" } ?? "failed")
          }
        }
      }
    },
    Feature(
      .tasks,
      "`withDiscardingTaskGroup`",
      expecting: ["0 pool: added", "7 pool: 3", "8 pool: 2", "9 pool: 1", "9 pool: ended"]
    ) { log in
      Task.detached {
        await withDiscardingTaskGroup { group in
          for number in 1...3 {
            group.addTask {
              try? await Task.sleep(for: .milliseconds(10 - number))
              log.note("\(number)")
            }
          }
          log.note("added")
        }
        log.note("ended")
      }
    },
    Feature(
      .tasks,
      "`withThrowingDiscardingTaskGroup`",
      expecting: ["3 pool: cancelled: true", "3 pool: expected"]
    ) { log in
      Task.detached {
        do {
          try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
              try? await Task.sleep(for: .seconds(1))
              log.note("cancelled: \(Task.isCancelled)")
            }
            group.addTask {
              spend(3)
              throw Failure.expected
            }
          }
        } catch { log.note("\(error)") }
      }
    },
    Feature(
      .tasks,
      "`addTask(priority:)`: on Linux a child runs as urgently as its parent",
      expecting: [
        "10 pool: TaskPriority.background as TaskPriority.medium",
        "10 pool: TaskPriority.low as TaskPriority.medium",
        "20 pool: TaskPriority.high as TaskPriority.medium",
      ]
    ) { log in
      Task.detached {
        await withTaskGroup(of: Void.self) { group in
          for priority in [TaskPriority.background, .utility, .high] {
            group.addTask(priority: priority) {
              spend(10)
              log.note("\(priority) as \(Task.currentPriority)")
            }
          }
        }
      }
    },
    Feature(.tasks, "`async let`: two children at once", expecting: ["0 main: made", "8 main: 10"])
    { log in
      Task {
        async let first = doubled(2, after: 6)
        async let second = doubled(3, after: 8)
        log.note("made")
        let sum = await first + second
        log.note("\(sum)")
      }
    },
    Feature(
      .tasks,
      "`async let` that throws",
      expecting: ["4 pool: expected", "4 pool: cancelled: true"]
    ) { log in
      Task.detached {
        async let failing = failed(after: 4)
        async let other: Void = {
          try? await Task.sleep(for: .seconds(1))
          log.note("cancelled: \(Task.isCancelled)")
        }()
        do {
          _ = try await failing
          await other
        } catch { log.note("\(error)") }
      }
    },
    Feature(.tasks, "groups in groups", expecting: ["10 pool: 18"]) { log in
      Task.detached {
        let total = await withTaskGroup(of: Int.self) { outer in
          for row in 1...2 {
            outer.addTask {
              await withTaskGroup(of: Int.self) { inner in
                for column in 1...2 { inner.addTask { await doubled(row * column, after: 5) } }
                return await inner.reduce(0, +)
              }
            }
          }
          return await outer.reduce(0, +)
        }
        log.note("\(total)")
      }
    },
  ]
}

/// Twice `number`, after that much work.
private func doubled(_ number: Int, after milliseconds: Int) async -> Int {
  spend(milliseconds)
  return number * 2
}

private func failed(after milliseconds: Int) async throws -> Int {
  spend(milliseconds)
  throw Failure.expected
}
