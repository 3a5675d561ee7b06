internal import Basics
internal import Foundation
internal import FoundationNetworking
internal import HTTPRules
internal import VirtualDevice
internal import VirtualTime

// What a task asks its cache, by the rules of HTTP and the policy of its request.

extension URLSessionTask {
  /// Answers from the cache, asks the server whether a stored response is still right, or sends.
  func askCache(_ request: URLRequest) {
    guard let cache = session.configuration.urlCache, let key = ResponseStore.key(of: request),
      !isConditional(request)
    else { return send() }
    let policy = cachePolicy(of: request)
    switch policy {
    case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: return send()
    default: break
    }
    switch cache.store.with({ $0.find(key) }) {
    case nil: decide(nil, nil, policy)
    case .memory(let response, let stored)?: decide(response, stored, policy)
    case .disk(let place, let stored)?:
      let place = Handed(place)
      cache.files.async {
        let response = cache.read(place.value, key)
        self.session.work.async { self.decide(response, stored, policy) }
      }
    }
  }

  private func cachePolicy(of request: URLRequest) -> NSURLRequest.CachePolicy {
    guard request.cachePolicy == .useProtocolCachePolicy else { return request.cachePolicy }
    return session.configuration.requestCachePolicy
  }

  /// Whether the app itself asks about a version or a part; then no cache comes between.
  private func isConditional(_ request: URLRequest) -> Bool {
    ["If-None-Match", "If-Modified-Since", "Range"].contains {
      request.value(forHTTPHeaderField: $0) != nil
    } || inner.with { $0.resumed != nil }
  }

  private func decide(
    _ stored: CachedURLResponse?,
    _ date: Date?,
    _ policy: NSURLRequest.CachePolicy
  ) {
    guard inner.with({ $0.isAlive }) else { return }
    guard let stored, let date else {
      if policy == .returnCacheDataDontLoad {
        return finish(.of(.resourceUnavailable, originalRequest?.url))
      }
      return send()
    }
    switch policy {
    case .returnCacheDataElseLoad, .returnCacheDataDontLoad: return serve(stored)
    default: break
    }
    let head = stored.response.head
    let age = TimeSpan(nanoseconds: Int(max(0, Date().timeIntervalSince(date)) * 1e9))
    let use = rule.use(of: head, stored: .start, at: .start + age)
    if case .fresh = use, policy != .reloadRevalidatingCacheData { return serve(stored) }
    let condition: HTTPCondition? =
      if case .stale(let condition) = use { condition } else { HTTPCondition(head.headers) }
    if let condition {
      inner.with { state in
        state.stale = stored
        if let tag = condition.entityTag {
          state.current.setValue(tag, forHTTPHeaderField: "If-None-Match")
        }
        if let date = condition.lastModified {
          state.current.setValue(date, forHTTPHeaderField: "If-Modified-Since")
        }
      }
    }
    send()
  }

  private var rule: HTTPFreshness {
    let cache = session.configuration.urlCache
    let (memory, disk) = cache?.store.with { ($0.memoryCapacity, $0.diskCapacity) } ?? (0, 0)
    let hasFiles = inner.with { $0.device?.container != nil }
    return HTTPFreshness(capacity: ByteCount(max(memory, hasFiles ? disk : 0)))
  }

  private func serve(_ stored: CachedURLResponse) {
    inner.with { state in
      state.source = .cache
      state.times.source = .localCache
      state.times.head = Date()
    }
    arrive(.head(stored.response))
    arrive(.data(stored.data))
    arrive(.finished)
  }

  /// Serves the stored response that the server has confirmed; false if it was not asked about one.
  func serveStale(_ confirmation: HTTPURLResponse) -> Bool {
    guard let stale = inner.with({ $0.stale }), let old = stale.response as? HTTPURLResponse,
      let url = old.url
    else { return false }
    var fields = old.allHeaderFields as? [String: String] ?? [:]
    for (name, value) in confirmation.allHeaderFields {
      guard let name = name as? String, let value = value as? String,
        name.lowercased() != "content-length"
      else { continue }
      for same in fields.keys where same.lowercased() == name.lowercased() { fields[same] = nil }
      fields[name] = value
    }
    let renewed = HTTPURLResponse(
      url: url,
      statusCode: old.statusCode,
      httpVersion: "HTTP/1.1",
      headerFields: fields
    )
    let response = CachedURLResponse(
      response: renewed ?? old,
      data: stale.data,
      userInfo: stale.userInfo,
      storagePolicy: stale.storagePolicy
    )
    if let cache = session.configuration.urlCache, let key = inner.with({ $0.original.url }) {
      cache.insert(response, key.absoluteString)
    }
    inner.with { $0.times.source = .localCache }
    arrive(.head(response.response))
    arrive(.data(response.data))
    return true
  }

  /// Whether the answer may be stored, as far as its head tells.
  var mayStore: Bool {
    guard session.configuration.urlCache != nil else { return false }
    let (request, response, isNetwork) = inner.with { state -> (URLRequest, URLResponse?, Bool) in
      let isNetwork = if case .network = state.source { state.stale == nil } else { false }
      return (state.original, state.response, isNetwork)
    }
    guard isNetwork, let response = response as? HTTPURLResponse,
      ResponseStore.key(of: request) != nil
    else { return false }
    return rule.mayStore(response.head, ByteCount(max(0, Int(response.expectedContentLength))))
  }

  /// Stores the answer if HTTP and the delegate allow it, then calls `done`.
  func store(then done: @escaping @Sendable () -> Void) {
    guard mayStore, let cache = session.configuration.urlCache,
      let key = originalRequest.flatMap({ ResponseStore.key(of: $0) }), let response
    else { return done() }
    let (whole, chunks) = inner.with { state in
      defer { state.chunks = [] }
      return (state.whole, state.chunks)
    }
    let body = whole ?? joined(chunks)
    guard rule.mayStore(response.head, ByteCount(body.count)) else { return done() }
    let proposed = CachedURLResponse(response: response, data: body)
    guard case .delegate = inner.with({ $0.sink }), let task = self as? URLSessionDataTask else {
      cache.insert(proposed, key)
      return done()
    }
    session.delegateQueue.addOperation {
      task.answer(to: .storing(proposed)) { answer in
        if case .store(let chosen?) = answer { cache.insert(chosen, key) }
        task.session.work.async(execute: done)
      }
    }
  }

  private func joined(_ chunks: [Data]) -> Data {
    if chunks.count == 1 { return chunks[0] }
    guard let memory = inner.with({ $0.device?.memory }) else { return Data() }
    var body = BodyBuffer()
    let count = chunks.reduce(0) { $0 + $1.count }
    for chunk in chunks { body.append(chunk, expected: Int64(count), memory) }
    return body.take()
  }
}

extension URLResponse {
  /// The status and the fields of an HTTP response; 200 without fields for others.
  var head: ResponseHead {
    guard let http = self as? HTTPURLResponse else { return ResponseHead() }
    var headers = HTTPHeaders()
    for (name, value) in http.allHeaderFields {
      if let name = name as? String, let value = value as? String { headers[name] = value }
    }
    return ResponseHead(status: http.statusCode, headers: headers)
  }
}
