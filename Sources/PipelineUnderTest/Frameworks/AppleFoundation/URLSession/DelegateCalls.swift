public import Foundation
public import FoundationNetworking

extension URLSessionDelegate {
  /// What `delegate.urlSession?(…)` calls: nil comes back where the delegate has no such method, as
  /// for an optional method of Objective-C.
  public var urlSession: URLSessionDelegateCalls? { URLSessionDelegateCalls(delegate: self) }
}

/// One call for each list of labels of a delegate's methods.
public struct URLSessionDelegateCalls {
  let delegate: any URLSessionDelegate

  private func ask<Delegate>(
    _ type: Delegate.Type,
    _ marks: DefaultMarks,
    _ call: (Delegate) -> Void
  ) -> Void? {
    guard let delegate = delegate as? Delegate else { return nil }
    _ = marks.take()
    call(delegate)
    return marks.take() ? nil : ()
  }

  private typealias OfTask = any URLSessionTaskDelegate
  private typealias OfData = any URLSessionDataDelegate
  private typealias OfDownload = any URLSessionDownloadDelegate

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    didBecomeInvalidWithError error: (any Error)?
  ) -> Void? {
    ask((any URLSessionDelegate).self, session.marks) {
      $0.urlSession(session, didBecomeInvalidWithError: error)
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> Void? {
    ask((any URLSessionDelegate).self, session.marks) {
      $0.urlSession(session, didReceive: challenge, completionHandler: completionHandler)
    }
  }

  @discardableResult
  public func callAsFunction(_ session: URLSession, didCreateTask task: URLSessionTask) -> Void? {
    ask(OfTask.self, task.marks) { $0.urlSession(session, didCreateTask: task) }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
  ) -> Void? {
    ask(OfTask.self, task.marks) {
      $0.urlSession(
        session,
        task: task,
        willBeginDelayedRequest: request,
        completionHandler: completionHandler
      )
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    taskIsWaitingForConnectivity task: URLSessionTask
  ) -> Void? {
    ask(OfTask.self, task.marks) { $0.urlSession(session, taskIsWaitingForConnectivity: task) }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) -> Void? {
    ask(OfTask.self, task.marks) {
      $0.urlSession(
        session,
        task: task,
        willPerformHTTPRedirection: response,
        newRequest: request,
        completionHandler: completionHandler
      )
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> Void? {
    ask(OfTask.self, task.marks) {
      $0.urlSession(
        session,
        task: task,
        didReceive: challenge,
        completionHandler: completionHandler
      )
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) -> Void? {
    ask(OfTask.self, task.marks) {
      $0.urlSession(
        session,
        task: task,
        didSendBodyData: bytesSent,
        totalBytesSent: totalBytesSent,
        totalBytesExpectedToSend: totalBytesExpectedToSend
      )
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    didFinishCollecting metrics: URLSessionTaskMetrics
  ) -> Void? {
    ask(OfTask.self, task.marks) {
      $0.urlSession(session, task: task, didFinishCollecting: metrics)
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) -> Void? {
    ask(OfTask.self, task.marks) {
      $0.urlSession(session, task: task, didCompleteWithError: error)
    }
  }
}

// MARK: - Data and downloads

extension URLSessionDelegateCalls {
  /// The delegate's own form is called, with a handler or `async`.
  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) -> Void? {
    guard let delegate = delegate as? OfData else { return nil }
    return dataTask.answer(of: delegate, to: .response(response)) { answer in
      if case .disposition(let disposition) = answer { completionHandler(disposition) }
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didBecome downloadTask: URLSessionDownloadTask
  ) -> Void? {
    ask(OfData.self, dataTask.marks) {
      $0.urlSession(session, dataTask: dataTask, didBecome: downloadTask)
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive data: Data
  ) -> Void? {
    ask(OfData.self, dataTask.marks) {
      $0.urlSession(session, dataTask: dataTask, didReceive: data)
    }
  }

  /// The delegate's own form is called, with a handler or `async`.
  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) -> Void? {
    guard let delegate = delegate as? OfData else { return nil }
    return dataTask.answer(of: delegate, to: .storing(proposedResponse)) { answer in
      if case .store(let response) = answer { completionHandler(response) }
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) -> Void? {
    ask(OfDownload.self, downloadTask.marks) {
      $0.urlSession(session, downloadTask: downloadTask, didFinishDownloadingTo: location)
    }
  }

  @discardableResult
  public func callAsFunction(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64,
    totalBytesExpectedToWrite: Int64
  ) -> Void? {
    ask(OfDownload.self, downloadTask.marks) {
      $0.urlSession(
        session,
        downloadTask: downloadTask,
        didWriteData: bytesWritten,
        totalBytesWritten: totalBytesWritten,
        totalBytesExpectedToWrite: totalBytesExpectedToWrite
      )
    }
  }
}
