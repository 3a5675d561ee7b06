/// Hears of a session as a whole.
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  func urlSession(
    _ session: URLSession,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
      Void
  )
}

/// Hears of the tasks of a session.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError: (any Error)?)
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didFinishCollecting metrics: URLSessionTaskMetrics
  )
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  )
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
      Void
  )
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willBeginDelayedRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) ->
      Void
  )
}

/// Hears of the bodies of data tasks.
///
/// A delegate implements either of the two forms of `didReceive response`; the default of one calls
/// the other, as Objective-C has one method for both.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  )
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse
  ) async -> URLSession.ResponseDisposition
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  )
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse
  ) async -> CachedURLResponse?
}

/// Hears of the files of download tasks.
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  )
  func urlSession(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64,
    totalBytesExpectedToWrite: Int64
  )
}

extension URLSessionDelegate {
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
  public func urlSession(
    _ session: URLSession,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
      Void
  ) { completionHandler(.performDefaultHandling, nil) }
}

extension URLSessionTaskDelegate {
  public func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {}
  public func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError: (any Error)?
  ) {}
  public func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didFinishCollecting metrics: URLSessionTaskMetrics
  ) {}
  public func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(request) }
  public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {}
  public func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
      Void
  ) { completionHandler(.performDefaultHandling, nil) }
  public func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willBeginDelayedRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) ->
      Void
  ) { completionHandler(.continueLoading, nil) }
}

extension URLSessionDataDelegate {
  public func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let answer = Answer(completionHandler)
    Task {
      answer.call(await self.urlSession(session, dataTask: dataTask, didReceive: response))
    }
  }
  public func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse
  ) async -> URLSession.ResponseDisposition { .allow }
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive: Data) {}
  public func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    let kept = Kept(proposedResponse)
    Task {
      completionHandler(
        await self.urlSession(session, dataTask: dataTask, willCacheResponse: kept.value)
      )
    }
  }
  public func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse
  ) async -> CachedURLResponse? { proposedResponse }
}

extension URLSessionDownloadDelegate {
  public func urlSession(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64,
    totalBytesExpectedToWrite: Int64
  ) {}
}

/// Carries a value into a task.
// Unchecked: the task is the only one that uses it.
struct Kept<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Carries a completion handler into a task.
// Unchecked: a session's handlers may be called on any thread.
private struct Answer<Value>: @unchecked Sendable {
  let call: (Value) -> Void
  init(_ call: @escaping (Value) -> Void) { self.call = call }
}

// MARK: - Optional calls

/// Lets `delegate.urlSession?(…)` compile, where Objective-C would ask whether the method exists.
public struct URLSessionDelegateCalls {
  let delegate: any URLSessionDelegate

  private var tasks: (any URLSessionTaskDelegate)? { delegate as? any URLSessionTaskDelegate }
  private var data: (any URLSessionDataDelegate)? { delegate as? any URLSessionDataDelegate }

  public func callAsFunction(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    delegate.urlSession(session, didBecomeInvalidWithError: error)
  }
  public func callAsFunction(_ session: URLSession, didCreateTask task: URLSessionTask) {
    tasks?.urlSession(session, didCreateTask: task)
  }
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) { tasks?.urlSession(session, task: task, didCompleteWithError: error) }
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    didFinishCollecting metrics: URLSessionTaskMetrics
  ) { tasks?.urlSession(session, task: task, didFinishCollecting: metrics) }
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    tasks?.urlSession(
      session,
      task: task,
      willPerformHTTPRedirection: response,
      newRequest: request,
      completionHandler: completionHandler
    )
  }
  public func callAsFunction(_ session: URLSession, taskIsWaitingForConnectivity: URLSessionTask) {
    tasks?.urlSession(session, taskIsWaitingForConnectivity: taskIsWaitingForConnectivity)
  }
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
      Void
  ) {
    tasks?.urlSession(
      session,
      task: task,
      didReceive: challenge,
      completionHandler: completionHandler
    )
  }
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    willBeginDelayedRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) ->
      Void
  ) {
    tasks?.urlSession(
      session,
      task: task,
      willBeginDelayedRequest: request,
      completionHandler: completionHandler
    )
  }
  public func callAsFunction(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    data?.urlSession(
      session,
      dataTask: dataTask,
      didReceive: response,
      completionHandler: completionHandler
    )
  }
  public func callAsFunction(_ session: URLSession, dataTask: URLSessionDataTask, didReceive: Data) {
    data?.urlSession(session, dataTask: dataTask, didReceive: didReceive)
  }
  public func callAsFunction(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    willCacheResponse response: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    data?.urlSession(
      session,
      dataTask: dataTask,
      willCacheResponse: response,
      completionHandler: completionHandler
    )
  }
}

extension URLSessionDelegate {
  /// The methods as optional calls see them.
  public var urlSession: URLSessionDelegateCalls? { URLSessionDelegateCalls(delegate: self) }
}
