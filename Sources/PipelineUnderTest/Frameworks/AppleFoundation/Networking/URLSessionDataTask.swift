internal import Synchronization

/// A request whose body comes as data.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {
  // Unchecked: what changes is behind a lock.
  typealias Completion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private struct Parts: @unchecked Sendable {
    // Unchecked: the lock gives them to one thread at a time.
    var body: BodyBuffer?
    var whole: Data?
    var continuation: CheckedContinuation<Void, any Error>?
    var outcome: Result<Void, any Error>?
  }
  private let completion: Completion?
  private let parts = Mutex(Parts())

  init(_ session: URLSession, _ request: URLRequest, _ completion: Completion?) {
    self.completion = completion
    super.init(session, request)
  }

  /// Whether the delegate gets the body in parts.
  private var reportsParts: Bool { completion == nil && isDelegated }
  private var isDelegated: Bool {
    !parts.withLock { $0.continuation != nil } && listener is any URLSessionDataDelegate
  }

  override func didReceive(_ response: URLResponse, expected: Int?) {
    parts.withLock { $0.body = BodyBuffer(expected: expected ?? 0) }
    guard reportsParts, let delegate = listener as? any URLSessionDataDelegate else { return }
    let kept = Kept(response)
    // No data before the delegate has answered.
    deliver { [self] in
      delegate.urlSession(session, dataTask: self, didReceive: kept.value) { [self] disposition in
        switch disposition {
        case .allow: releaseDelivery()
        case .cancel:
          cancel()
          releaseDelivery()
        case .becomeDownload, .becomeStream:
          preconditionFailure("a data task does not become another task here; answer .allow")
        }
      }
    }
    holdDelivery()
  }

  override func didReceive(_ bytes: [UInt8]) {
    guard reportsParts, let delegate = listener as? any URLSessionDataDelegate else {
      parts.withLock { $0.body?.append(bytes) }
      return
    }
    let part = BodyBuffer(expected: bytes.count)
    part.append(bytes)
    let data = part.takeData()
    // The response is cached as a whole.
    if session.settings.urlCache != nil { parts.withLock { $0.body?.append(bytes) } }
    deliver { [self] in
      guard state != .canceling, !(error is URLError) else { return }
      delegate.urlSession(session, dataTask: self, didReceive: data)
    }
  }

  private func wholeData() -> Data {
    parts.withLock { parts in
      if let whole = parts.whole { return whole }
      let data = parts.body?.takeData() ?? Data()
      parts.body = nil
      parts.whole = data
      return data
    }
  }

  override func storeResponse() {
    guard let cache = session.settings.urlCache, let request = originalRequest,
      let response = response as? HTTPURLResponse, CachePlan.isStorable(request, response)
    else { return }
    let stored = CachedURLResponse(
      response: response,
      data: wholeData(),
      userInfo: [CachePlan.storedKey: Date()],
      storagePolicy: .allowed
    )
    guard reportsParts, let delegate = listener as? any URLSessionDataDelegate else {
      cache.storeCachedResponse(stored, for: request)
      return
    }
    deliver { [self] in
      delegate.urlSession(session, dataTask: self, willCacheResponse: stored) { answer in
        if let answer { cache.storeCachedResponse(answer, for: request) }
      }
    }
  }

  override func didFinish(_ error: (any Error)?, _ metrics: URLSessionTaskMetrics) {
    let outcome: Result<Void, any Error> = error.map { .failure($0) } ?? .success(())
    let waiting = parts.withLock { parts in
      parts.outcome = outcome
      defer { parts.continuation = nil }
      return parts.continuation
    }
    if let waiting {
      waiting.resume(with: outcome)
      return
    }
    if let completion {
      let kept = Kept(response)
      let data = error == nil ? wholeData() : nil
      session.delegateQueue.addOperation { completion(data, kept.value, error) }
    } else if let delegate = listener {
      // A refused response never gets an answer that lets later parts through.
      if error != nil { releaseDelivery() }
      deliver { [self] in
        delegate.urlSession(session, task: self, didFinishCollecting: metrics)
        delegate.urlSession(session, task: self, didCompleteWithError: error)
      }
    }
    // What only the cache needed can go.
    if reportsParts { parts.withLock { ($0.body, $0.whole) = (nil, nil) } }
  }

  /// Runs the task to its end for a caller that awaits it.
  ///
  /// Throws `URLError` with the code `cancelled` when the caller's task is cancelled.
  func wholeBody() async throws -> (data: Data, response: URLResponse) {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = parts.withLock { parts in
          if parts.outcome == nil { parts.continuation = continuation }
          return parts.outcome
        }
        if let outcome {
          continuation.resume(with: outcome)
        } else {
          resume()
        }
      }
    } onCancel: {
      cancel()
    }
    guard let response else { throw failure(.badServerResponse) }
    return (wholeData(), response)
  }
}

/// A request whose body ends in a file.
open class URLSessionDownloadTask: URLSessionDataTask, @unchecked Sendable {
  // Unchecked: what changes is behind a lock of the superclass.

  init(
    _ session: URLSession,
    _ request: URLRequest,
    _ completion: (@Sendable (URL?, URLResponse?, (any Error)?) -> Void)?
  ) {
    let relay = DownloadRelay()
    super.init(session, request) { data, response, error in
      relay.finish(data, response, error, completion)
    }
    relay.task = self
  }

  open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
    cancel()
    session.delegateQueue.addOperation { completionHandler(nil) }
  }

  /// A file of the app's temporary folder with these bytes.
  static func write(_ data: Data) throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("CFNetworkDownload_\(UUID().uuidString).tmp")
    try data.write(to: url)
    return url
  }
}

/// Hands a finished download to its completion handler or its delegate.
// Unchecked: the task is set once, before it runs.
private final class DownloadRelay: @unchecked Sendable {
  weak var task: URLSessionDownloadTask?

  func finish(
    _ data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?,
    _ completion: (@Sendable (URL?, URLResponse?, (any Error)?) -> Void)?
  ) {
    do {
      if let error { throw error }
      let file = try URLSessionDownloadTask.write(data ?? Data())
      guard let completion else {
        report(file, nil)
        return
      }
      completion(file, response, nil)
      try? FileManager.default.removeItem(at: file)
    } catch {
      if let completion { completion(nil, response, error) } else { report(nil, error) }
    }
  }

  private func report(_ file: URL?, _ error: (any Error)?) {
    guard let task, let delegate = task.listener else { return }
    if let file, let downloads = delegate as? any URLSessionDownloadDelegate {
      downloads.urlSession(task.session, downloadTask: task, didFinishDownloadingTo: file)
      try? FileManager.default.removeItem(at: file)
    }
    delegate.urlSession(task.session, task: task, didCompleteWithError: error)
  }
}
