internal import Basics
internal import Foundation
internal import FoundationNetworking
internal import VirtualDevice

// What the app gets of a task, on the delegate queue.

extension URLSessionTask {
  /// Takes what came, or keeps it until the delegate has answered and the task is resumed.
  func arrive(_ arrival: Arrival) {
    let isNow = inner.with { state in
      guard state.isAlive else { return false }
      guard state.isHeld || !state.waiting.isEmpty else { return true }
      state.waiting.append(arrival)
      return false
    }
    if isNow { take(arrival) }
  }

  /// Takes what has waited.
  func flush() {
    while true {
      let next = inner.with { state -> Arrival? in
        guard state.isAlive, !state.isHeld, !state.waiting.isEmpty else { return nil }
        return state.waiting.removeFirst()
      }
      guard let next else { return }
      take(next)
    }
  }

  private func take(_ arrival: Arrival) {
    switch arrival {
    case .head(let response): takeHead(response)
    case .bytes(let bytes): takeBytes(bytes.count, .bytes(bytes))
    case .data(let data): takeBytes(data.count, .data(data))
    case .finished: takeEnd()
    }
  }

  // MARK: The head

  private func takeHead(_ response: URLResponse) {
    let (sink, progress) = inner.with { state in
      state.response = response
      state.expected = response.expectedContentLength
      return (state.sink, state.progress)
    }
    // Not under the lock: its observers ask the task.
    progress?.totalUnitCount = response.expectedContentLength
    keyValueObservers.changed()
    switch sink {
    case .handler: break
    case .delegate: askDisposition(response)
    case .file: openFile(response)
    case .stream(let stream): stream.begin(response)
    }
  }

  private func askDisposition(_ response: URLResponse) {
    guard let task = self as? URLSessionDataTask,
      !delegates((any URLSessionDataDelegate).self).isEmpty
    else { return }
    inner.with { $0.isAsking = true }
    session.delegateQueue.addOperation {
      task.answer(to: .response(response)) { answer in
        guard case .disposition(let disposition) = answer else { return }
        self.session.work.async { self.apply(disposition) }
      }
    }
  }

  private func apply(_ disposition: URLSession.ResponseDisposition) {
    let isFirst = inner.with { state in
      defer { state.isAsking = false }
      return state.isAsking
    }
    guard isFirst else { return }
    switch disposition {
    case .allow: flush()
    case .cancel: cancel()
    case .becomeDownload: becomeDownload()
    case .becomeStream:
      preconditionFailure("URLSession.ResponseDisposition.becomeStream is not there: use .allow")
    }
  }

  // MARK: The body

  private func takeBytes(_ count: Int, _ arrival: Arrival) {
    let (expected, received, progress) = inner.with { state in
      state.received += Int64(count)
      return (state.expected, state.received, state.progress)
    }
    progress?.completedUnitCount = received
    keyValueObservers.changed()
    guard let device = inner.with({ $0.device }) else { return }
    switch inner.with({ $0.sink }) {
    case .delegate where inner.with({ $0.isIncremental }): give(data(arrival, device))
    case .delegate, .handler:
      inner.with { state in
        switch arrival {
        case .bytes(let bytes): state.body.append(bytes, expected: expected, device.memory)
        case .data(let data) where state.body.isEmpty && data.count == Int(expected):
          state.whole = data
        case .data(let data): state.body.append(data, expected: expected, device.memory)
        case .head, .finished: break
        }
      }
    case .file: write(data(arrival, device))
    case .stream(let stream): stream.push(data(arrival, device))
    }
  }

  private func data(_ arrival: Arrival, _ device: Device) -> Data {
    switch arrival {
    case .bytes(let bytes): LedgerBytes.data(bytes, device.memory)
    case .data(let data): data
    case .head, .finished: Data()
    }
  }

  /// Gives bytes to the delegate.
  private func give(_ data: Data) {
    guard let task = self as? URLSessionDataTask else { return }
    if mayStore { inner.with { $0.chunks.append(data) } }
    session.delegateQueue.addOperation {
      task.tell((any URLSessionDataDelegate).self) {
        $0.urlSession(task.session, dataTask: task, didReceive: data)
      }
    }
  }

  // MARK: The end

  private func takeEnd() {
    let sink = inner.with { $0.sink }
    switch sink {
    case .delegate:
      if !inner.with({ $0.isIncremental }) { give(takeBody()) }
      store { self.finish(nil) }
    case .handler:
      // The handler and the cache share the bytes.
      let body = takeBody()
      inner.with { $0.whole = body }
      store { self.finish(nil) }
    case .file: closeFile()
    case .stream(let stream):
      stream.end(nil)
      finish(nil)
    }
  }

  /// The collected bytes, which leave the task.
  func takeBody() -> Data {
    inner.with { state in
      if let whole = state.whole.take() { return whole }
      return state.body.take()
    }
  }

  /// Calls what waits for the end.
  func deliverEnd(_ error: (any Error)?) {
    // An app may keep a task that has ended, but its handler has ended with it.
    let (sink, response) = inner.with { ($0.takeSink(), $0.response) }
    let body = error == nil ? takeBody() : nil
    if error != nil { inner.with { $0.discardBody() } }
    let metrics = makeMetrics()
    session.delegateQueue.addOperation { [self] in
      tell { $0.urlSession(session, task: self, didFinishCollecting: metrics) }
      switch sink {
      case .handler(let handler):
        handler(body, response, error)
        return
      case .file(let handler?):
        deliverFile(to: handler, response, error)
        return
      case .stream(let stream):
        stream.end(error)
        return
      case .file(nil):
        if error == nil { deliverFile() }
      case .delegate: break
      }
      tell { $0.urlSession(session, task: self, didCompleteWithError: error) }
    }
  }

  private func makeMetrics() -> URLSessionTaskMetrics {
    inner.with { state in
      let end = state.times.ended ?? Date()
      let start = min(state.times.began ?? end, end)
      let transaction = URLSessionTaskTransactionMetrics(
        state.times,
        state.current,
        state.response,
        sent: state.sent,
        received: state.received
      )
      return URLSessionTaskMetrics(DateInterval(start: start, end: end), [transaction])
    }
  }

  /// Tells the delegate that the request's body was sent, whole.
  func tellSent() {
    let count = countOfBytesExpectedToSend
    session.delegateQueue.addOperation { [self] in
      tell {
        $0.urlSession(
          session,
          task: self,
          didSendBodyData: count,
          totalBytesSent: count,
          totalBytesExpectedToSend: count
        )
      }
    }
  }
}
