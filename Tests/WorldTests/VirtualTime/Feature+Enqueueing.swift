import Dispatch
import VirtualTime

extension Feature {
  /// Dispatch: barriers, classes of blocks, and `sync`.
  static let enqueueing: [Feature] = flags + synchronous

  /// Two readers of 10 ms, what `middle` adds, and a third reader.
  private static func readAround(_ queue: DispatchQueue, _ log: WorldLog, _ middle: () -> Void) {
    @Sendable func read(_ number: Int) {
      spend(10)
      log.note("reader \(number)")
    }
    queue.async { read(1) }
    queue.async { read(2) }
    middle()
    queue.async { read(3) }
  }

  private static let flags: [Feature] = [
    Feature(
      .dispatch,
      "`async(flags: .barrier)`",
      expecting: [
        "10 global: reader 1", "10 global: reader 2", "15 global: barrier", "25 global: reader 3",
      ]
    ) { log in
      let queue = DispatchQueue(label: "queue", attributes: .concurrent)
      readAround(queue, log) {
        queue.async(flags: .barrier) {
          spend(5)
          log.note("barrier")
        }
      }
    },
    Feature(
      .dispatch,
      "`async(qos:flags:)` with a barrier among the flags",
      expecting: [
        "10 global: reader 1", "10 global: reader 2", "15 global: barrier", "25 global: reader 3",
      ]
    ) { log in
      let queue = DispatchQueue(label: "queue", attributes: .concurrent)
      readAround(queue, log) {
        queue.async(qos: .userInitiated, flags: [.barrier, .enforceQoS]) {
          spend(5)
          log.note("barrier")
        }
      }
    },
    Feature(
      .dispatch,
      "`async(group:qos:flags:)` with a barrier",
      expecting: [
        "10 global: reader 1", "10 global: reader 2", "15 global: barrier", "15 main: group",
        "25 global: reader 3",
      ]
    ) { log in
      let queue = DispatchQueue(label: "queue", attributes: .concurrent)
      let group = DispatchGroup()
      readAround(queue, log) {
        queue.async(group: group, flags: .barrier) {
          spend(5)
          log.note("barrier")
        }
      }
      group.notify(queue: .main) { @Sendable in log.note("group") }
    },
    Feature(
      .dispatch,
      "`async(qos:flags: .enforceQoS)` on a queue of a lower class",
      expecting: ["10 serial: enforced", "15 global: other 1", "15 global: other 2"]
    ) { log in
      holdBothCores(log)
      DispatchQueue(label: "queue", qos: .background).async(
        qos: .userInteractive,
        flags: .enforceQoS
      ) {
        spend(10)
        log.note("enforced")
      }
    },
    Feature(
      .dispatch,
      "`async(qos:)` never lowers the class of its queue",
      expecting: ["10 serial: ran", "15 global: other 1", "15 global: other 2"]
    ) { log in
      holdBothCores(log)
      DispatchQueue(label: "queue", qos: .userInitiated).async(qos: .background) {
        spend(10)
        log.note("ran")
      }
    },
    Feature(
      .dispatch,
      "`async(flags: .assignCurrentContext)`: the class of the code that made it",
      expecting: ["10 global: other 1", "10 global: other 2", "15 serial: ran"]
    ) { log in
      let queue = DispatchQueue(label: "queue")
      DispatchQueue.global(qos: .background).async {
        let item = Passed(
          DispatchWorkItem(flags: .assignCurrentContext) { @Sendable in
            spend(5)
            log.note("ran")
          }
        )
        DispatchQueue.main.async { queue.async(execute: item.value) }
      }
      holdBothCores(log)
    },
    Feature(
      .dispatch,
      "`async(flags: .detached)`: the default class, not that of the code that adds it",
      expecting: ["7.5 serial: ran", "12.5 global: other 1", "12.5 global: other 2"]
    ) { log in
      holdBothCores(log)
      DispatchQueue(label: "queue").async(flags: .detached) {
        spend(5)
        log.note("ran")
      }
    },
  ]

  private static let synchronous: [Feature] = [
    Feature(
      .dispatch,
      "`sync` on an idle queue",
      expecting: ["0 main: in it", "3 main: answer 42"]
    ) { log in
      let queue = DispatchQueue(label: "queue")
      let answer = queue.sync {
        log.note("in it")
        spend(3)
        return 42
      }
      log.note("answer \(answer)")
    },
    Feature(
      .dispatch,
      "`sync` on a busy queue: the caller parks and gives its worker's core back",
      expecting: [
        "10 serial: busy", "10 global: entered", "15 global: other 1", "15 global: other 2",
      ]
    ) { log in
      let queue = DispatchQueue(label: "queue")
      queue.async {
        spend(10)
        log.note("busy")
      }
      DispatchQueue.global().async { queue.sync { log.note("entered") } }
      holdBothCores(log)
    },
    Feature(
      .dispatch,
      "`sync` on the main lane blocks it",
      expecting: ["10 serial: busy", "10 main: entered", "10 main: late"]
    ) { log in
      let queue = DispatchQueue(label: "queue")
      queue.async {
        spend(10)
        log.note("busy")
      }
      DispatchQueue.main.async { log.note("late") }
      queue.sync { log.note("entered") }
    },
    Feature(
      .dispatch,
      "`DispatchQueue.main.sync` from a worker",
      expecting: ["5 main: before", "5 main: in it", "8 global: after", "8 main: later"]
    ) { log in
      DispatchQueue.global().async {
        DispatchQueue.main.sync {
          log.note("in it")
          spend(3)
        }
        log.note("after")
      }
      onMain(after: 1) { log.note("later") }
      spend(5)
      log.note("before")
    },
    Feature(
      .dispatch,
      "`sync(flags: .barrier)`",
      expecting: [
        "10 global: reader 1", "10 global: reader 2", "10 main: barrier", "23 global: reader 3",
      ]
    ) { log in
      let queue = DispatchQueue(label: "queue", attributes: .concurrent)
      readAround(queue, log) {
        queue.sync(flags: .barrier) {
          log.note("barrier")
          spend(3)
        }
      }
    },
  ]
}
