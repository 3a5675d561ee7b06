internal import Foundation
internal import FoundationNetworking
internal import VirtualDevice

// The course of a download: its bytes go to a file as they come.

extension URLSessionTask {
  /// Opens the file, or the one that an earlier task left if the server goes on with it.
  func openFile(_ response: URLResponse) {
    guard let device = inner.with({ $0.device }) else { return }
    let status = (response as? HTTPURLResponse)?.statusCode
    let part = inner.with { $0.resumed }
    if let part, status == 206, let file = DownloadFile.reopen(part.path) {
      inner.with { state in
        state.file = file
        state.received = part.count
        if state.expected >= 0 { state.expected += part.count }
      }
      return tellResumed(part.count)
    }
    guard let folder = device.temporaryFolder else {
      preconditionFailure(
        "a download needs files: the device of this trial has no container; use a data task"
      )
    }
    let file = DownloadFile.make(self, in: URL(fileURLWithPath: folder, isDirectory: true))
    guard let file else { return finish(.of(.cannotCreateFile, response.url)) }
    inner.with { $0.file = file }
  }

  private func tellResumed(_ offset: Int64) {
    guard let task = self as? URLSessionDownloadTask else { return }
    let expected = countOfBytesExpectedToReceive
    session.delegateQueue.addOperation {
      task.tell((any URLSessionDownloadDelegate).self) {
        $0.urlSession(
          task.session,
          downloadTask: task,
          didResumeAtOffset: offset,
          expectedTotalBytes: expected
        )
      }
    }
  }

  /// Writes bytes that came.
  func write(_ data: Data) {
    guard let file = inner.with({ $0.file }) else { return }
    do { try file.write(data) } catch { return finish(.of(.cannotWriteToFile, nil, cause: error)) }
    guard let task = self as? URLSessionDownloadTask,
      !delegates((any URLSessionDownloadDelegate).self).isEmpty
    else { return }
    if case .file(.some) = inner.with({ $0.sink }) { return }
    let (written, expected) = inner.with { ($0.received, $0.expected) }
    let count = Int64(data.count)
    session.delegateQueue.addOperation {
      task.tell((any URLSessionDownloadDelegate).self) {
        $0.urlSession(
          task.session,
          downloadTask: task,
          didWriteData: count,
          totalBytesWritten: written,
          totalBytesExpectedToWrite: expected
        )
      }
    }
  }

  /// The last byte is written.
  func closeFile() {
    inner.with { $0.file }?.close()
    finish(nil)
  }

  /// Calls a handler with the file, which is gone afterwards.
  func deliverFile(
    to handler: DownloadTaskHandler,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) {
    let file = inner.with { $0.file }
    handler(error == nil ? file?.url : nil, response, error)
    removeFile()
  }

  /// Calls the delegate with the file, which is gone afterwards.
  func deliverFile() {
    guard let task = self as? URLSessionDownloadTask, let file = inner.with({ $0.file }) else {
      return
    }
    task.tell((any URLSessionDownloadDelegate).self) {
      $0.urlSession(task.session, downloadTask: task, didFinishDownloadingTo: file.url)
    }
    removeFile()
  }

  private func removeFile() {
    let (file, isKept) = inner.with { ($0.file.take(), $0.keepsPart) }
    if let file, !isKept { try? FileManager.default.removeItem(at: file.url) }
  }

  /// What a later task needs to go on; nil before the head and without a version of the file.
  var resumePart: ResumePart? {
    inner.with { state in
      guard let file = state.file, state.isAlive, let address = state.current.url?.absoluteString,
        let response = state.response as? HTTPURLResponse,
        let validator = response.value(forHTTPHeaderField: "ETag")
          ?? response.value(forHTTPHeaderField: "Last-Modified")
      else { return nil }
      state.keepsPart = true
      file.close()
      return ResumePart(
        address: address,
        validator: validator,
        path: file.url.path,
        count: state.received
      )
    }
  }

  /// Puts a download task in the place of this data task, which its delegate asked for.
  func becomeDownload() {
    guard let task = self as? URLSessionDataTask else { return }
    let download = URLSessionDownloadTask(
      session,
      taskIdentifier,
      inner.with { $0.original },
      .file(nil)
    )
    let waiting = inner.with { state -> [Arrival] in
      download.inner.with { other in
        other.state = .running
        other.hasStarted = true
        other.device = state.device
        other.times = state.times
        other.clock = state.clock
        other.delegate = state.delegate
        other.connection = state.connection.take()
        if case .network(let flight) = state.source {
          flight.redirect(to: download)
          other.source = .network(flight)
        }
      }
      state.source = .none
      state.state = .completed
      defer { state.waiting = [] }
      return state.waiting
    }
    session.replace(self, with: download)
    session.delegateQueue.addOperation {
      task.tell((any URLSessionDataDelegate).self) {
        $0.urlSession(task.session, dataTask: task, didBecome: download)
      }
    }
    if let response { download.arrive(.head(response)) }
    for arrival in waiting { download.arrive(arrival) }
  }
}
