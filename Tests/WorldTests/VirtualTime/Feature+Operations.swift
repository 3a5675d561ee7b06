import Dispatch
import Foundation
import Synchronization
import VirtualTime

extension Feature {
  /// Foundation: operations and their queues.
  static let operations: [Feature] = operationQueues + operationStates

  private static func work(_ name: String, _ log: WorldLog, lasting milliseconds: Int = 10)
    -> BlockOperation
  {
    BlockOperation {
      spend(milliseconds)
      log.note(name)
    }
  }

  private static let operationQueues: [Feature] = [
    Feature(
      .foundation,
      "`OperationQueue` with `maxConcurrentOperationCount` 1",
      expecting: ["10 global: 1", "20 global: 2", "30 global: 3"]
    ) { log in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for number in 1...3 { queue.addOperation(work("\(number)", log)) }
    },
    Feature(
      .foundation,
      "`OperationQueue` with the default count",
      expecting: ["10 global: 1", "10 global: 2", "20 global: 3"]
    ) { log in
      let queue = OperationQueue()
      for number in 1...3 { queue.addOperation(work("\(number)", log)) }
    },
    Feature(
      .foundation,
      "`Operation.addDependency`",
      expecting: ["10 global: first", "20 global: second", "30 global: third"]
    ) { log in
      let queue = OperationQueue()
      let all = [work("first", log), work("second", log), work("third", log)]
      for index in 1...2 { all[index].addDependency(all[index - 1]) }
      queue.addOperations(all.reversed(), waitUntilFinished: false)
    },
    Feature(
      .foundation,
      "`Operation.cancel()` before it runs, and `completionBlock`",
      expecting: ["10 global: first", "10 global: first completed", "10 global: never completed"]
    ) { log in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let first = work("first", log)
      let never = work("never", log)
      first.completionBlock = { @Sendable in log.note("first completed") }
      never.completionBlock = { @Sendable in log.note("never completed") }
      queue.addOperation(first)
      queue.addOperation(never)
      onMain(after: 5) { [never = Passed(never)] in never.value.cancel() }
    },
    Feature(
      .foundation,
      "`waitUntilAllOperationsAreFinished()`",
      expecting: ["10 global: 1", "10 global: 2", "20 global: 3", "20 main: all"]
    ) { log in
      let queue = OperationQueue()
      for number in 1...3 { queue.addOperation(work("\(number)", log)) }
      queue.waitUntilAllOperationsAreFinished()
      log.note("all")
    },
    Feature(
      .foundation,
      "`addOperations(_:waitUntilFinished: true)`",
      expecting: ["10 global: 1", "10 global: 2", "10 main: all"]
    ) { log in
      let all = [work("1", log), work("2", log)]
      OperationQueue().addOperations(all, waitUntilFinished: true)
      log.note("all")
    },
    Feature(
      .foundation,
      "`OperationQueue.main`",
      state: .process,
      expecting: ["10 main: 1", "20 main: 2"]
    ) { log in
      for number in 1...2 { OperationQueue.main.addOperation(work("\(number)", log)) }
    },
    Feature(
      .foundation,
      "`OperationQueue.underlyingQueue`",
      expecting: ["10 serial: 1", "20 serial: 2"]
    ) { log in
      let queue = OperationQueue()
      let underlying = DispatchQueue(label: "underlying")
      queue.underlyingQueue = underlying
      for number in 1...2 { queue.addOperation(work("\(number)", log)) }
    },
  ]

  private static let operationStates: [Feature] = [
    Feature(
      .foundation,
      "`OperationQueue.addBarrierBlock`",
      expecting: ["10 global: 1", "10 global: 2", "15 global: barrier", "25 global: 3"]
    ) { log in
      let queue = OperationQueue()
      queue.addOperation(work("1", log))
      queue.addOperation(work("2", log))
      queue.addBarrierBlock { @Sendable in
        spend(5)
        log.note("barrier")
      }
      queue.addOperation(work("3", log))
    },
    Feature(
      .foundation,
      "`OperationQueue.qualityOfService`",
      expecting: ["10 global: urgent", "15 global: other 1", "15 global: other 2"]
    ) { log in
      holdBothCores(log)
      let queue = OperationQueue()
      queue.qualityOfService = .userInteractive
      queue.addOperation(work("urgent", log))
    },
    Feature(
      .foundation,
      "`OperationQueue.isSuspended`",
      expecting: ["30 global: ran"]
    ) { log in
      let queue = Passed(OperationQueue())
      queue.value.isSuspended = true
      queue.value.addOperation(work("ran", log))
      onMain(after: 20) { queue.value.isSuspended = false }
    },
    Feature(
      .foundation,
      "`BlockOperation.addExecutionBlock`, one after another as Foundation has it",
      expecting: ["10 global: 1", "20 global: 2", "20 global: completed"]
    ) { log in
      let operation = work("1", log)
      operation.addExecutionBlock { @Sendable in
        spend(10)
        log.note("2")
      }
      operation.completionBlock = { @Sendable in log.note("completed") }
      OperationQueue().addOperation(operation)
    },
    Feature(
      .foundation,
      "An asynchronous subclass of `Operation`",
      expecting: ["0 global: started", "25 main: ended", "35 global: next"]
    ) { log in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(AsynchronousOperation(log))
      queue.addOperation(work("next", log))
    },
  ]
}

/// Ends 25 ms after it was started, by a job of the main queue.
private final class AsynchronousOperation: Operation, @unchecked Sendable {
  private let log: WorldLog
  private let hasEnded = Mutex(false)

  init(_ log: WorldLog) { self.log = log }

  override var isAsynchronous: Bool { true }
  override var isFinished: Bool { hasEnded.withLock { $0 } }
  override var isExecuting: Bool { !isFinished }

  override func start() {
    log.note("started")
    onMain(after: 25) { [self] in
      log.note("ended")
      willChangeValue(forKey: "isFinished")
      hasEnded.withLock { $0 = true }
      didChangeValue(forKey: "isFinished")
    }
  }
}
