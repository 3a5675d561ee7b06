internal import Basics
internal import Foundation
internal import FoundationNetworking
internal import Synchronization
internal import VirtualDevice

/// The link to one origin: a session of Foundation's own networking, with its requests.
///
/// It is nothing but a transport. It keeps no answer and no cookie, follows no redirection and has
/// no time limit that matters: the session above decides all of that, as on a phone.
final class SocketLink: NSObject, URLSessionDataDelegate {
  /// Longer than any task above, whose own time limit alone counts.
  private static let secondsWithoutLimit: TimeInterval = 7 * 24 * 60 * 60

  private struct State {
    var slots: ConnectionSlots<Waiting>
    var lastIdentifier = 0
    /// By the identifier of their tasks.
    var running: [Int: SocketExchange] = [:]
    var session: URLSession?
  }

  private struct Waiting {
    let exchange: SocketExchange
    let request: URLRequest
  }

  private let origin: SocketOrigin
  private let state: Mutex<State>
  /// Reports one event after the other.
  private let callbacks = OperationQueue()

  /// The link to `origin` over at most so many connections.
  init(_ origin: SocketOrigin, connections: Int) {
    self.origin = origin
    state = Mutex(State(slots: ConnectionSlots(limit: connections)))
    super.init()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = connections
    configuration.timeoutIntervalForRequest = Self.secondsWithoutLimit
    configuration.timeoutIntervalForResource = Self.secondsWithoutLimit
    callbacks.maxConcurrentOperationCount = 1
    // The session keeps its delegate until `close()`.
    let session = URLSession(
      configuration: configuration,
      delegate: self,
      delegateQueue: callbacks
    )
    state.withLock { $0.session = session }
  }

  /// Ends what is under way and closes every socket.
  func close() {
    state.withLock { $0.session.take() }?.invalidateAndCancel()
  }

  // MARK: Requests

  /// Sends `wire` to the origin as soon as there is a connection.
  func send(
    _ wire: WireRequest,
    _ receive: @escaping @Sendable (WireEvent) -> Void
  ) -> SocketExchange {
    let exchange = SocketExchange(
      state.withLock { state in
        state.lastIdentifier += 1
        return state.lastIdentifier
      },
      method: wire.method,
      receive,
      stopped: { [weak self] in self?.leave($0) }
    )
    guard let request = request(wire) else {
      callbacks.addOperation { exchange.end(.unknownHost) }
      return exchange
    }
    let waiting = Waiting(exchange: exchange, request: request)
    let mayBegin = state.withLock {
      $0.slots.enter(waiting, exchange.identifier, priority: wire.priority)
    }
    if mayBegin { begin(waiting) }
    return exchange
  }

  private func request(_ wire: WireRequest) -> URLRequest? {
    guard let url = origin.address(for: wire.address).flatMap({ URL(string: $0) }) else {
      return nil
    }
    var request = URLRequest(url: url)
    request.httpMethod = wire.method
    for (name, value) in wire.headers { request.setValue(value, forHTTPHeaderField: name) }
    // So that the bytes that an app gets are those that crossed the socket.
    if request.value(forHTTPHeaderField: "Accept-Encoding") == nil {
      request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    }
    // The device knows only how long a body is.
    if wire.bodyBytes.bytes > 0 { request.httpBody = Data(count: wire.bodyBytes.bytes) }
    request.timeoutInterval = Self.secondsWithoutLimit
    return request
  }

  private func begin(_ waiting: Waiting) {
    let task = state.withLock { state -> URLSessionDataTask? in
      guard let task = state.session?.dataTask(with: waiting.request) else { return nil }
      state.running[task.taskIdentifier] = waiting.exchange
      return task
    }
    guard let task else { return waiting.exchange.end(.offline) }
    guard !waiting.exchange.begin(task) else { return }
    // Stopped before it began: cancelled, so that the session forgets it.
    state.withLock { $0.running[task.taskIdentifier] = nil }
    task.cancel()
    leave(waiting.exchange.identifier)
  }

  /// Gives the place of a request to the next one.
  private func leave(_ identifier: Int) {
    if let next = state.withLock({ $0.slots.leave(identifier) }) { begin(next) }
  }

  private func exchange(of task: URLSessionTask) -> SocketExchange? {
    state.withLock { $0.running[task.taskIdentifier] }
  }

  // MARK: What the transport reports

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let head = response as? HTTPURLResponse { exchange(of: dataTask)?.take(head) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.take([UInt8](data))
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let exchange = state.withLock { $0.running.removeValue(forKey: task.taskIdentifier) }
    guard let exchange else { return }
    exchange.end(error.map { WireFailure(URLError.Code(rawValue: ($0 as NSError).code)) })
    leave(exchange.identifier)
  }
}

extension WireFailure {
  /// The failure of a request that an error of the transport stands for.
  ///
  /// A body that breaks off is `.unknown` (-1) there, where iOS has `.networkConnectionLost`.
  init(_ code: URLError.Code?) {
    self =
      switch code {
      case .notConnectedToInternet: .offline
      case .cannotFindHost, .dnsLookupFailed: .unknownHost
      case .cannotConnectToHost: .refused
      default: .connectionLost
      }
  }
}
