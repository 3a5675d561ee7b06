import Dispatch
import VirtualTime

extension Feature {
  /// Dispatch: work items, groups, semaphores and `concurrentPerform`.
  static let groups: [Feature] = items + dispatchGroups + semaphores + applications

  private static let items: [Feature] = [
    Feature(
      .dispatch,
      "`DispatchWorkItem.perform()`",
      expecting: ["2 main: performed", "2 main: notified"]
    ) { log in
      let item = DispatchWorkItem { @Sendable in
        spend(2)
        log.note("performed")
      }
      item.notify(queue: .main) { @Sendable in log.note("notified") }
      item.perform()
    },
    Feature(
      .dispatch,
      "`DispatchWorkItem.cancel()` before it runs and while it runs",
      expecting: ["0 main: true", "5 main: cancelled while it ran", "10 serial: ended, true"]
    ) { log in
      let queue = DispatchQueue(label: "queue")
      let never = DispatchWorkItem { log.note("never") }
      queue.async(execute: never)
      never.cancel()
      log.note("\(never.isCancelled)")
      let holder = Passed(Holder<DispatchWorkItem>())
      let item = DispatchWorkItem { @Sendable in
        spend(10)
        log.note("ended, \(holder.value.held?.isCancelled ?? false)")
        holder.value.held = nil
      }
      holder.value.held = item
      queue.async(execute: item)
      onMain(after: 5) {
        holder.value.held?.cancel()
        log.note("cancelled while it ran")
      }
    },
    Feature(
      .dispatch,
      "`DispatchWorkItem.wait()`",
      expecting: ["10 global: ran", "10 main: waited"]
    ) { log in
      let item = DispatchWorkItem { @Sendable in
        spend(10)
        log.note("ran")
      }
      DispatchQueue.global().async(execute: item)
      item.wait()
      log.note("waited")
    },
    Feature(
      .dispatch,
      "`DispatchWorkItem.wait(timeout:)`, too late and in time",
      expecting: ["4 main: timedOut", "10 main: success"]
    ) { log in
      let item = DispatchWorkItem { @Sendable in spend(10) }
      DispatchQueue.global().async(execute: item)
      log.note("\(item.wait(timeout: .now() + .milliseconds(4)))")
      log.note("\(item.wait(timeout: .now() + .milliseconds(40)))")
    },
    Feature(
      .dispatch,
      "`DispatchWorkItem.notify(queue:)`",
      expecting: [
        "10 global: ran", "10 main: notified", "10 serial: notified too", "10 main: late",
      ]
    ) { log in
      let item = Passed(
        DispatchWorkItem { @Sendable in
          spend(10)
          log.note("ran")
        }
      )
      item.value.notify(queue: .main) { @Sendable in
        log.note("notified")
        item.value.notify(queue: .main) { @Sendable in log.note("late") }
      }
      item.value.notify(queue: DispatchQueue(label: "queue")) { @Sendable in
        log.note("notified too")
      }
      DispatchQueue.global().async(execute: item.value)
    },
    Feature(
      .dispatch,
      "`DispatchWorkItem(qos:)`",
      expecting: ["10 serial: urgent", "15 global: other 1", "15 global: other 2"]
    ) { log in
      holdBothCores(log)
      let item = DispatchWorkItem(qos: .userInteractive) { @Sendable in
        spend(10)
        log.note("urgent")
      }
      DispatchQueue(label: "queue").async(execute: item)
    },
  ]

  private static let dispatchGroups: [Feature] = [
    Feature(
      .dispatch,
      "`DispatchGroup.enter`, `leave` and `notify(queue:)`",
      expecting: ["5 main: left once", "8 main: left twice", "8 main: notified", "8 serial: too"]
    ) { log in
      let group = DispatchGroup()
      group.enter()
      group.enter()
      group.notify(queue: .main) { @Sendable in log.note("notified") }
      group.notify(queue: DispatchQueue(label: "queue")) { @Sendable in log.note("too") }
      onMain(after: 5) {
        log.note("left once")
        group.leave()
      }
      onMain(after: 8) {
        log.note("left twice")
        group.leave()
      }
    },
    Feature(
      .dispatch,
      "`async(group:)` and `DispatchGroup.wait()`",
      expecting: ["10 global: 1", "10 global: 2", "20 global: 3", "20 main: waited"]
    ) { log in
      let group = DispatchGroup()
      for number in 1...3 {
        DispatchQueue.global().async(group: group) {
          spend(10)
          log.note("\(number)")
        }
      }
      group.wait()
      log.note("waited")
    },
    Feature(
      .dispatch,
      "`DispatchGroup.wait(timeout:)`, too late and in time",
      expecting: ["4 main: timedOut", "10 main: success", "10 main: success"]
    ) { log in
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) { spend(10) }
      log.note("\(group.wait(timeout: .now() + .milliseconds(4)))")
      log.note("\(group.wait(wallTimeout: .now() + .milliseconds(40)))")
      log.note("\(group.wait(timeout: .now()))")
    },
    Feature(
      .dispatch,
      "`DispatchGroup.notify` of an empty group, and a group used again",
      expecting: ["0 main: empty", "3 main: again"]
    ) { log in
      let group = DispatchGroup()
      group.notify(queue: .main) { @Sendable in
        log.note("empty")
        DispatchQueue.global().async(group: group) { spend(3) }
        group.notify(queue: .main) { @Sendable in log.note("again") }
      }
    },
  ]

  private static let semaphores: [Feature] = [
    Feature(
      .dispatch,
      "`DispatchSemaphore.wait()` until `signal()`",
      expecting: ["7 global: signals", "7 main: went on"]
    ) { log in
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        spend(7)
        log.note("signals")
        semaphore.signal()
      }
      semaphore.wait()
      log.note("went on")
    },
    Feature(
      .dispatch,
      "`DispatchSemaphore` with the signal first",
      expecting: ["0 main: 0", "0 main: went on twice"]
    ) { log in
      let semaphore = DispatchSemaphore(value: 1)
      log.note("\(semaphore.signal())")
      semaphore.wait()
      semaphore.wait()
      log.note("went on twice")
    },
    Feature(
      .dispatch,
      "`DispatchSemaphore.wait(timeout:)`, too late and in time",
      expecting: ["0 main: timedOut", "4 main: timedOut", "7 main: success", "7 main: timedOut"]
    ) { log in
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(7)) { semaphore.signal() }
      log.note("\(semaphore.wait(timeout: .now()))")
      log.note("\(semaphore.wait(timeout: .now() + .milliseconds(4)))")
      log.note("\(semaphore.wait(wallTimeout: .now() + .milliseconds(40)))")
      log.note("\(semaphore.wait(timeout: .now()))")
    },
    Feature(
      .dispatch,
      "The waiters of a `DispatchSemaphore`, first in, first out",
      expecting: ["5 global: 1", "6 global: 2", "7 global: 3", "7 main: woke 1, then 0"]
    ) { log in
      let semaphore = DispatchSemaphore(value: 0)
      for number in 1...3 {
        DispatchQueue.global().async {
          semaphore.wait()
          log.note("\(number)")
        }
      }
      onMain(after: 5) { semaphore.signal() }
      onMain(after: 6) { semaphore.signal() }
      onMain(after: 7) {
        let first = semaphore.signal()
        let second = semaphore.signal()
        DispatchQueue.main.async { log.note("woke \(first), then \(second)") }
      }
    },
    Feature(
      .dispatch,
      "A `DispatchSemaphore` as a limit of two at a time",
      expecting: ["10 serial: 1", "10 serial: 2", "20 serial: 3", "20 serial: 4"]
    ) { log in
      let limit = DispatchSemaphore(value: 2)
      for number in 1...4 {
        DispatchQueue(label: "queue \(number)").async {
          limit.wait()
          spend(10)
          log.note("\(number)")
          limit.signal()
        }
      }
    },
  ]

  private static let applications: [Feature] = [
    Feature(
      .dispatch,
      "`DispatchQueue.concurrentPerform` uses the cores",
      expecting: ["10 main: 0", "10 global: 1", "20 main: 2", "20 global: 3", "20 main: after"]
    ) { log in
      DispatchQueue.concurrentPerform(iterations: 4) { @Sendable index in
        spend(10)
        log.note("\(index)")
      }
      log.note("after")
    },
    Feature(
      .dispatch,
      "`concurrentPerform` on a worker, with uneven work",
      expecting: ["10 global: 1", "20 global: 2", "30 global: 0", "30 global: after"]
    ) { log in
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: 3) { @Sendable index in
          spend(index == 0 ? 30 : 10)
          log.note("\(index)")
        }
        log.note("after")
      }
    },
    Feature(
      .dispatch,
      "`concurrentPerform` ends although no worker is free to help",
      expecting: ["30 main: 0", "60 main: 1", "60 main: after", "70 global: 2 held"]
    ) { log in
      let held = Counter()
      for _ in 1...2 {
        DispatchQueue.global(qos: .userInteractive).async {
          spend(50)
          if held.add() == 2 { log.note("2 held") }
        }
      }
      DispatchQueue.main.async {
        DispatchQueue.concurrentPerform(iterations: 2) { @Sendable index in
          spend(20)
          log.note("\(index)")
        }
        log.note("after")
      }
    },
  ]
}

/// Keeps a value until it is taken away.
final class Holder<Value> {
  var held: Value?
}
