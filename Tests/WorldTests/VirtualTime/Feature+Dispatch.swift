import Dispatch
import Synchronization
import VirtualTime

extension Feature {
  /// All of Dispatch.
  static let everyDispatch: [Feature] = dispatch + queues + enqueueing + groups + sources

  /// Dispatch: global queues, classes of service, and time on the cores.
  static let dispatch: [Feature] =
    [
      Feature(.dispatch, "`DispatchQueue.main.async`", expecting: ["0 main: ran"]) { log in
        DispatchQueue.main.async { log.note("ran") }
      },
      Feature(
        .dispatch,
        "`DispatchQueue.global(qos:).async` of each class",
        expecting: [
          "10 global: userInitiated", "10 global: userInteractive", "20 global: utility",
          "20 global: default", "30 global: background",
        ]
      ) { log in
        let classes: [DispatchQoS.QoSClass] = [
          .background, .utility, .default, .userInitiated, .userInteractive,
        ]
        for one in classes {
          DispatchQueue.global(qos: one).async {
            spend(10)
            log.note("\(one)")
          }
        }
      },
      Feature(
        .dispatch,
        "`asyncAfter(deadline:)`, in the order of the deadlines",
        expecting: ["5 main: sooner", "250 main: later", "250 main: as late"]
      ) { log in
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { log.note("later") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { log.note("as late") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { log.note("sooner") }
      },
      Feature(
        .dispatch,
        "`asyncAfter(wallDeadline:)`",
        expecting: ["0 global: past", "1500 global: ran"]
      ) { log in
        DispatchQueue.global().asyncAfter(wallDeadline: .now() + 1.5) { log.note("ran") }
        DispatchQueue.global().asyncAfter(wallDeadline: .now() - 1) { log.note("past") }
      },
    ] + urgency + growth

  private static let urgency: [Feature] = [
    Feature(
      .dispatch,
      "Urgent work starts although less urgent work holds all cores",
      expecting: [
        "9 global: userInitiated", "12 global: background 1", "12 global: background 2",
        "22 global: background 3",
      ]
    ) { log in
      for number in 1...3 {
        DispatchQueue.global(qos: .background).async {
          spend(10)
          log.note("background \(number)")
        }
      }
      DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + .milliseconds(5)) {
        spend(4)
        log.note("userInitiated")
      }
    },
    Feature(
      .dispatch,
      "The main lane takes a core from less urgent work",
      expecting: ["6 main: ended", "12 global: other 1", "12 global: other 2"]
    ) { log in
      holdBothCores(log)
      onMain(after: 2) {
        spend(4)
        log.note("ended")
      }
    },
    Feature(
      .dispatch,
      "Threads of one class share the cores",
      expecting: ["15 serial: 1", "15 serial: 2", "15 serial: 3"]
    ) { log in
      for number in 1...3 {
        DispatchQueue(label: "serial \(number)").async {
          spend(10)
          log.note("\(number)")
        }
      }
    },
    Feature(
      .dispatch,
      "A serial queue is escalated while urgent code waits for it",
      expecting: [
        "11 serial: holder ended", "11 main: entered", "15 global: other 1", "15 global: other 2",
      ]
    ) { log in
      holdBothCores(log)
      let queue = DispatchQueue(label: "held", qos: .background)
      queue.async {
        spend(10)
        log.note("holder ended")
      }
      onMain(after: 1) { queue.sync { log.note("entered") } }
    },
    Feature(
      .dispatch,
      "Escalation reaches the queue that the holder waits for",
      expecting: [
        "11 serial: inner ended", "11 serial: outer entered", "11 main: entered",
        "15 global: other 1", "15 global: other 2",
      ]
    ) { log in
      holdBothCores(log)
      let inner = DispatchQueue(label: "inner", qos: .background)
      let outer = DispatchQueue(label: "outer", qos: .background)
      inner.async {
        spend(10)
        log.note("inner ended")
      }
      outer.async { inner.sync { log.note("outer entered") } }
      onMain(after: 1) { outer.sync { log.note("entered") } }
    },
    Feature(
      .dispatch,
      "Escalation ends with the block that held the queue",
      expecting: [
        "6 main: entered", "10 global: other 1", "10 global: other 2", "14 serial: ended",
      ]
    ) { log in
      let held = DispatchQueue(label: "held")
      DispatchQueue(label: "background", qos: .background).async {
        held.sync { spend(5) }
        spend(5)
        log.note("ended")
      }
      onMain(after: 1) {
        held.sync {}
        spend(1)
        log.note("entered")
      }
      onMain(after: 5) {
        for number in 1...2 {
          DispatchQueue.global().async {
            spend(4)
            log.note("other \(number)")
          }
        }
      }
    },
  ]

  private static let growth: [Feature] = [
    Feature(
      .dispatch,
      "Blocked workers of a global queue are replaced by new threads",
      expecting: [
        "0 global: waits 1", "0 global: waits 2", "0 global: waits 3", "10 global: went on 1",
        "10 global: went on 2", "10 global: went on 3",
      ]
    ) { log in
      let gate = DispatchSemaphore(value: 0)
      for number in 1...3 {
        DispatchQueue.global().async {
          log.note("waits \(number)")
          gate.wait()
          log.note("went on \(number)")
        }
      }
      onMain(after: 10) { for _ in 1...3 { gate.signal() } }
    },
    Feature(
      .dispatch,
      "Global queues grow to 64 threads (`WorldOptions.threadLimit`)",
      expecting: ["10 main: 64 began", "10 global: 66 ended"]
    ) { log in
      let gate = DispatchSemaphore(value: 0)
      let began = Counter()
      let ended = Counter()
      for _ in 1...66 {
        DispatchQueue.global().async {
          began.add()
          gate.wait()
          if ended.add() == 66 { log.note("66 ended") }
        }
      }
      onMain(after: 10) {
        log.note("\(began.count) began")
        for _ in 1...66 { gate.signal() }
      }
    },
    Feature(
      .dispatch,
      "Swift's pool does not grow while its jobs block",
      expecting: [
        "0 pool: waits 1", "0 pool: waits 2", "10 pool: went on 1", "10 pool: waits 3",
        "10 pool: went on 3", "10 pool: went on 2",
      ]
    ) { log in
      let gate = DispatchSemaphore(value: 0)
      @Sendable func block(_ number: Int) {
        log.note("waits \(number)")
        gate.wait()
        log.note("went on \(number)")
      }
      for number in 1...3 { Task.detached { block(number) } }
      onMain(after: 10) { for _ in 1...3 { gate.signal() } }
    },
  ]
}
