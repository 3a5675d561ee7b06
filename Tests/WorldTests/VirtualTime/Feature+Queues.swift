import Dispatch
import VirtualTime

extension Feature {
  /// Dispatch: queues that code makes.
  static let queues: [Feature] = kinds + targets + states

  /// A job of 10 ms for each number.
  private static func addThree(to queue: DispatchQueue, _ log: WorldLog) {
    for number in 1...3 {
      queue.async {
        spend(10)
        log.note("\(number)")
      }
    }
  }

  private static let kinds: [Feature] = [
    Feature(
      .dispatch,
      "`DispatchQueue(label:)`",
      expecting: ["10 serial: 1", "20 serial: 2", "30 serial: 3"]
    ) { log in addThree(to: DispatchQueue(label: "queue"), log) },
    Feature(
      .dispatch,
      "`DispatchQueue(label:attributes: .concurrent)`",
      expecting: ["10 global: 1", "10 global: 2", "20 global: 3"]
    ) { log in addThree(to: DispatchQueue(label: "queue", attributes: .concurrent), log) },
    Feature(
      .dispatch,
      "`DispatchQueue(label:qos:)`",
      expecting: ["10 serial: urgent", "15 global: other 1", "15 global: other 2"]
    ) { log in
      holdBothCores(log)
      DispatchQueue(label: "queue", qos: .userInitiated).async {
        spend(10)
        log.note("urgent")
      }
    },
  ]

  private static let targets: [Feature] = [
    Feature(
      .dispatch,
      "`DispatchQueue(label:target:)`, serial on serial",
      expecting: ["10 serial: first", "20 serial: second"]
    ) { log in
      let target = DispatchQueue(label: "target")
      for name in ["first", "second"] {
        DispatchQueue(label: name, target: target).async {
          spend(10)
          log.note(name)
        }
      }
    },
    Feature(
      .dispatch,
      "`DispatchQueue(label:target: .main)`",
      expecting: ["10 main: 1", "20 main: 2", "30 main: 3"]
    ) { log in addThree(to: DispatchQueue(label: "queue", target: .main), log) },
    Feature(
      .dispatch,
      "`DispatchQueue(label:attributes: .concurrent, target: .global(qos:))`",
      expecting: ["10 main: own work", "15 global: 1", "15 global: 2", "25 global: 3"]
    ) { log in
      let target = DispatchQueue.global(qos: .utility)
      addThree(to: DispatchQueue(label: "queue", attributes: .concurrent, target: target), log)
      spend(10)
      log.note("own work")
    },
    Feature(
      .dispatch,
      "A target that only its queue still holds",
      expecting: ["10 main: 1", "20 main: 2", "30 main: 3"]
    ) { log in
      let inner = DispatchQueue(label: "inner", attributes: .concurrent, target: .main)
      addThree(to: DispatchQueue(label: "outer", target: inner), log)
    },
    Feature(
      .dispatch,
      "A queue that goes on after code has released it and its target",
      expecting: ["10 main: 1", "20 main: 2", "20 main: other", "30 main: 3"]
    ) { log in
      var queue: DispatchQueue? = DispatchQueue(
        label: "outer",
        target: DispatchQueue(label: "inner", target: .main)
      )
      if let queue { addThree(to: queue, log) }
      queue = nil
      onMain(after: 15) { log.note("other") }
    },
    Feature(
      .dispatch,
      "`setTarget(queue:)`",
      expecting: ["10 serial: 1", "20 serial: 2", "30 serial: 3", "30 serial: last"]
    ) { log in
      let target = DispatchQueue(label: "target")
      let queue = DispatchQueue(label: "queue", attributes: .concurrent)
      queue.setTarget(queue: target)
      addThree(to: queue, log)
      target.async { log.note("last") }
    },
    Feature(
      .dispatch,
      "`setSpecific` and `getSpecific` through targets",
      expecting: ["0 serial: outer target none", "0 main: none none none"]
    ) { log in
      let own = Passed(DispatchSpecificKey<String>())
      let shared = Passed(DispatchSpecificKey<String>())
      let missing = Passed(DispatchSpecificKey<String>())
      let target = DispatchQueue(label: "target")
      let queue = DispatchQueue(label: "outer", target: target)
      queue.setSpecific(key: own.value, value: "outer")
      target.setSpecific(key: own.value, value: "hidden")
      target.setSpecific(key: shared.value, value: "target")
      let look: @Sendable () -> Void = {
        let values = [own, shared, missing].map { DispatchQueue.getSpecific(key: $0.value) }
        log.note(values.map { $0 ?? "none" }.joined(separator: " "))
      }
      queue.async(execute: look)
      DispatchQueue.main.async(execute: look)
    },
  ]

  private static let states: [Feature] = [
    Feature(
      .dispatch,
      "`.initiallyInactive` and `activate()`",
      expecting: ["0 main: added", "5 serial: ran", "6 serial: ran again"]
    ) { log in
      let queue = DispatchQueue(label: "queue", attributes: .initiallyInactive)
      queue.async { log.note("ran") }
      log.note("added")
      onMain(after: 5) { queue.activate() }
      onMain(after: 6) {
        queue.activate()
        queue.async { log.note("ran again") }
      }
    },
    Feature(
      .dispatch,
      "`suspend()` and `resume()`, nested; `activate()` does not resume",
      expecting: ["10 serial: 1", "40 serial: 2", "50 serial: 3"]
    ) { log in
      let queue = DispatchQueue(label: "queue")
      addThree(to: queue, log)
      onMain(after: 5) {
        queue.suspend()
        queue.suspend()
      }
      onMain(after: 20) { queue.resume() }
      onMain(after: 25) { queue.activate() }
      onMain(after: 30) { queue.resume() }
    },
    Feature(
      .dispatch,
      "The label of the current queue",
      expecting: ["0 main: com.apple.main-thread", "0 serial: my queue"]
    ) { log in
      let note: @Sendable () -> Void = {
        log.note(String(cString: labelOfQueue(nil)))
      }
      DispatchQueue.main.async(execute: note)
      DispatchQueue(label: "my queue").async(execute: note)
    },
    Feature(
      .dispatch,
      "`dispatchPrecondition` with `.onQueue`, `.notOnQueue`, `.onQueueAsBarrier`",
      expecting: ["0 main: held", "0 serial: held", "0 global: held"]
    ) { log in
      let target = DispatchQueue(label: "target")
      let serial = DispatchQueue(label: "serial", target: target)
      let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
      DispatchQueue.main.async {
        dispatchPrecondition(condition: .onQueue(.main))
        dispatchPrecondition(condition: .notOnQueue(serial))
        log.note("held")
      }
      serial.async {
        dispatchPrecondition(condition: .onQueue(serial))
        dispatchPrecondition(condition: .onQueue(target))
        dispatchPrecondition(condition: .onQueueAsBarrier(serial))
        dispatchPrecondition(condition: .notOnQueue(.main))
        log.note("held")
      }
      concurrent.async(flags: .barrier) {
        dispatchPrecondition(condition: .onQueueAsBarrier(concurrent))
        log.note("held")
      }
    },
  ]
}

// Dispatch's module has no way to ask for the label of the current queue.
@_silgen_name("dispatch_queue_get_label")
private func labelOfQueue(_ queue: OpaquePointer?) -> UnsafePointer<CChar>
