import AppleFoundation
import Combine
import Foundation
import Testing
import VirtualDevice
import VirtualTime

@Suite("Properties that report their changes")
struct ObservingTests {
  @Test("of a progress reach the handler with what its options ask for, until it is invalidated")
  func progress() {
    let progress = AppleFoundation.Progress(totalUnitCount: 4)
    let seen = Guarded<[String]>([])
    let observation = progress.observe(\.fractionCompleted, options: [.initial, .new, .old]) {
      let old = $1.oldValue.map { "\($0)" } ?? "none"
      seen.with { $0.append(old) }
      seen.with { $0.append("-") }
      _ = $0
    }
    progress.completedUnitCount = 1
    progress.completedUnitCount = 1
    progress.completedUnitCount = 4
    observation.invalidate()
    progress.completedUnitCount = 0
    #expect(seen.with { $0.joined() } == "none-0.0-0.25-")
  }

  @Test("of a progress include those of its children")
  func children() {
    let parent = AppleFoundation.Progress(totalUnitCount: 2)
    let child = AppleFoundation.Progress(totalUnitCount: 10)
    parent.addChild(child, withPendingUnitCount: 1)
    let parts = Guarded<[Double]>([])
    let observation = parent.observe(\.fractionCompleted, options: .new) { _, change in
      parts.with { $0.append(change.newValue ?? -1) }
    }
    child.completedUnitCount = 5
    child.completedUnitCount = 10
    #expect(parts.with { $0 } == [0.25, 0.5])
    withExtendedLifetime(observation) {}
  }

  @Test("of a task follow its bytes, on the way and at the end")
  func task() throws {
    let device = TestDevice()
    device.internet.answer(
      address(1).absoluteString,
      .init(body: [UInt8](repeating: 7, count: 2500))
    )
    let lines = try device.inTask { () -> [String] in
      let lines = Guarded<[String]>([])
      let done = DispatchSemaphore(value: 0)
      let task = URLSession.shared.dataTask(with: address(1)) { _, _, _ in done.signal() }
      let states = task.observe(\.state) { task, _ in
        lines.with { $0.append("state \(task.state.rawValue)") }
      }
      let bytes = task.observe(\.countOfBytesReceived, options: .new) { task, change in
        // The handler asks the task: it is called outside of its lock.
        lines.with { $0.append("\(change.newValue ?? 0) of \(task.countOfBytesExpectedToReceive)") }
      }
      let parts = task.progress.publisher(for: \.fractionCompleted).sink { part in
        lines.with { $0.append("part \(part)") }
      }
      task.resume()
      await Task.detached { done.wait() }.value
      withExtendedLifetime((states, bytes, parts)) {}
      return lines.with { $0 }
    }
    #expect(
      lines == [
        "part 0.0", "state 0", "part 0.4", "1000 of 2500", "part 0.8", "2000 of 2500", "part 1.0",
        "2500 of 2500", "state 3",
      ]
    )
  }

  @Test("are not kept by their observation")
  func lifetime() {
    var progress: AppleFoundation.Progress? = AppleFoundation.Progress()
    weak let kept = progress
    let observation = progress?.observe(\.isFinished) { _, _ in }
    progress = nil
    #expect(kept == nil)
    withExtendedLifetime(observation) {}
  }
}

@Suite("Foundation beside its networks")
struct FoundationPartTests {
  @Test("A request keeps its limits through changes and copies")
  func limits() throws {
    var request = URLRequest(url: address(1))
    #expect(request.allowsConstrainedNetworkAccess && request.allowsExpensiveNetworkAccess)
    request.setValue("image/*", forHTTPHeaderField: "Accept")
    request.timeoutInterval = 3
    request.httpBody = Data([1])
    request.allowsConstrainedNetworkAccess = false
    var copy = request
    copy.setValue("a", forHTTPHeaderField: "B")
    copy.allowsExpensiveNetworkAccess = false
    #expect(!copy.allowsConstrainedNetworkAccess && !copy.allowsExpensiveNetworkAccess)
    #expect(!request.allowsConstrainedNetworkAccess && request.allowsExpensiveNetworkAccess)
    #expect(copy.value(forHTTPHeaderField: "Accept") == "image/*" && copy.timeoutInterval == 3)
    #expect(copy.url == address(1) && copy.httpBody == Data([1]))
  }

  @Test("An error names the limit of a network, if it had one")
  func reasons() {
    let info = ["NSURLErrorNetworkUnavailableReasonKey": 2]
    let error = URLError(.notConnectedToInternet, userInfo: info)
    #expect(error.networkUnavailableReason == .constrained)
    #expect(URLError(.timedOut).networkUnavailableReason == nil)
  }

  @Test("The metrics of a task have its bytes and no connection")
  func metrics() throws {
    final class Delegate: NSObject, URLSessionDataDelegate {
      let seen = Guarded<URLSessionTaskMetrics?>(nil)
      func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didFinishCollecting metrics: URLSessionTaskMetrics
      ) { seen.with { $0 = metrics } }
    }
    let device = TestDevice()
    device.internet.answer(
      address(1).absoluteString,
      .init(body: [UInt8](repeating: 7, count: 2500))
    )
    let metrics = try device.inTask {
      let delegate = Delegate()
      let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
      _ = try await session.data(from: address(1))
      session.finishTasksAndInvalidate()
      return delegate.seen.with { $0 }
    }
    let transaction = try #require(metrics?.transactionMetrics.first)
    #expect(transaction.countOfResponseBodyBytesReceived == 2500)
    #expect(transaction.requestStartDate != nil && transaction.connectStartDate == nil)
  }

  @Test("A timer calls the method of its target with itself, which has what was given to it")
  func timers() throws {
    final class Clock: NSObject {
      let ticks = Guarded<[String]>([])
      func tick(_ timer: Timer) {
        let word = timer.loaderUserInfo as? String ?? "nothing"
        ticks.with { $0.append(word) }
        if ticks.with({ $0.count }) == 2 { timer.invalidate() }
      }
    }
    let trial = FoundationTrial()
    let lines = try trial.play { trial in
      let clock = Clock()
      // Not scheduled: the main run loop belongs to one world of a process, and other tests use it.
      let timer = Timer(
        timeInterval: 0.5,
        target: clock,
        selector: Selector("tick(_:)", Clock.tick(_:)),
        userInfo: "three",
        repeats: true
      )
      for _ in 0..<3 { timer.fire() }
      trial.note(clock.ticks.with { $0.joined(separator: ",") })
    }
    #expect(lines == ["0 three,three"])
  }

  @Test("Attributes of a file have methods for each")
  func attributes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    let attributes =
      try Foundation.FileManager.default.attributesOfItem(atPath: path) as NSDictionary
    #expect(attributes.fileSize() == 3)
    #expect(attributes.fileType() == FileAttributeType.typeRegular.rawValue)
    #expect(attributes.fileModificationDate() != nil)
  }

  @Test("An operation that reports its states by name ends, and lets the next one begin")
  func operations() throws {
    let trial = FoundationTrial()
    let lines = try trial.play { trial in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let first = SlowOperation(trial)
      let second = BlockOperation { trial.note("second") }
      second.addDependency(first)
      queue.addOperation(first)
      queue.addOperation(second)
    }
    #expect(lines == ["0 first", "200 second"])
  }
}

/// Ends 200 ms after its start.
private final class SlowOperation: Operation, @unchecked Sendable {
  // Unchecked: the lock guards the state.
  private let trial: FoundationTrial
  private let lock = NSLock()
  private var phase = "isReady"

  init(_ trial: FoundationTrial) { self.trial = trial }

  private func enter(_ next: String) {
    let old = lock.withLock { phase }
    willChangeValue(forKey: old)
    willChangeValue(forKey: next)
    lock.withLock { phase = next }
    didChangeValue(forKey: old)
    didChangeValue(forKey: next)
  }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { lock.withLock { phase == "isExecuting" } }
  override var isFinished: Bool { lock.withLock { phase == "isFinished" } }
  override func start() {
    trial.note("first")
    enter("isExecuting")
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { self.enter("isFinished") }
  }
}
