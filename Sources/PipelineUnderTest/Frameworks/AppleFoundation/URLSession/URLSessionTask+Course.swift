internal import Basics
internal import Foundation
internal import FoundationNetworking
internal import VirtualDevice
internal import VirtualTime

// The course of a task. All of it runs on the queue of the session, in the order of what comes.

extension URLSessionTask {
  /// Starts it.
  func begin(on device: Device) {
    let earliest = inner.with { state -> Date? in
      state.device = device
      state.times.began = Date()
      return state.earliest
    }
    if let earliest, earliest > Date() {
      let delay = earliest.timeIntervalSinceNow
      session.work.asyncAfter(deadline: .now() + delay) { self.ask() }
    } else {
      ask()
    }
  }

  /// Finds what answers it: a protocol class, a file, the cache or the network.
  private func ask() {
    guard inner.with({ $0.isAlive }) else { return }
    let request = inner.with { state in
      state.clock.begin(at: World.currentTime ?? .start)
      return state.current
    }
    if let type = session.protocolClass(for: request) {
      let instance = type.init(
        request: request,
        cachedResponse: session.configuration.urlCache?.cachedResponse(for: request),
        client: ProtocolClient(self)
      )
      inner.with { $0.source = .custom(instance) }
      instance.startLoading()
      return
    }
    guard let url = request.url, let scheme = url.scheme?.lowercased() else {
      return finish(.of(.badURL, request.url))
    }
    switch scheme {
    case "http", "https": askCache(request)
    case "file": readFile(url)
    default: finish(.of(.unsupportedURL, url))
    }
  }

  private func readFile(_ url: URL) {
    guard let data = try? Data(contentsOf: url) else {
      return finish(.of(.fileDoesNotExist, url))
    }
    arrive(
      .head(
        URLResponse(
          url: url,
          mimeType: nil,
          expectedContentLength: data.count,
          textEncodingName: nil
        )
      )
    )
    arrive(.data(data))
    arrive(.finished)
  }

  // MARK: The network

  /// Sends the request as it stands now.
  func send() {
    guard let device = inner.with({ $0.isAlive ? $0.device : nil }) else { return }
    let request = inner.with { $0.current }
    let address = request.url?.absoluteString ?? ""
    let flight = WireFlight(self, address, on: device)
    inner.with {
      $0.source = .network(flight)
      $0.times.source = .networkLoad
    }
    session.watch(self)
    let wire = wireRequest(request, address)
    guard let limit = session.configuration.connectionLimit else { return flight.send(wire) }
    let host = request.url?.host ?? ""
    session.hosts.acquire(host, limit: limit, self) {
      let isWanted = self.inner.with { state in
        if state.isAlive { state.connection = host }
        return state.isAlive
      }
      if isWanted { flight.send(wire) } else { self.session.hosts.release(host) }
    }
  }

  private func wireRequest(_ request: URLRequest, _ address: String) -> WireRequest {
    var wire = WireRequest(address: address)
    wire.method = request.httpMethod ?? "GET"
    var fields = request.allHTTPHeaderFields ?? [:]
    if let part = inner.with({ $0.resumed }) {
      fields["Range"] = "bytes=\(part.count)-"
      fields["If-Range"] = part.validator
    }
    // A dictionary has another order in every process.
    wire.headers = fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    let state = inner.with { (bodyBytes: $0.bodyBytes, priority: $0.priority) }
    wire.bodyBytes = ByteCount(Int(state.bodyBytes))
    wire.priority = state.priority
    return wire
  }

  /// Takes what the network reports.
  func arrive(_ event: WireEvent, of flight: WireFlight) {
    let isCurrent = inner.with { state in
      guard case .network(let current) = state.source, current === flight else { return false }
      // A failure is none of the server's.
      if case .failed = event { return true }
      state.clock.noteActivity(at: World.currentTime ?? .start)
      return true
    }
    guard isCurrent else { return }
    switch event {
    case .sent: break
    case .head(let status, let headers, let expected):
      takeHead(status, headers, expected, flight)
    case .bytes(let bytes):
      passUntypedHead(bytes)
      if inner.with({ $0.stale == nil }) { arrive(.bytes(bytes)) }
    case .finished:
      passUntypedHead([])
      giveConnectionBack()
      arrive(.finished)
    case .failed(let failure):
      giveConnectionBack()
      fail(failure)
    }
  }

  private func takeHead(
    _ status: Int,
    _ headers: [(name: String, value: String)],
    _ expected: ByteCount?,
    _ flight: WireFlight
  ) {
    let url = inner.with { state in
      if let queued = flight.queued, let began = state.times.began {
        state.times.sent = began + Double(queued.nanoseconds) / 1e9
      }
      state.times.head = Date()
      state.sent = state.bodyBytes
      return state.current.url
    }
    var fields: [String: String] = [:]
    for (name, value) in headers { fields[name] = fields[name].map { "\($0), \(value)" } ?? value }
    if let expected, !fields.keys.contains(where: { $0.lowercased() == "content-length" }) {
      fields["Content-Length"] = String(expected.bytes)
    }
    let isNamed = fields.keys.contains { $0.lowercased() == "content-type" }
    if !isNamed, status != 304, let url {
      // The head waits for the first bytes, which tell the type.
      inner.with { $0.untypedHead = UntypedHead(url: url, status: status, fields: fields) }
      if inner.with({ $0.bodyBytes > 0 }) { tellSent() }
      return
    }
    guard let url,
      let response = HTTPURLResponse(
        url: url,
        statusCode: status,
        httpVersion: "HTTP/1.1",
        headerFields: fields
      )
    else { return finish(.of(.badServerResponse, url)) }
    if inner.with({ $0.bodyBytes > 0 }) { tellSent() }
    if status == 304, serveStale(response) { return }
    inner.with { $0.stale = nil }
    arrive(.head(response))
  }

  /// Passes a head on whose type the first bytes tell.
  private func passUntypedHead(_ bytes: [UInt8]) {
    guard let head = inner.with({ $0.untypedHead.take() }) else { return }
    inner.with { $0.stale = nil }
    let response = SniffedResponse(
      head.url,
      status: head.status,
      fields: head.fields,
      bytes: bytes
    )
    guard let response else { return finish(.of(.badServerResponse, head.url)) }
    arrive(.head(response))
  }

  private func fail(_ failure: WireFailure) {
    passUntypedHead([])

    let (url, hasAnswer) = inner.with { ($0.current.url, $0.response != nil) }
    switch failure {
    case .offline:
      if session.configuration.waitsForConnectivity, !hasAnswer {
        waitForNetwork()
      } else {
        finish(.of(.notConnectedToInternet, url))
      }
    case .unknownHost: finish(.of(.cannotFindHost, url))
    case .refused: finish(.of(.cannotConnectToHost, url))
    case .connectionLost: finish(.of(.networkConnectionLost, url))
    }
  }

  /// Tries again after a second, until the time of the whole task is over.
  private func waitForNetwork() {
    inner.with { $0.clock.waitForNetwork() }
    session.delegateQueue.addOperation {
      self.tell { $0.urlSession(self.session, taskIsWaitingForConnectivity: self) }
    }
    session.work.asyncAfter(deadline: .now() + 1) { self.send() }
  }

  /// Gives the connection to the next task of the session that waits for one.
  func giveConnectionBack() {
    guard let host = inner.with({ $0.connection.take() }) else { return }
    session.hosts.release(host)
  }

  // MARK: The end

  /// Ends it from outside, on any thread.
  func stop(with error: URLError) {
    let source = inner.with { state -> TaskState.Source? in
      guard state.isAlive else { return nil }
      state.state = .canceling
      state.waiting = []
      defer { state.source = .none }
      return state.source
    }
    switch source {
    case nil: return
    case .network(let flight):
      flight.stop(error.code == .timedOut ? .timedOut : .cancelled)
      let host = inner.with { $0.current.url?.host ?? "" }
      _ = session.hosts.leave(host, self)
      giveConnectionBack()
    case .custom(let instance):
      let loader = Handed(instance)
      session.work.async { loader.value.stopLoading() }
    case .cache?, .some(.none): break
    }
    session.work.async { self.finish(error) }
  }

  /// Ends it with an error, or well; the first end counts.
  func finish(_ error: URLError?) { finish(withAny: error) }

  /// Ends it with an error of a protocol class, or well.
  func finish(withAny error: (any Error)?) {
    let isFirst = inner.with { state in
      guard state.state != .completed else { return false }
      state.state = .completed
      state.error = error
      state.waiting = []
      state.times.ended = Date()
      if case .network(let flight) = state.source, error != nil { flight.stop(.cancelled) }
      state.source = .none
      return true
    }
    guard isFirst else { return }
    keyValueObservers.changed()
    giveConnectionBack()
    deliverEnd(error)
    session.remove(self)
  }

  /// Sets the body of an upload.
  func setBody(_ body: Data) {
    inner.with { state in
      if state.current.httpMethod == "GET" { state.current.httpMethod = "POST" }
      state.bodyBytes = Int64(body.count)
    }
  }
}
