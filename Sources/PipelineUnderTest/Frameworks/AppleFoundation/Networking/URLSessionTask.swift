internal import Basics
internal import Synchronization
internal import VirtualDevice

/// A request of a session.
open class URLSessionTask: NSObject, @unchecked Sendable {
  // Unchecked: what changes is behind a lock.

  public enum State: Int, Sendable { case running, suspended, canceling, completed }
  public static let defaultPriority: Float = 0.5
  public static let lowPriority: Float = 0.25
  public static let highPriority: Float = 0.75

  open internal(set) var taskIdentifier = 0
  public let originalRequest: URLRequest?
  open var currentRequest: URLRequest? { originalRequest }
  open var taskDescription: String?
  open var prefersIncrementalDelivery = true
  open var earliestBeginDate: Date?
  open var countOfBytesClientExpectsToSend: Int64 = -1
  open var countOfBytesClientExpectsToReceive: Int64 = -1
  public let progress = Progress(totalUnitCount: -1)
  let session: URLSession

  private struct Values {
    var state = State.suspended
    var hasStarted = false
    var priority = URLSessionTask.defaultPriority
    var delegate: Kept<any URLSessionTaskDelegate>?
    var response: Kept<URLResponse>?
    var error: (any Error)?
    var received = 0
    var expected: Int?
    var exchange: (any Exchange)?
    var lastActivity = DispatchTime.now()
    var began = Date()
    /// What waits until the delegate has answered about the response.
    var held: [() -> Void] = []
    var awaitsDisposition = false
  }
  private let values = Mutex(Kept2(Values()))

  init(_ session: URLSession, _ request: URLRequest) {
    self.session = session
    originalRequest = request
    super.init()
  }

  private func change<Result>(_ body: (inout Values) -> Result) -> Result {
    values.withLock { kept in
      // The lock gives the values to one thread at a time.
      nonisolated(unsafe) var result: Result?
      result = body(&kept.value)
      return Kept(result!)
    }.value
  }

  // MARK: Properties

  open var state: State { change { $0.state } }
  open var response: URLResponse? { change { $0.response?.value } }
  open var error: (any Error)? { change { $0.error } }
  open var countOfBytesReceived: Int64 { change { Int64($0.received) } }
  open var countOfBytesExpectedToReceive: Int64 { change { Int64($0.expected ?? -1) } }
  open var countOfBytesSent: Int64 { 0 }
  open var countOfBytesExpectedToSend: Int64 { 0 }
  open var priority: Float {
    get { change { $0.priority } }
    set { change { $0.priority = newValue } }
  }
  open var delegate: (any URLSessionTaskDelegate)? {
    get { change { $0.delegate?.value } }
    set { change { $0.delegate = newValue.map(Kept.init) } }
  }

  /// Its own delegate, or the session's.
  var listener: (any URLSessionTaskDelegate)? {
    delegate ?? session.delegate as? any URLSessionTaskDelegate
  }

  // MARK: What a task does

  open func resume() {
    let starts = change { values in
      guard values.state == .suspended else { return false }
      values.state = .running
      defer { values.hasStarted = true }
      return !values.hasStarted
    }
    if starts { start() }
  }

  /// Stops the delivery of nothing that is under way; a task that has not begun does not begin.
  open func suspend() {
    change { values in
      if values.state == .running { values.state = .suspended }
    }
  }

  open func cancel() {
    let (exchange, isFirst) = change { values in
      let isFirst = values.state == .running || values.state == .suspended
      if isFirst { values.state = .canceling }
      return (values.exchange, isFirst)
    }
    guard isFirst else { return }
    exchange?.cancel()
    finish(failure(.cancelled))
  }

  func failure(_ code: URLError.Code) -> URLError {
    var facts: [String: Any] = [:]
    if let url = originalRequest?.url {
      facts[NSURLErrorFailingURLErrorKey] = url
    }
    return URLError(code, userInfo: facts)
  }

  private func start() {
    change { $0.began = Date() }
    guard let request = originalRequest, let url = request.url else {
      finish(failure(.badURL))
      return
    }
    guard url.scheme == "https" || url.scheme == "http" else {
      readFile(url)
      return
    }
    let plan = CachePlan(request, session.settings)
    if let stored = plan.answer {
      answer(with: stored)
      return
    }
    guard plan.mayLoad else {
      finish(failure(.resourceUnavailable))
      return
    }
    send(request, plan)
    watchForTimeout(request)
  }

  private func send(_ request: URLRequest, _ plan: CachePlan) {
    guard let url = request.url else { return }
    var wire = WireRequest(address: url.absoluteString)
    wire.method = request.httpMethod ?? "GET"
    wire.priority = priority
    for (name, value) in session.settings.httpAdditionalHeaders ?? [:] {
      wire.headers.append(("\(name)", "\(value)"))
    }
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      wire.headers.append((name, value))
    }
    wire.headers += plan.validators
    let exchange = Device.current.internet.send(wire) { [weak self] event in
      self?.receive(event, plan)
    }
    let isCancelled = change { values in
      values.exchange = exchange
      return values.state == .canceling || values.state == .completed
    }
    if isCancelled { exchange.cancel() }
  }

  private func receive(_ event: WireEvent, _ plan: CachePlan) {
    change { $0.lastActivity = .now() }
    switch event {
    case .sent: break
    case .head(let status, let headers, let expected):
      if status == 304, let stored = plan.revalidated(headers) {
        change { $0.exchange = nil }
        answer(with: stored)
        return
      }
      let fields = Dictionary(headers.map { ($0.name, $0.value) }) { first, _ in first }
      guard
        let url = originalRequest?.url,
        let response = HTTPURLResponse(
          url: url,
          statusCode: status,
          httpVersion: "HTTP/2",
          headerFields: fields
        )
      else { return }
      receive(response, expected: expected?.bytes)
    case .bytes(let bytes): receive(bytes)
    case .finished: finish(nil)
    case .failed(let failure):
      switch failure {
      case .offline: finish(self.failure(.notConnectedToInternet))
      case .unknownHost: finish(self.failure(.cannotFindHost))
      case .connectionLost: finish(self.failure(.networkConnectionLost))
      }
    }
  }

  /// Gives the stored response instead of one from the link.
  private func answer(with stored: CachedURLResponse) {
    let kept = Kept(stored)
    // A cache answers after the present turn, as a link does.
    session.delegateQueue.addOperation { [self] in
      guard state == .running || state == .suspended else { return }
      receive(kept.value.response, expected: kept.value.data.count)
      receive(Array(kept.value.data))
      finish(nil, isFromCache: true)
    }
  }

  private func readFile(_ url: URL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else {
      finish(failure(url.isFileURL ? .fileDoesNotExist : .unsupportedURL))
      return
    }
    let response = URLResponse(
      url: url,
      mimeType: nil,
      expectedContentLength: data.count,
      textEncodingName: nil
    )
    answer(with: CachedURLResponse(response: response, data: data))
  }

  private func receive(_ response: URLResponse, expected: Int?) {
    change { values in
      values.response = Kept(response)
      values.expected = expected
    }
    progress.totalUnitCount = Int64(expected ?? -1)
    didReceive(response, expected: expected)
  }

  private func receive(_ bytes: [UInt8]) {
    change { $0.received += bytes.count }
    progress.completedUnitCount += Int64(bytes.count)
    didReceive(bytes)
  }

  /// Ends the task once; what comes later changes nothing.
  func finish(_ error: (any Error)?, isFromCache: Bool = false) {
    let began = change { values -> Date? in
      guard values.state != .completed else { return nil }
      values.state = .completed
      values.error = error
      values.exchange = nil
      return values.began
    }
    guard let began else { return }
    session.remove(self)
    if error == nil, !isFromCache { storeResponse() }
    let metrics = URLSessionTaskMetrics(DateInterval(start: began, end: max(began, Date())))
    didFinish(error, metrics)
  }

  private func watchForTimeout(_ request: URLRequest) {
    // A request's own limit counts where it differs from the default of 60 s.
    let own = request.timeoutInterval
    let idle = own != 60 ? own : session.settings.timeoutIntervalForRequest
    guard idle > 0, idle.isFinite else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + idle) { [weak self] in
      self?.checkTimeout(idle)
    }
  }

  private func checkTimeout(_ idle: TimeInterval) {
    let (isOpen, last, exchange) = change { ($0.state == .running, $0.lastActivity, $0.exchange) }
    guard isOpen else { return }
    let due = last + idle
    guard due <= .now() else {
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: due) { [weak self] in
        self?.checkTimeout(idle)
      }
      return
    }
    exchange?.cancel()
    finish(failure(.timedOut))
  }

  // MARK: Delivery in order

  /// Runs `body` on the delegate queue, after the delegate has answered about the response.
  func deliver(_ body: @escaping () -> Void) {
    let isHeld = change { values in
      if values.awaitsDisposition { values.held.append(body) }
      return values.awaitsDisposition
    }
    guard !isHeld else { return }
    let kept = Kept(body)
    session.delegateQueue.addOperation { kept.value() }
  }

  func holdDelivery() { change { $0.awaitsDisposition = true } }

  func releaseDelivery() {
    let held = change { values in
      values.awaitsDisposition = false
      defer { values.held.removeAll() }
      return values.held
    }
    for body in held { deliver(body) }
  }

  // MARK: For subclasses

  func didReceive(_ response: URLResponse, expected: Int?) {}
  func didReceive(_ bytes: [UInt8]) {}
  func didFinish(_ error: (any Error)?, _ metrics: URLSessionTaskMetrics) {}
  func storeResponse() {}
}

/// Carries values that a lock protects.
// Unchecked: the lock gives them to one thread at a time.
private struct Kept2<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
