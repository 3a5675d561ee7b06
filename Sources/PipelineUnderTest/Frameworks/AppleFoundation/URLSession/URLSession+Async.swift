public import Foundation
public import FoundationNetworking

extension URLSession {
  /// The bytes behind `url`; a cancelled task throws `URLError.cancelled`.
  public func data(
    from url: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await data(for: request(url), delegate: delegate)
  }

  /// The bytes that answer `request`; a cancelled task throws `URLError.cancelled`.
  public func data(
    for request: URLRequest,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await answer(delegate) { self.dataTask(with: request, completionHandler: $0) }
  }

  /// The answer to a request with `bodyData`.
  public func upload(
    for request: URLRequest,
    from bodyData: Data,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await answer(delegate) {
      self.uploadTask(with: request, from: bodyData, completionHandler: $0)
    }
  }

  /// The answer to a request with the file as its body.
  public func upload(
    for request: URLRequest,
    fromFile fileURL: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    let body = try Data(contentsOf: fileURL)
    return try await upload(for: request, from: body, delegate: delegate)
  }

  /// A file with the bytes behind `url`, which the caller removes.
  public func download(
    from url: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    try await download(for: request(url), delegate: delegate)
  }

  /// A file with the bytes that answer `request`, which the caller removes.
  public func download(
    for request: URLRequest,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    try await answer(delegate) { handler in
      self.downloadTask(with: request) { file, response, error in
        // The file is gone after the handler, and stays for the caller under another name.
        handler(file.flatMap { DownloadFile.keep($0) }, response, error)
      }
    }
  }

  /// A file with the rest of a download, which the caller removes.
  public func download(
    resumeFrom resumeData: Data,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    try await answer(delegate) { handler in
      self.downloadTask(withResumeData: resumeData) { file, response, error in
        handler(file.flatMap { DownloadFile.keep($0) }, response, error)
      }
    }
  }

  private func answer<Value: Sendable>(
    _ delegate: (any URLSessionTaskDelegate)?,
    _ make: (@escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void) -> URLSessionTask
  ) async throws -> (Value, URLResponse) {
    let box = TaskBox()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = make { value, response, error in
          if let value, let response, error == nil {
            continuation.resume(returning: (value, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.unknown))
          }
        }
        task.delegate = delegate
        box.start(task)
      }
    } onCancel: {
      box.cancel()
    }
  }

  // MARK: Bytes

  /// The bytes behind `url`, one after another as they come.
  public func bytes(
    from url: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    try await bytes(for: request(url), delegate: delegate)
  }

  /// The bytes that answer `request`, one after another as they come.
  public func bytes(
    for request: URLRequest,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    let stream = ByteStream()
    let task = add(URLSessionDataTask.init, request, .stream(stream))
    task.delegate = delegate
    let box = TaskBox()
    let response = try await withTaskCancellationHandler {
      box.start(task)
      return try await stream.response()
    } onCancel: {
      box.cancel()
    }
    return (AsyncBytes(task: task, stream: stream), response)
  }
}
