public import Foundation
public import FoundationNetworking

/// What a completion handler of a data task gets.
public typealias DataTaskHandler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
/// What a completion handler of a download task gets; the file is gone after the handler.
public typealias DownloadTaskHandler = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

extension URLSession {
  /// A task that continues with the bytes of `data`.
  func resume(_ data: Data, _ handler: DownloadTaskHandler?) -> URLSessionDownloadTask {
    guard let part = ResumePart(data), let url = URL(string: part.address) else {
      preconditionFailure(
        "downloadTask(withResumeData:) was given bytes that cancel(byProducingResumeData:) never gave"
      )
    }
    let task = add(URLSessionDownloadTask.init, request(url), .file(handler))
    task.inner.with { $0.resumed = part }
    return task
  }

  /// A request for `url` with the configuration's policy.
  func request(_ url: URL) -> URLRequest {
    URLRequest(url: url, cachePolicy: configuration.requestCachePolicy)
  }
}

extension URLRequest {
  /// The bytes of its body, also of one that is a stream, which is read to its end.
  var streamedBody: Data {
    guard let stream = httpBodyStream else { return httpBody ?? Data() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    stream.open()
    defer { stream.close() }
    while true {
      let count = stream.read(&buffer, maxLength: buffer.count)
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
