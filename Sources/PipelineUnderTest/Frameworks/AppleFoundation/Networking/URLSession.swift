internal import Synchronization
internal import VirtualDevice

/// Sends requests over the device's virtual link, as Apple's session does over a real one.
open class URLSession: NSObject, @unchecked Sendable {
  // Unchecked: what changes is behind a lock.

  public enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge
    case rejectProtectionSpace
  }
  public enum DelayedRequestDisposition: Int, Sendable {
    case continueLoading, useNewRequest, cancel
  }

  private static let sharedSession = URLSession(
    configuration: .default,
    delegate: nil,
    delegateQueue: nil
  )
  open class var shared: URLSession { sharedSession }

  /// A copy of what it was made with.
  open var configuration: URLSessionConfiguration { settings.copy() as! URLSessionConfiguration }
  open var delegate: (any URLSessionDelegate)? { state.withLock { $0.delegate?.value } }
  public let delegateQueue: OperationQueue
  open var sessionDescription: String?
  let settings: URLSessionConfiguration

  private struct State {
    /// Kept until the session is invalid, as documented.
    var delegate: Kept<any URLSessionDelegate>?
    var tasks: [Int: URLSessionTask] = [:]
    var lastTask = 0
    var isInvalid = false
  }
  private let state: Mutex<State>

  public init(
    configuration: URLSessionConfiguration,
    delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    settings = configuration.copy() as! URLSessionConfiguration
    state = Mutex(State(delegate: delegate.map(Kept.init)))
    if let queue {
      delegateQueue = queue
    } else {
      delegateQueue = OperationQueue()
      delegateQueue.maxConcurrentOperationCount = 1
      delegateQueue.name = "NSOperationQueue for URLSession"
    }
    super.init()
  }

  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  // MARK: Tasks

  open func dataTask(with request: URLRequest) -> URLSessionDataTask {
    add(URLSessionDataTask(self, request, nil))
  }

  open func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

  open func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    add(URLSessionDataTask(self, request, completionHandler))
  }

  open func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    add(URLSessionDownloadTask(self, request, nil))
  }

  open func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url))
  }

  open func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    add(URLSessionDownloadTask(self, request, completionHandler))
  }

  open func downloadTask(
    with url: URL,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  private func add<Task: URLSessionTask>(_ task: Task) -> Task {
    let number = state.withLock { state in
      precondition(!state.isInvalid, "a task was made in a session that is invalid")
      state.lastTask += 1
      state.tasks[state.lastTask] = task
      return state.lastTask
    }
    task.taskIdentifier = number
    if let delegate = delegate as? any URLSessionTaskDelegate {
      delegate.urlSession(self, didCreateTask: task)
    }
    return task
  }

  func remove(_ task: URLSessionTask) {
    let isLast = state.withLock { state in
      state.tasks[task.taskIdentifier] = nil
      return state.isInvalid && state.tasks.isEmpty
    }
    if isLast { becomeInvalid() }
  }

  // MARK: Its end

  open func finishTasksAndInvalidate() {
    let isIdle = state.withLock { state in
      state.isInvalid = true
      return state.tasks.isEmpty
    }
    if isIdle { becomeInvalid() }
  }

  open func invalidateAndCancel() {
    finishTasksAndInvalidate()
    for task in allTasksNow { task.cancel() }
  }

  private func becomeInvalid() {
    let delegate = state.withLock { state in
      defer { state.delegate = nil }
      return state.delegate
    }
    guard let delegate else { return }
    delegateQueue.addOperation { delegate.value.urlSession(self, didBecomeInvalidWithError: nil) }
  }

  private var allTasksNow: [URLSessionTask] {
    state.withLock { state in state.tasks.sorted { $0.key < $1.key }.map(\.value) }
  }

  open var allTasks: [URLSessionTask] {
    get async { allTasksNow }
  }

  open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    let tasks = allTasksNow
    delegateQueue.addOperation { completionHandler(tasks) }
  }

  open func getTasksWithCompletionHandler(
    _ completionHandler:
      @escaping @Sendable ([URLSessionDataTask], [URLSessionTask], [URLSessionDownloadTask]) -> Void
  ) {
    let tasks = allTasksNow
    delegateQueue.addOperation {
      completionHandler(
        tasks.compactMap { $0 as? URLSessionDataTask },
        [],
        tasks.compactMap { $0 as? URLSessionDownloadTask }
      )
    }
  }

  // MARK: Async

  open func data(
    from url: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url), delegate: delegate)
  }

  open func data(
    for request: URLRequest,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    let task = add(URLSessionDataTask(self, request, nil))
    task.delegate = delegate
    let body = try await task.wholeBody()
    return (body.data, body.response)
  }

  open func download(
    from url: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    try await download(for: URLRequest(url: url), delegate: delegate)
  }

  open func download(
    for request: URLRequest,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    let (data, response) = try await data(for: request, delegate: delegate)
    return (try URLSessionDownloadTask.write(data), response)
  }

  /// The bytes of the body as they come; here they come when the body is whole.
  open func bytes(
    from url: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    let (data, response) = try await data(from: url, delegate: delegate)
    return (AsyncBytes(data: data), response)
  }

  /// The bytes of a body, one by one.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    let data: Data
    public struct AsyncIterator: AsyncIteratorProtocol {
      var rest: Data.Iterator
      public mutating func next() async throws -> UInt8? { rest.next() }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: data.makeIterator()) }
  }
}

/// What a session measures of a task; a trial's traces have it in more detail.
public final class URLSessionTaskMetrics: NSObject, Sendable {
  public let taskInterval: DateInterval
  public let redirectCount = 0
  init(_ interval: DateInterval) { taskInterval = interval }
}
