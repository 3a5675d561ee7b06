internal import Basics
internal import Caches
internal import Requests
internal import Signposts
internal import Synchronization

/// Brings the bytes of a request from the network: through the rules of HTTP, with new attempts, with
/// the beginnings of bodies that broke off, and with a memory of failures, as the options say.
///
/// What to do is decided by ``ResponseRule``, ``RetrySchedule``, ``FailureBook``, ``PartStore`` and
/// ``HTTPFreshness``; the loader asks them and carries out what they say.
final class DataLoader: Sendable {
  /// The right to use the network, which each attempt takes and gives back.
  struct Slot: Sendable {
    /// Is told that a stored response is looked for, which the network may follow.
    var reading: @Sendable () -> Void
    var acquire: @Sendable () async throws(CancellationError) -> Void
    var release: @Sendable () -> Void
    /// Is told where work stopped, after how many bytes.
    var stopped: @Sendable (WorkStage, ByteCount) -> Void
    /// Makes the feed that takes in the body of one transfer as it comes; nil when there are no previews.
    ///
    /// Each transfer has its own, because the next one begins anew and may send another version.
    var previews: (@Sendable () -> @Sendable (PartialBody) -> Void)?
  }

  private struct State {
    var failures: FailureBook
    var parts: PartStore?
  }

  let environment: PipelineEnvironment
  let httpCache: HTTPCache?
  let rule: ResponseRule
  private let http: HTTPOptions
  private let nearlyDone: NearlyDone
  private let schedule: RetrySchedule
  private let state: Mutex<State>

  init(options: PipelineOptions, environment: PipelineEnvironment) {
    self.environment = environment
    http = options.http
    nearlyDone = options.nearlyDone
    rule = ResponseRule(accepted: options.http.accepted, types: options.http.types)
    schedule = RetrySchedule(policy: options.retry)
    switch options.http.caching {
    case .off: httpCache = nil
    case .urlCache(let capacity):
      httpCache = HTTPCache(capacity: capacity, environment: environment)
    }
    var parts: PartStore?
    if case .on(let resume) = options.resume { parts = PartStore(options: resume) }
    state = Mutex(State(failures: FailureBook(options: options.failureMemory), parts: parts))
  }

  /// The bytes for `request` and whether they came from the network, held once for the caller.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - slot: What each attempt takes before it uses the network.
  func fetch(
    _ request: ImageRequest,
    _ slot: Slot
  ) async throws(LoadFailure) -> (data: ImageData, outcome: LoadOutcome) {
    let url = request.url
    if case .refused(let end) = state.withLock({
      $0.failures.verdict(url, at: environment.now())
    }) {
      throw .refused(until: end)
    }
    let stored = try await stored(request, slot)
    if case .fresh(let data) = stored { return (data, .disk) }
    defer { if case .stale(let data, _, _) = stored { data.letGo() } }
    var attempt = 0
    while true {
      do throws(LoadFailure) {
        return try await self.attempt(attempt, request, stored, slot)
      } catch {
        let now = environment.now()
        guard let delay = schedule.delay(after: attempt, error, url: url) else {
          state.withLock { $0.failures.noteFailure(url, error, at: now) }
          throw error
        }
        do { try await environment.sleep(now + delay) } catch {
          slot.stopped(.queue, .zero)
          throw .cancelled
        }
        attempt += 1
      }
    }
  }

  /// Notes that the bytes of `url` gave an image.
  func noteDecoded(_ url: ImageURL) {
    state.withLock { $0.failures.noteSuccess(url) }
  }

  /// Notes that no decoder could read the bytes of `url`, which are not to be served again.
  ///
  /// Bytes that were stored say nothing of what the server has, so only what came from there counts
  /// as a failure of the address.
  func noteUndecodable(_ url: ImageURL, _ failure: LoadFailure, wasStored: Bool) async {
    if !wasStored {
      state.withLock { $0.failures.noteFailure(url, failure, at: environment.now()) }
    }
    await httpCache?.remove(url)
  }

  /// Lets go of the beginnings of bodies, as on a memory warning.
  func dropParts() {
    let dropped = state.withLock { $0.parts?.removeAll() ?? [] }
    for data in dropped { data.letGo() }
  }

  /// Lets go of the beginnings of bodies and keeps none any more, as when the app goes away.
  func shutDown() {
    dropParts()
    state.withLock { $0.parts = nil }
  }

  private func stored(
    _ request: ImageRequest,
    _ slot: Slot
  ) async throws(LoadFailure) -> HTTPCache.Stored {
    guard let httpCache, request.transportPolicy == .protocolRules else { return .none }
    slot.reading()
    do {
      return try await httpCache.stored(for: request.url)
    } catch {
      slot.stopped(.disk, .zero)
      throw .cancelled
    }
  }

  // MARK: One attempt

  /// Asks once, and a second time if what is here turns out not to belong to the answer.
  private func attempt(
    _ number: Int,
    _ request: ImageRequest,
    _ stored: HTTPCache.Stored,
    _ slot: Slot
  ) async throws(LoadFailure) -> (data: ImageData, outcome: LoadOutcome) {
    var sent = TransportRequest(url: request.url)
    sent.policy = request.transportPolicy
    sent.maximumBytes = http.maximumBytes
    sent.nearlyDone = nearlyDone
    var part: PartStore.Part?
    if case .stale(_, _, let condition) = stored {
      sent.condition = condition
    } else {
      part = state.withLock { $0.parts?.take(request.url) }
    }
    defer { part?.data.letGo() }
    if let part {
      sent.resume = ResumePoint(offset: part.data.byteCount, validator: part.validator)
      // The limit is for the whole.
      sent.maximumBytes = http.maximumBytes.map { max(.zero, $0 - part.data.byteCount) }
    }
    if state.withLock({ $0.parts != nil }) { sent.brokenBody = .handedOver }
    let (response, action) = try await send(sent, part, number, slot)
    switch action {
    case .take:
      await httpCache?.store(response.data, response.head, for: request.url)
      return (response.data, .network)
    case .reuse:
      response.data.letGo()
      guard case .stale(let data, let head, _) = stored else {
        preconditionFailure("a stored body is to be used that nobody asked about")
      }
      data.hold()
      await httpCache?.renew(data, head, by: response.head, for: request.url)
      return (data, .network)
    case .append:
      defer { response.data.letGo() }
      guard let part else { preconditionFailure("a rest came that nobody asked for") }
      let whole = try join(part.data, response.data)
      await httpCache?.store(whole, whole.head(from: response.head), for: request.url)
      return (whole, .network)
    case .askForWhole:
      response.data.letGo()
      // The part is taken out and the condition left out, so this is the last turn.
      return try await attempt(number, request, .none, slot)
    case .reject(let status):
      response.data.letGo()
      // A server that is busy says nothing of the version that the part is of.
      keepAgain(part, request.url)
      throw .status(status)
    case .rejectType(let type):
      response.data.letGo()
      keepAgain(part, request.url)
      throw .contentType(type)
    }
  }

  /// What looks at the body of one transfer, if its head says that it is an image.
  private func previewObserver(
    _ asked: ResponseRule.Asked,
    _ slot: Slot
  ) -> (@Sendable (ResponseHead, PartialBody) -> Void)? {
    guard let receive = slot.previews?() else { return nil }
    return { [rule] head, body in
      if rule.allowsPreviews(asked, head) { receive(body) }
    }
  }

  private func asked(_ sent: TransportRequest, _ part: PartStore.Part?) -> ResponseRule.Asked {
    if let condition = sent.condition { return .ifChanged(condition) }
    if let part { return .rest(behind: part.data.byteCount, total: part.total) }
    return .whole
  }

  private func join(_ front: ImageData, _ rest: ImageData) throws(LoadFailure) -> ImageData {
    do {
      return try front.joined(with: rest, memory: environment.memory)
    } catch {
      throw .decoding(error)
    }
  }

  /// Sends a request, tells how it went, and says what to do with its answer.
  private func send(
    _ request: TransportRequest,
    _ part: PartStore.Part?,
    _ attempt: Int,
    _ slot: Slot
  ) async throws(LoadFailure) -> (TransportResponse, ResponseRule.Action) {
    let signposter = environment.signposter
    let number = request.url.number
    let interval = signposter.beginInterval(Signpost.LoadImageData.self, .init(url: number))
    let began = environment.now()
    do { try await slot.acquire() } catch {
      signposter.endInterval(interval, .init(outcome: .cancelled))
      slot.stopped(.queue, .zero)
      keepAgain(part, request.url)
      throw .cancelled
    }
    defer { slot.release() }
    let waited = environment.now() - began
    let wasSent = Atomic<Bool>(false)
    let events = TransportEvents(
      onSend: {
        wasSent.store(true, ordering: .relaxed)
        signposter.emitEvent(Signpost.SendRequest(url: number, retry: attempt), id: interval.id)
      },
      onBreak: { [self] head, data in keep(data, head, part, request) },
      onBytes: previewObserver(asked(request, part), slot)
    )
    do {
      let response = try await environment.transport.data(for: request, events: events)
      let bytes = response.data.byteCount
      let action = rule.action(asked(request, part), response.head, bytes)
      let saved = action == .append ? part?.data.byteCount ?? .zero : .zero
      signposter.endInterval(
        interval,
        .init(
          outcome: .done,
          bytes: bytes,
          queued: waited + response.queued,
          status: response.head.status,
          resumed: saved
        )
      )
      return (response, action)
    } catch {
      if case .tooLarge = error {} else { keepAgain(part, request.url) }
      switch error {
      case .cancelled(let received):
        signposter.endInterval(interval, .init(outcome: .cancelled, bytes: received))
        slot.stopped(wasSent.load(ordering: .relaxed) ? .fetch : .queue, received)
        throw .cancelled
      case .failed(let received, let reason):
        signposter.endInterval(interval, .init(outcome: .failed, bytes: received))
        throw .transport(reason)
      case .tooLarge(let received, let limit):
        signposter.endInterval(interval, .init(outcome: .failed, bytes: received))
        throw .tooLarge(limit: http.maximumBytes ?? limit)
      }
    }
  }

  // MARK: Parts

  /// Keeps what had come of a body, if it may be gone on with; `data` is held once for this.
  private func keep(
    _ data: ImageData,
    _ head: ResponseHead,
    _ part: PartStore.Part?,
    _ request: TransportRequest
  ) {
    defer { data.letGo() }
    // The rest of another version, or of another place, does not go behind the part.
    let isRest = part != nil && head.status == 206
    let offset = isRest ? part?.data.byteCount ?? .zero : .zero
    if isRest, head.headers.contentRange?.first != offset.bytes { return }
    guard
      let found = PartStore.validator(of: head, offset: offset, received: data.byteCount),
      !isRest || found.validator == part?.validator
    else { return }
    var body = data
    if isRest, let part {
      guard let joined = try? join(part.data, data) else { return }
      body = joined
    } else {
      body.hold()
    }
    store(PartStore.Part(data: body, validator: found.validator, total: found.total), request.url)
  }

  /// Keeps a part that was taken out, unless a longer one took its place meanwhile.
  private func keepAgain(_ part: PartStore.Part?, _ url: ImageURL) {
    guard let part, state.withLock({ $0.parts?.contains(url) }) == false else { return }
    part.data.hold()
    store(part, url)
  }

  private func store(_ part: PartStore.Part, _ url: ImageURL) {
    let dropped = state.withLock { $0.parts?.keep(part, for: url) ?? [part.data] }
    for data in dropped { data.letGo() }
  }
}

extension ImageData {
  /// The head of the whole that a 206 completed, which is stored as a 200 (RFC 9111 §3.4).
  fileprivate func head(from partial: ResponseHead) -> ResponseHead {
    var head = ResponseHead(status: 200, headers: partial.headers)
    head.headers["Content-Range"] = nil
    head.headers["Content-Length"] = "\(byteCount.bytes)"
    return head
  }
}
