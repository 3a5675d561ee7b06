public import Foundation
internal import FoundationNetworking
internal import Synchronization
internal import VirtualDevice

/// Apple's session, over the virtual network of a trial.
///
/// Its callbacks come on ``delegateQueue`` in order, one at a time. It keeps its delegate until it
/// is invalidated, and its tasks until they end. With a delegate it lives until then itself.
open class URLSession: NSObject {
  /// A copy of what it was made with; changing it changes nothing.
  public let configuration: URLSessionConfiguration
  /// The queue of all callbacks and completion handlers.
  public let delegateQueue: OperationQueue
  /// A name for people.
  open var sessionDescription: String? {
    get { books.with { $0.title } }
    set { books.with { $0.title = newValue } }
  }
  /// The delegate; nil without one and after invalidation.
  open var delegate: (any URLSessionDelegate)? { books.with { $0.delegate } }

  struct Books {
    var title: String?
    var delegate: (any URLSessionDelegate)?
    var end = End.open
    var lastIdentifier = 0
    /// By identifier, in the order in which they were made.
    var tasks: [URLSessionTask] = []
    var forms: [AnswerForm.Key: AnswerForm] = [:]
    var watch: Watch?
  }
  enum End { case open, finishing, invalid }

  let books: Guarded<Books>
  /// Orders what comes from the network, as CFNetwork's own queue does.
  let work = DispatchQueue(label: "com.apple.NSURLSession-work")
  let hosts = HostConnections()
  let marks = DefaultMarks()

  /// A session that calls no delegate.
  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  /// A session; without a queue it makes a serial one.
  public init(
    configuration: URLSessionConfiguration,
    delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    guard let copy = configuration.copy() as? URLSessionConfiguration else {
      preconditionFailure("a subclass of URLSessionConfiguration copies itself to another class")
    }
    self.configuration = copy
    delegateQueue = queue ?? Self.makeQueue()
    books = Guarded(Books(delegate: delegate))
    super.init()
    if delegate != nil { LiveSessions.current?.add(self) }
  }

  /// A session of the default configuration, for subclasses that answer by themselves.
  public convenience override init() { self.init(configuration: .default) }

  private static func makeQueue() -> OperationQueue {
    let queue = OperationQueue()
    queue.name = "NSOperationQueue (URLSession)"
    queue.maxConcurrentOperationCount = 1
    return queue
  }

  /// The session of a device that needs no set-up; the same one during a trial.
  open class var shared: URLSession {
    guard let device = Device.currentIfAny else { return outside }
    return device.part(SharedSession.self) { SharedSession() }.session
  }

  /// Outside of every trial: it can be kept, and its tasks trap when they are resumed.
  private static let outside = URLSession(configuration: .default)

  private final class SharedSession: Sendable {
    let session = URLSession(configuration: .default)
  }

  // MARK: The end

  /// Lets running tasks end, then calls `urlSession(_:didBecomeInvalidWithError:)`.
  open func finishTasksAndInvalidate() {
    books.with { if $0.end == .open { $0.end = .finishing } }
    endIfIdle()
  }

  /// Cancels all tasks, then calls `urlSession(_:didBecomeInvalidWithError:)`.
  open func invalidateAndCancel() {
    let tasks = books.with { books in
      if books.end == .open { books.end = .finishing }
      return books.tasks
    }
    for task in tasks { task.cancel() }
    endIfIdle()
  }

  private func endIfIdle() {
    let isOver = books.with { books in
      guard books.end == .finishing, books.tasks.isEmpty else { return false }
      books.end = .invalid
      return true
    }
    guard isOver else { return }
    LiveSessions.current?.remove(self)
    delegateQueue.addOperation {
      // Taken here, because the last calls of its tasks wait on this queue.
      let delegate = self.books.with { $0.delegate.take() }
      delegate?.urlSession(self, didBecomeInvalidWithError: nil)
    }
  }

  /// Empties the cache and the like, which a session of a trial shares with nothing.
  open func reset(completionHandler: @escaping @Sendable () -> Void) {
    configuration.urlCache?.removeAllCachedResponses()
    delegateQueue.addOperation(completionHandler)
  }

  /// Calls the handler once: what was written is on disk already.
  open func flush(completionHandler: @escaping @Sendable () -> Void) {
    delegateQueue.addOperation(completionHandler)
  }

  // MARK: Its tasks

  /// The tasks that have not ended, in the order in which they were made.
  open var allTasks: [URLSessionTask] {
    get async { books.with { $0.tasks } }
  }

  /// Calls the handler with the tasks that have not ended, on the delegate queue.
  open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    delegateQueue.addOperation { completionHandler(self.books.with { $0.tasks }) }
  }

  /// Calls the handler with the tasks that have not ended, by kind, on the delegate queue.
  open func getTasksWithCompletionHandler(
    _ completionHandler:
      @escaping @Sendable (
        [URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]
      ) -> Void
  ) {
    delegateQueue.addOperation {
      let (data, uploads, downloads) = self.tasksByKind
      completionHandler(data, uploads, downloads)
    }
  }

  /// The tasks that have not ended, by kind.
  open var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    get async { tasksByKind }
  }

  private var tasksByKind: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask])
  {
    let tasks = books.with { $0.tasks }
    let uploads = tasks.compactMap { $0 as? URLSessionUploadTask }
    let data = tasks.compactMap { $0 as? URLSessionDataTask }
      .filter { !($0 is URLSessionUploadTask) }
    return (data, uploads, tasks.compactMap { $0 as? URLSessionDownloadTask })
  }

  // MARK: Data

  /// A suspended task whose bytes go to the delegate.
  open func dataTask(with request: URLRequest) -> URLSessionDataTask {
    add(URLSessionDataTask.init, request, .delegate)
  }

  /// A suspended task whose bytes go to the delegate.
  open func dataTask(with url: URL) -> URLSessionDataTask {
    dataTask(with: request(url))
  }

  /// A suspended task whose bytes go to the handler, all at once.
  open func dataTask(
    with request: URLRequest,
    completionHandler: @escaping DataTaskHandler
  ) -> URLSessionDataTask {
    add(URLSessionDataTask.init, request, .handler(completionHandler))
  }

  /// A suspended task whose bytes go to the handler, all at once.
  open func dataTask(
    with url: URL,
    completionHandler: @escaping DataTaskHandler
  ) -> URLSessionDataTask {
    dataTask(with: request(url), completionHandler: completionHandler)
  }

  // MARK: Uploads

  /// A suspended task that sends `bodyData`.
  open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
    add(URLSessionUploadTask.init, request, .delegate, body: bodyData)
  }

  /// A suspended task that sends `bodyData`.
  open func uploadTask(
    with request: URLRequest,
    from bodyData: Data?,
    completionHandler: @escaping DataTaskHandler
  ) -> URLSessionUploadTask {
    add(URLSessionUploadTask.init, request, .handler(completionHandler), body: bodyData ?? Data())
  }

  /// A suspended task that sends the file; an unreadable one is an empty body.
  open func uploadTask(
    with request: URLRequest,
    fromFile fileURL: URL
  ) -> URLSessionUploadTask {
    uploadTask(with: request, from: (try? Data(contentsOf: fileURL)) ?? Data())
  }

  /// A suspended task that sends the file; an unreadable one is an empty body.
  open func uploadTask(
    with request: URLRequest,
    fromFile fileURL: URL,
    completionHandler: @escaping DataTaskHandler
  ) -> URLSessionUploadTask {
    uploadTask(
      with: request,
      from: try? Data(contentsOf: fileURL),
      completionHandler: completionHandler
    )
  }

  /// A suspended task whose delegate gives the body as a stream.
  open func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
    add(URLSessionUploadTask.init, request, .delegate, body: request.streamedBody)
  }

  // MARK: Downloads

  /// A suspended task that writes a file for the delegate.
  open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    add(URLSessionDownloadTask.init, request, .file(nil))
  }

  /// A suspended task that writes a file for the delegate.
  open func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: request(url))
  }

  /// A suspended task that writes a file for the handler.
  open func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping DownloadTaskHandler
  ) -> URLSessionDownloadTask {
    add(URLSessionDownloadTask.init, request, .file(completionHandler))
  }

  /// A suspended task that writes a file for the handler.
  open func downloadTask(
    with url: URL,
    completionHandler: @escaping DownloadTaskHandler
  ) -> URLSessionDownloadTask {
    downloadTask(with: request(url), completionHandler: completionHandler)
  }

  /// A suspended task that continues with what `cancel(byProducingResumeData:)` gave.
  open func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
    resume(resumeData, nil)
  }

  /// A suspended task that continues with what `cancel(byProducingResumeData:)` gave.
  open func downloadTask(
    withResumeData resumeData: Data,
    completionHandler: @escaping DownloadTaskHandler
  ) -> URLSessionDownloadTask {
    resume(resumeData, completionHandler)
  }

  // MARK: The books

  /// Makes a task and takes it into the books.
  func add<Task: URLSessionTask>(
    _ make: (URLSession, Int, URLRequest, TaskSink) -> Task,
    _ request: URLRequest,
    _ sink: TaskSink,
    body: Data? = nil
  ) -> Task {
    let task = books.with { books in
      guard books.end == .open else {
        preconditionFailure("Task created in a session that has been invalidated")
      }
      books.lastIdentifier += 1
      let task = make(self, books.lastIdentifier, configured(request), sink)
      books.tasks.append(task)
      return task
    }
    if let body { task.setBody(body) }
    if let observer = delegate as? any URLSessionTaskDelegate {
      delegateQueue.addOperation { observer.urlSession(self, didCreateTask: task) }
    }
    return task
  }

  /// Takes an ended task out of the books.
  func remove(_ task: URLSessionTask) {
    let watch = books.with { books -> Watch? in
      books.tasks.removeAll { $0 === task }
      return books.tasks.isEmpty ? books.watch.take() : nil
    }
    watch?.timer.cancel()
    endIfIdle()
  }

  /// Puts another task in the place of one that becomes it.
  func replace(_ task: URLSessionTask, with other: URLSessionTask) {
    books.with { books in
      books.tasks.removeAll { $0 === task }
      books.tasks.append(other)
    }
  }

  /// The request with the fields of the configuration.
  private func configured(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
      guard let name = name.base as? String else { continue }
      if request.value(forHTTPHeaderField: name) == nil {
        request.setValue("\(value)", forHTTPHeaderField: name)
      }
    }
    return request
  }
}

// Unchecked: what changes is in `books`, under its lock.
extension URLSession: @unchecked Sendable {}

extension URLSession {
  /// What happens to a task once its response is known.
  public enum ResponseDisposition: Int, Sendable {
    case cancel, allow, becomeDownload, becomeStream
  }

  /// What happens to a delayed request of a background session.
  public enum DelayedRequestDisposition: Int, Sendable {
    case continueLoading, useNewRequest, cancel
  }

  /// How a question for a credential is answered; the virtual network asks none.
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge
    case rejectProtectionSpace
  }
}
