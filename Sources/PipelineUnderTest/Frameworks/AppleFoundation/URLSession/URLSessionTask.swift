public import Foundation
public import FoundationNetworking
internal import Synchronization
internal import VirtualDevice
internal import VirtualTime

/// Apple's task: one request, from its first `resume()` to its end.
open class URLSessionTask: NSObject, KeyValueObserved {
  public let keyValueObservers = KeyValueObservers()
  /// Unique in its session, from 1.
  public let taskIdentifier: Int
  /// The session keeps its tasks, and a task its session, until the task ends.
  let session: URLSession
  let inner: Guarded<TaskState>
  /// Whether a default implementation of a delegate's method was called, instead of the delegate's.
  let marks = DefaultMarks()

  /// The states that Apple names.
  public enum State: Int, Sendable {
    case running, suspended, canceling, completed
  }

  /// The priority below others.
  public class var lowPriority: Float { 0.25 }
  /// The priority of a new task.
  public class var defaultPriority: Float { 0.5 }
  /// The priority above others.
  public class var highPriority: Float { 0.75 }

  init(
    _ session: URLSession,
    _ identifier: Int,
    _ request: URLRequest,
    _ sink: TaskSink
  ) {
    self.session = session
    taskIdentifier = identifier
    inner = Guarded(TaskState(request: request, sink: sink))
  }

  /// A task of no session, for subclasses that answer by themselves.
  ///
  /// It traps where it is resumed, unless the subclass overrides that.
  public override init() {
    session =
      Device.currentIfAny?.part(TasklessSession.self) { TasklessSession() }.session
      ?? TasklessSession.outside.session
    taskIdentifier = 0
    inner = Guarded(TaskState(request: URLRequest(url: Self.noAddress), sink: .delegate))
  }

  private static let noAddress = URL(fileURLWithPath: "/dev/null")

  // MARK: What it says

  /// As it was made.
  open var originalRequest: URLRequest? { inner.with { $0.original } }
  /// As it was sent.
  open var currentRequest: URLRequest? { inner.with { $0.current } }
  /// The head of the answer; nil until it came.
  open var response: URLResponse? { inner.with { $0.response } }
  /// Why it failed; nil until it ended, and after success.
  open var error: (any Error)? { inner.with { $0.error } }
  open var state: State { inner.with { $0.state } }
  /// Bytes of the body that have come.
  open var countOfBytesReceived: Int64 { inner.with { $0.received } }
  /// Bytes of the body that the server announced; -1 while they are not known.
  open var countOfBytesExpectedToReceive: Int64 { inner.with { $0.expected } }
  /// Bytes of the request's body that were sent.
  open var countOfBytesSent: Int64 { inner.with { $0.sent } }
  /// Bytes of the request's body.
  open var countOfBytesExpectedToSend: Int64 { inner.with { $0.bodyBytes } }
  /// Guesses of the app, which only a background session reads.
  open var countOfBytesClientExpectsToSend: Int64 {
    get { inner.with { $0.guessedSend } }
    set { inner.with { $0.guessedSend = newValue } }
  }
  open var countOfBytesClientExpectsToReceive: Int64 {
    get { inner.with { $0.guessedReceive } }
    set { inner.with { $0.guessedReceive = newValue } }
  }
  /// A word of the app.
  open var taskDescription: String? {
    get { inner.with { $0.title } }
    set { inner.with { $0.title = newValue } }
  }
  /// From 0 to 1; what the link of the trial does with it is its own affair.
  open var priority: Float {
    get { inner.with { $0.priority } }
    set { inner.with { $0.priority = newValue } }
  }
  /// Whether the delegate gets bytes as they come, or all at the end.
  open var prefersIncrementalDelivery: Bool {
    get { inner.with { $0.isIncremental } }
    set { inner.with { $0.isIncremental = newValue } }
  }
  /// The date before which it is not sent.
  open var earliestBeginDate: Date? {
    get { inner.with { $0.earliest } }
    set { inner.with { $0.earliest = newValue } }
  }
  /// The delegate of this task alone, which is asked before that of the session.
  open var delegate: (any URLSessionTaskDelegate)? {
    get { inner.with { $0.delegate } }
    set { inner.with { $0.delegate = newValue } }
  }
  /// The bytes of the body, in a form that reports itself.
  open var progress: Progress {
    inner.with { state in
      if let progress = state.progress { return progress }
      let progress = Progress(totalUnitCount: max(state.expected, -1))
      progress.completedUnitCount = state.received
      // Weak: the task keeps its progress.
      progress.cancellationHandler = { [weak self] in self?.cancel() }
      state.progress = progress
      return progress
    }
  }

  // MARK: What is done with it

  /// Starts it, or lets it go on.
  open func resume() {
    precondition(taskIdentifier > 0, "\(type(of: self))() has no session: override resume()")
    let step = inner.with { state -> Bool? in
      guard state.state == .suspended else { return nil }
      state.state = .running
      state.clock.resume(at: World.currentTime ?? .start)
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
    guard let isFirst = step else { return }
    keyValueObservers.changed()
    let device = Device.current
    session.work.async {
      guard !isFirst else { return self.begin(on: device) }
      self.flush()
      self.session.watch(self)
    }
  }

  /// Holds back what comes until it is resumed.
  open func suspend() {
    inner.with { state in
      guard state.state == .running else { return }
      state.state = .suspended
      state.clock.suspend(at: World.currentTime ?? .start)
    }
    keyValueObservers.changed()
  }

  /// Ends it with `URLError.cancelled`, which its handler or delegate gets once.
  open func cancel() {
    stop(with: URLError.of(.cancelled, originalRequest?.url))
  }

  // MARK: As a key

  /// The identifier, so that the order of a table of tasks is the same in every run.
  open override var hash: Int { taskIdentifier }
  open override func isEqual(_ object: Any?) -> Bool { (object as? URLSessionTask) === self }
}

// Unchecked: what changes is in `inner`, under its lock.
extension URLSessionTask: @unchecked Sendable {}

// Unchecked, all three: as of `URLSessionTask`.

/// The session of tasks that were made without one.
private final class TasklessSession: Sendable {
  static let outside = TasklessSession()
  let session = URLSession(configuration: .ephemeral)
}

/// A task whose bytes stay in memory.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// A data task with a body.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

/// A task whose bytes go to a file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
  /// Cancels it and calls the handler with what `downloadTask(withResumeData:)` needs; with nil if
  /// the server named no version of the file.
  open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
    session.work.async {
      let part = self.resumePart
      self.cancel()
      self.session.delegateQueue.addOperation { completionHandler(part?.data) }
    }
  }

  /// Cancels it; what `downloadTask(withResumeData:)` needs, or nil if the server named no version.
  open func cancelByProducingResumeData() async -> Data? {
    await withCheckedContinuation { continuation in
      cancel { continuation.resume(returning: $0) }
    }
  }
}

/// Times of a task, as far as the virtual network tells them.
open class URLSessionTaskMetrics: NSObject {
  /// From the task's first `resume()` to its end.
  public let taskInterval: DateInterval
  /// The virtual network follows no redirections.
  public let redirectCount = 0
  /// One for each answer: that of the cache or of the network.
  public let transactionMetrics: [URLSessionTaskTransactionMetrics]

  init(_ interval: DateInterval, _ transactions: [URLSessionTaskTransactionMetrics]) {
    taskInterval = interval
    transactionMetrics = transactions
  }
}

// Unchecked: nothing of it changes.
extension URLSessionTaskMetrics: @unchecked Sendable {}

/// Times of one answer.
open class URLSessionTaskTransactionMetrics: NSObject {
  /// Where an answer came from.
  public enum ResourceFetchType: Int, Sendable {
    case unknown, networkLoad, serverPush, localCache
  }

  public let request: URLRequest
  public let response: URLResponse?
  public let fetchStartDate: Date?
  public let requestStartDate: Date?
  /// When the request went: the virtual network sends it at once, whole.
  public let requestEndDate: Date?
  public let responseStartDate: Date?
  public let responseEndDate: Date?
  public let resourceFetchType: ResourceFetchType
  public let countOfRequestBodyBytesSent: Int64
  /// Bytes of the body as they came; there is no other coding of a body here.
  public let countOfResponseBodyBytesReceived: Int64
  public var countOfRequestBodyBytesBeforeEncoding: Int64 { countOfRequestBodyBytesSent }
  public var countOfResponseBodyBytesAfterDecoding: Int64 { countOfResponseBodyBytesReceived }

  // MARK: Of a connection, which the virtual network does not set up

  public let domainLookupStartDate: Date? = nil
  public let domainLookupEndDate: Date? = nil
  public let connectStartDate: Date? = nil
  public let connectEndDate: Date? = nil
  public let secureConnectionStartDate: Date? = nil
  public let secureConnectionEndDate: Date? = nil
  public let networkProtocolName: String? = nil
  /// True, as there is no date of a connection.
  public let isReusedConnection = true
  public let isProxyConnection = false
  public let isCellular = false
  public let isExpensive = false
  public let isConstrained = false
  public let isMultipath = false

  init(
    _ times: TransactionTimes,
    _ request: URLRequest,
    _ response: URLResponse?,
    sent: Int64,
    received: Int64
  ) {
    self.request = request
    self.response = response
    fetchStartDate = times.began
    requestStartDate = times.sent
    requestEndDate = times.sent
    responseStartDate = times.head
    responseEndDate = times.ended
    resourceFetchType = times.source
    countOfRequestBodyBytesSent = sent
    countOfResponseBodyBytesReceived = received
  }
}

// Unchecked: nothing of it changes.
extension URLSessionTaskTransactionMetrics: @unchecked Sendable {}
