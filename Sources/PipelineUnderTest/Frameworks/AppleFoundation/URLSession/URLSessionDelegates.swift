public import Foundation
public import FoundationNetworking

// Apple's delegates, whose methods are optional there. Here each has a default implementation,
// which marks its task or session: so it is known whether the delegate has the method. Where Apple
// has a method with a completion handler and its `async` twin, both are requirements and the one
// that the delegate has is called.

/// Apple's delegate of a session.
@preconcurrency
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  func urlSession(
    _ session: URLSession,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  )
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

/// Apple's delegate of tasks of all kinds.
@preconcurrency
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask)
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
  )
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  )
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  )
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  )
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didFinishCollecting metrics: URLSessionTaskMetrics
  )
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  )
}

/// Apple's delegate of data tasks.
@preconcurrency
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  )
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse
  ) async -> URLSession.ResponseDisposition
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didBecome downloadTask: URLSessionDownloadTask
  )
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

/// Apple's delegate of download tasks.
@preconcurrency
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  /// The file is gone after the call.
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
  func urlSession(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64,
    expectedTotalBytes: Int64
  )
}
