internal import Basics
internal import Caches
internal import HTTPRules
internal import Requests
internal import Signposts
internal import Synchronization

/// Fetches the bytes of a request from the network, as the options say: by the rules of HTTP, with
/// new attempts, with kept beginnings of broken bodies, and with a memory of failures.
///
/// ``ResponseRule``, ``RetrySchedule``, ``FailureBook``, ``PartStore`` and ``HTTPFreshness`` decide
/// what to do; the loader carries it out.
final class DataLoader: Sendable {
  /// A slot of the network, which each attempt acquires and releases, and the callbacks of a fetch.
  struct Slot: Sendable {
    var acquire: @Sendable () async throws(CancellationError) -> Void
    var release: @Sendable () -> Void
    /// Called with the stage at which work stopped and the number of received bytes.
    var stopped: @Sendable (WorkStage, ByteCount) -> Void
    /// Makes the feed that receives the growing body of one transfer; nil if there are no previews.
    ///
    /// Each transfer has its own feed, because the next one starts again and may send another
    /// version.
    var previews: (@Sendable () -> @Sendable (PartialBody) -> Void)?
  }

  /// The result of a fetch.
  struct Fetched: ~Copyable, Sendable {
    var data: ImageDataLease
    var outcome: LoadOutcome
  }

  /// A response, and the action that it requires.
  fileprivate struct Answer: ~Copyable {
    var response: TransportResponse
    var action: ResponseRule.Action
  }

  private struct State: ~Copyable {
    var failures: FailureBook
    var parts: PartStore?
  }

  let environment: PipelineEnvironment
  let httpCache: HTTPCache?
  let rule: ResponseRule
  private let schedule: RetrySchedule
  private let state: Mutex<State>

  init(options: PipelineOptions, environment: PipelineEnvironment) {
    self.environment = environment
    rule = ResponseRule()
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

  /// The bytes for `request`, and whether they came from the network.
  ///
  /// - Parameters:
  ///   - request: The request to answer.
  ///   - slot: The slot that each attempt acquires before it uses the network.
  func fetch(
    _ request: ImageRequest,
    _ slot: Slot
  ) async throws(LoadFailure) -> Fetched {
    let url = request.url
    if case .refused(let end) = state.withLock({
      $0.failures.verdict(url, at: environment.now())
    }) {
      throw .refused(until: end)
    }
    let found = try await stored(request, slot)
    let stored: HTTPCache.Stored
    switch consume found {
    case .fresh(let data): return Fetched(data: data, outcome: .disk)
    case .stale(let stale): stored = .stale(stale)
    case .none: stored = .none
    }
    var attempt = 0
    while true {
      do throws(LoadFailure) {
        return try await self.attempt(attempt, request, stored, slot)
      } catch {
        let now = environment.now()
        // Only a failure that is not tried again counts against the URL.
        guard let delay = schedule.delay(after: attempt, error, url: url) else {
          state.withLock { $0.failures.noteFailure(url, error, at: now) }
          throw error
        }
        do { try await Task.sleep(for: delay.duration) } catch {
          slot.stopped(.queue, .zero)
          throw .cancelled
        }
        attempt += 1
      }
    }
  }

  /// Notes that the bytes of `url` were decoded.
  func noteDecoded(_ url: ImageURL) {
    state.withLock { $0.failures.noteSuccess(url) }
  }

  /// Notes that no decoder could read the bytes of `url`, so that they are not served again.
  ///
  /// Stored bytes say nothing about those of the server, so only bytes from the server count as a
  /// failure of the URL.
  func noteUndecodable(_ url: ImageURL, _ failure: LoadFailure, wasStored: Bool) async {
    if !wasStored {
      state.withLock { $0.failures.noteFailure(url, failure, at: environment.now()) }
    }
    await httpCache?.remove(url)
  }

  /// Releases the kept beginnings of bodies, as on a memory warning.
  func dropParts() {
    if let dropped = state.withLock({ $0.parts?.removeAll() }) { dropped.release() }
  }

  /// Releases the kept beginnings of bodies and keeps none from now on, as when the app ends.
  func shutDown() {
    dropParts()
    state.withLock { $0.parts = nil }
  }

  private func stored(
    _ request: ImageRequest,
    _ slot: Slot
  ) async throws(LoadFailure) -> HTTPCache.Stored {
    guard let httpCache, request.transportPolicy == .protocolRules else { return .none }
    do {
      return try await httpCache.stored(for: request.url)
    } catch {
      slot.stopped(.disk, .zero)
      throw .cancelled
    }
  }

  // MARK: One attempt

  /// Sends one request, and a second one if the response does not match the stored bytes.
  private func attempt(
    _ number: Int,
    _ request: ImageRequest,
    _ stored: borrowing HTTPCache.Stored,
    _ slot: Slot
  ) async throws(LoadFailure) -> Fetched {
    var sent = TransportRequest(url: request.url)
    sent.policy = request.transportPolicy
    // The attempt owns the part until it ends, so that no other one continues it meanwhile.
    var ownPart: PartStore.Part?
    let stale = stored.question
    if let stale {
      sent.condition = stale.condition
    } else {
      ownPart = state.withLock { $0.parts?.take(request.url) }
    }
    let part = ownPart.beginning
    if let part {
      sent.resume = ResumePoint(offset: part.data.byteCount, validator: part.validator)
    }
    if state.withLock({ $0.parts != nil }) { sent.brokenBody = .handedOver }
    let answer = try await send(sent, part, number, slot)
    let (head, action) = (answer.response.head, answer.action)
    let body = answer.takeBody()
    switch action {
    case .take:
      await httpCache?.store(body.data, head, for: request.url)
      return Fetched(data: body, outcome: .network)
    case .reuse:
      body.release()
      guard let stale else {
        preconditionFailure("a 304 was accepted, but the request had no condition")
      }
      let data = ImageDataLease(stale.data)
      await httpCache?.renew(stale.data, stale.head, by: head, for: request.url)
      return Fetched(data: data, outcome: .network)
    case .append:
      guard let part else { preconditionFailure("a rest arrived that the request did not ask for") }
      // Joined before it is stored, because the HTTP cache stores only whole bodies.
      let whole = try join(part.data, body.data)
      await httpCache?.store(whole.data, whole.data.head(from: head), for: request.url)
      return Fetched(data: whole, outcome: .network)
    case .askForWhole:
      body.release()
      // The part was taken out and there is no condition now, so the next request is for the whole.
      return try await attempt(number, request, .none, slot)
    case .reject(let status):
      body.release()
      // A busy server says nothing about the version of the part, which therefore stays usable.
      keepAgain(part, request.url)
      throw .status(status)
    }
  }

  /// Receives the growing body of one transfer if its head says that it is an image.
  private func previewObserver(
    _ asked: ResponseRule.Asked,
    _ slot: Slot
  ) -> (@Sendable (ResponseHead, PartialBody) -> Void)? {
    guard let receive = slot.previews?() else { return nil }
    return { [rule] head, body in
      if rule.allowsPreviews(asked, head) { receive(body) }
    }
  }

  private func asked(_ sent: TransportRequest, _ part: PartStore.Beginning?) -> ResponseRule.Asked {
    if let condition = sent.condition { return .ifChanged(condition) }
    if let part { return .rest(behind: part.data.byteCount, total: part.total) }
    return .whole
  }

  private func join(_ front: ImageData, _ rest: ImageData) throws(LoadFailure) -> ImageDataLease {
    do {
      return try front.joined(with: rest, memory: environment.memory)
    } catch {
      throw .decoding(error)
    }
  }

  /// Sends a request, reports its course, and decides what to do with its response.
  private func send(
    _ request: TransportRequest,
    _ part: PartStore.Beginning?,
    _ attempt: Int,
    _ slot: Slot
  ) async throws(LoadFailure) -> Answer {
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
    // Distinguishes a cancellation in the transport's queue from one during the transfer.
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
      let bytes = response.data.data.byteCount
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
      return Answer(response: response, action: action)
    } catch {
      keepAgain(part, request.url)
      switch error {
      case .cancelled(let received):
        signposter.endInterval(interval, .init(outcome: .cancelled, bytes: received))
        slot.stopped(wasSent.load(ordering: .relaxed) ? .fetch : .queue, received)
        throw .cancelled
      case .failed(let received, let reason):
        signposter.endInterval(interval, .init(outcome: .failed, bytes: received))
        throw .transport(reason)
      }
    }
  }

  // MARK: Parts

  /// Keeps the received beginning of a body if it can be continued.
  private func keep(
    _ data: consuming ImageDataLease,
    _ head: ResponseHead,
    _ part: PartStore.Beginning?,
    _ request: TransportRequest
  ) {
    // The rest of another version, or from another offset, cannot be appended to the part.
    let isRest = part != nil && head.status == 206
    let offset = isRest ? part?.data.byteCount ?? .zero : .zero
    if isRest, head.headers.contentRange?.first != offset.bytes { return }
    let received = data.data.byteCount
    guard let found = PartStore.validator(of: head, offset: offset, received: received),
      !isRest || found.validator == part?.validator
    else { return }
    if isRest, let part {
      guard let joined = try? join(part.data, data.data) else { return }
      store(joined, found.validator, found.total, request.url)
      data.release()
    } else {
      store(data, found.validator, found.total, request.url)
    }
  }

  /// Keeps a part that was taken out, unless another one has replaced it meanwhile.
  private func keepAgain(_ part: PartStore.Beginning?, _ url: ImageURL) {
    guard let part, state.withLock({ $0.parts?.contains(url) }) == false else { return }
    store(ImageDataLease(part.data), part.validator, part.total, url)
  }

  private func store(
    _ data: consuming ImageDataLease,
    _ validator: String,
    _ total: ByteCount?,
    _ url: ImageURL
  ) {
    var part: PartStore.Part? = PartStore.Part(
      url: url,
      data: data,
      validator: validator,
      total: total
    )
    let dropped = state.withLock { state -> LeaseList<PartStore.Part>? in
      guard let part = part.take() else { return nil }
      return state.parts?.keep(part)
    }
    if let dropped { dropped.release() }
  }
}

extension DataLoader.Answer {
  /// Returns the body and drops the rest.
  fileprivate consuming func takeBody() -> ImageDataLease { response.takeData() }
}

extension Optional where Wrapped == PartStore.Part {
  /// The part without its ownership, if there is one.
  fileprivate var beginning: PartStore.Beginning? {
    switch self {
    case .some(let part): part.beginning
    case .none: nil
    }
  }
}

extension ImageData {
  /// The head of the whole body that a 206 completed, which is stored as a 200 (RFC 9111 §3.4).
  fileprivate func head(from partial: ResponseHead) -> ResponseHead {
    var head = ResponseHead(status: 200, headers: partial.headers)
    head.headers["Content-Range"] = nil
    head.headers["Content-Length"] = "\(byteCount.bytes)"
    return head
  }
}
