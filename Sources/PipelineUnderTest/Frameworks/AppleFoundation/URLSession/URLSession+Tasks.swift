public import Foundation
public import FoundationNetworking

/// What a completion handler of a data task gets.
public typealias DataTaskHandler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
/// What a completion handler of a download task gets; the file is gone after the handler.
public typealias DownloadTaskHandler = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

extension URLSession {
  // MARK: Data

  /// A suspended task whose bytes go to the delegate.
  public func dataTask(with request: URLRequest) -> URLSessionDataTask {
    add(URLSessionDataTask.init, request, .delegate)
  }

  /// A suspended task whose bytes go to the delegate.
  public func dataTask(with url: URL) -> URLSessionDataTask {
    dataTask(with: request(url))
  }

  /// A suspended task whose bytes go to the handler, all at once.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping DataTaskHandler
  ) -> URLSessionDataTask {
    add(URLSessionDataTask.init, request, .handler(completionHandler))
  }

  /// A suspended task whose bytes go to the handler, all at once.
  public func dataTask(
    with url: URL,
    completionHandler: @escaping DataTaskHandler
  ) -> URLSessionDataTask {
    dataTask(with: request(url), completionHandler: completionHandler)
  }

  // MARK: Uploads

  /// A suspended task that sends `bodyData`.
  public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
    add(URLSessionUploadTask.init, request, .delegate, body: bodyData)
  }

  /// A suspended task that sends `bodyData`.
  public func uploadTask(
    with request: URLRequest,
    from bodyData: Data?,
    completionHandler: @escaping DataTaskHandler
  ) -> URLSessionUploadTask {
    add(URLSessionUploadTask.init, request, .handler(completionHandler), body: bodyData ?? Data())
  }

  /// A suspended task that sends the file; an unreadable one is an empty body.
  public func uploadTask(
    with request: URLRequest,
    fromFile fileURL: URL
  ) -> URLSessionUploadTask {
    uploadTask(with: request, from: (try? Data(contentsOf: fileURL)) ?? Data())
  }

  /// A suspended task that sends the file; an unreadable one is an empty body.
  public func uploadTask(
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

  // MARK: Downloads

  /// A suspended task that writes a file for the delegate.
  public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    add(URLSessionDownloadTask.init, request, .file(nil))
  }

  /// A suspended task that writes a file for the delegate.
  public func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: request(url))
  }

  /// A suspended task that writes a file for the handler.
  public func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping DownloadTaskHandler
  ) -> URLSessionDownloadTask {
    add(URLSessionDownloadTask.init, request, .file(completionHandler))
  }

  /// A suspended task that writes a file for the handler.
  public func downloadTask(
    with url: URL,
    completionHandler: @escaping DownloadTaskHandler
  ) -> URLSessionDownloadTask {
    downloadTask(with: request(url), completionHandler: completionHandler)
  }

  /// A suspended task that goes on with what `cancel(byProducingResumeData:)` gave.
  public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
    resume(resumeData, nil)
  }

  /// A suspended task that goes on with what `cancel(byProducingResumeData:)` gave.
  public func downloadTask(
    withResumeData resumeData: Data,
    completionHandler: @escaping DownloadTaskHandler
  ) -> URLSessionDownloadTask {
    resume(resumeData, completionHandler)
  }

  private func resume(_ data: Data, _ handler: DownloadTaskHandler?) -> URLSessionDownloadTask {
    guard let part = ResumePart(data), let url = URL(string: part.address) else {
      preconditionFailure(
        "downloadTask(withResumeData:) was given bytes that cancel(byProducingResumeData:) never gave"
      )
    }
    let task = add(URLSessionDownloadTask.init, request(url), .file(handler))
    task.inner.with { $0.resumed = part }
    return task
  }

  func request(_ url: URL) -> URLRequest {
    URLRequest(url: url, cachePolicy: configuration.requestCachePolicy)
  }
}
