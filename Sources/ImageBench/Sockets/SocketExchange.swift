internal import Basics
internal import FoundationNetworking
internal import Synchronization
internal import VirtualDevice

/// One request over a socket: what of its answer has come, and who hears of it.
final class SocketExchange: Exchange {
  private struct State {
    /// Nil once nothing more is reported.
    var receive: (@Sendable (WireEvent) -> Void)?
    var task: URLSessionDataTask?
    var progress: AnswerProgress
  }

  let identifier: Int
  private let state: Mutex<State>
  private let stopped: @Sendable (Int) -> Void

  /// A request that has not begun; `stopped` is called with its number when it is stopped.
  init(
    _ identifier: Int,
    method: String,
    _ receive: @escaping @Sendable (WireEvent) -> Void,
    stopped: @escaping @Sendable (Int) -> Void
  ) {
    self.identifier = identifier
    self.stopped = stopped
    state = Mutex(State(receive: receive, progress: AnswerProgress(method: method)))
  }

  /// Begins `task`, which carries it, unless the request was stopped; returns whether it did.
  func begin(_ task: URLSessionDataTask) -> Bool {
    state.withLock { state in
      guard let receive = state.receive else { return false }
      state.task = task
      receive(.sent)
      // Under the lock, so that a task is never cancelled before it has begun.
      task.resume()
      return true
    }
  }

  /// Reports the head of the answer.
  func take(_ response: HTTPURLResponse) {
    // A dictionary has another order in every process.
    let headers = response.allHeaderFields
      .compactMap { name, value in
        (name as? String).map { (name: $0, value: "\(value)") }
      }
      .sorted { $0.name < $1.name }
    let length = response.expectedContentLength
    let expected = length < 0 ? nil : ByteCount(Int(length))
    state.withLock { state in
      state.progress.begin(status: response.statusCode, expected: expected)
      state.receive?(.head(status: response.statusCode, headers: headers, expected: expected))
    }
  }

  /// Reports bytes of the body.
  func take(_ bytes: [UInt8]) {
    state.withLock { state in
      state.progress.receive(ByteCount(bytes.count))
      state.receive?(.bytes(bytes))
    }
  }

  /// Reports the end: `failure` is what the transport says, nil if it is content.
  func end(_ failure: WireFailure?) {
    state.withLock { state in
      guard let receive = state.receive.take() else { return }
      state.task = nil
      let found = failure ?? (state.progress.isWhole ? nil : .connectionLost)
      receive(found.map { .failed($0) } ?? .finished)
    }
  }

  func stop(_ cause: StopCause) {
    let (isFirst, task) = state.withLock { state in
      (state.receive.take() != nil, state.task.take())
    }
    guard isFirst else { return }
    // Closes the socket; the transport says so when that is done.
    task?.cancel()
    if task == nil { stopped(identifier) }
  }
}

/// How much of an answer has come.
struct AnswerProgress {
  let method: String
  private var expected: ByteCount?
  private var received = ByteCount.zero

  /// Nothing has come of the answer to a request with `method`.
  init(method: String) { self.method = method }

  /// Notes the head.
  mutating func begin(status: Int, expected: ByteCount?) {
    // RFC 9110, 6.4.1: these have no body, whatever length they name.
    let hasBody = method != "HEAD" && status != 204 && status != 304
    self.expected = hasBody ? expected : nil
  }

  /// Notes bytes of the body.
  mutating func receive(_ count: ByteCount) { received = received + count }

  /// Whether as many bytes have come as the head named; true where it named none.
  var isWhole: Bool { expected.map { received.bytes >= $0.bytes } ?? true }
}
