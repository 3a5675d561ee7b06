package import Basics
package import Codecs
package import DeviceContract
package import HTTPRules
internal import ImagePipeline
package import Requests
package import Simulation
internal import Synchronization

/// A network and a server in virtual time: each URL has a latency, a version, and attempts that
/// fail.
///
/// Bytes arrive in ten parts unless a script says otherwise, so that a test can see a transfer
/// stop. The server supports conditional requests and, if its headers say so, ranges.
package final class ScriptedTransport: ImageTransport {
  /// The body of a response whose status is not 200.
  package enum ErrorBody: Sendable {
    /// An HTML page.
    case page
    /// The picture, as from a server that sends an image saying "there is no such picture".
    case picture
  }

  /// How the transport answers.
  package struct Script: Sendable {
    package var latency = TimeSpan.milliseconds(100)
    /// The attempts, counted from 0, whose connection breaks before the last part.
    package var failingAttempts: Set<Int> = []
    /// Whether the transfer completes even if its task is cancelled.
    package var ignoresCancellation = false
    /// The statuses of single attempts, by number from 0.
    package var statuses: [Int: Int] = [:]
    /// The status of the attempts that ``statuses`` does not list.
    package var status = 200
    /// The body of a response whose status is not 200.
    package var errorBody = ErrorBody.page
    /// The header fields of a whole or partial body; its lengths are added.
    package var headers = HTTPHeaders()
    /// Whether the response declares the length of its body.
    package var isLengthDeclared = true
    /// The size of a modelled picture in bytes, if it differs from its header.
    package var byteCount: ByteCount?
    /// Bytes that replace those of the picture.
    package var body: EncodedImage?
    /// Bytes that replace those of the picture in single attempts.
    package var bodies: [Int: EncodedImage] = [:]
    /// The offset in the whole body from which on real bytes are corrupted, in partial bodies too;
    /// nil, the default, corrupts none.
    package var spoiledFrom: Int?
    /// The number of parts in which the bytes arrive.
    package var parts = ScriptedTransport.parts
    /// The time before each part; by default equal shares of the latency.
    package var pauses: [TimeSpan] = []
  }

  /// The fetches so far.
  package struct Usage: Sendable {
    package var started: [Int: Int] = [:]
    /// The URLs in the order of their fetches.
    package var order: [Int] = []
    /// The requests in the same order, with their times.
    package var requests: [(request: TransportRequest, time: TimePoint)] = []
    package var running: [Int: Int] = [:]
    package var maximumRunning = 0
    package var maximumPerURL = 0
    package var completed = 0
    package var cancelled = 0
    package var failed = 0
    package var bytesReceived = 0
  }

  package static let parts = 10

  private let simulator: Simulator
  private let memory: any MemoryAccounting
  private let pictures: PictureBook
  private let scripts = Mutex<(byURL: [Int: Script], other: Script)>(([:], Script()))
  private let counters = Mutex(Usage())

  package init(simulator: Simulator, pictures: PictureBook, memory: any MemoryAccounting) {
    self.simulator = simulator
    self.pictures = pictures
    self.memory = memory
  }

  package var usage: Usage { counters.withLock { $0 } }

  package var fetchCount: Int { usage.started.values.reduce(0, +) }

  /// Sets the behaviour of `url`, or of every URL without a script of its own.
  package func script(_ url: Int? = nil, _ change: @Sendable (inout Script) -> Void) {
    scripts.withLock { scripts in
      if let url {
        change(&scripts.byURL[url, default: scripts.other])
      } else {
        change(&scripts.other)
      }
    }
  }

  package func data(
    for request: TransportRequest,
    events: TransportEvents
  ) async throws(TransportError) -> TransportResponse {
    events.onSend()
    let url = request.url
    let script = scripts.withLock { $0.byURL[url.number] ?? $0.other }
    let attempt = note(request)
    defer { counters.withLock { $0.running[url.number, default: 0] -= 1 } }
    let real = script.bodies[attempt] ?? script.body ?? pictures.bytes[url.number]
    let answer = Answer(request, script, attempt, real, pictures.byteCount(of: url))
    let received = try await receive(answer, attempt, request, script, events)
    counters.withLock { $0.completed += 1 }
    return TransportResponse(
      data: answer.data(received, pictures, memory),
      queued: .zero,
      head: answer.head
    )
  }

  private func note(_ request: TransportRequest) -> Int {
    let (number, now) = (request.url.number, simulator.now)
    return counters.withLock { usage in
      defer { usage.started[number, default: 0] += 1 }
      usage.order.append(number)
      usage.requests.append((request, now))
      usage.running[number, default: 0] += 1
      usage.maximumRunning = max(usage.maximumRunning, usage.running.values.reduce(0, +))
      usage.maximumPerURL = max(usage.maximumPerURL, usage.running[number, default: 0])
      return usage.started[number, default: 0]
    }
  }

  /// Delivers the parts of a body, one after another.
  private func receive(
    _ answer: Answer,
    _ attempt: Int,
    _ request: TransportRequest,
    _ script: Script,
    _ events: TransportEvents
  ) async throws(TransportError) -> ByteCount {
    let parts = script.parts
    let even = TimeSpan(nanoseconds: script.latency.nanoseconds / parts)
    var received = ByteCount.zero
    let breakOff = { [self] in
      guard request.brokenBody == .handedOver, received > .zero else { return }
      events.onBreak(answer.head, answer.data(received, pictures, memory))
    }
    for number in 1...parts {
      let pause = number <= script.pauses.count ? script.pauses[number - 1] : even
      guard await wait(pause, isDeaf: script.ignoresCancellation) else {
        counters.withLock { $0.cancelled += 1 }
        breakOff()
        throw .cancelled(received: received)
      }
      if number == parts, script.failingAttempts.contains(attempt) {
        counters.withLock { $0.failed += 1 }
        breakOff()
        throw .failed(received: received, reason: "attempt \(attempt) broke off")
      }
      // The last part includes the remainder of the division.
      let part =
        number == parts
        ? answer.length - received : ByteCount(answer.length.bytes / parts)
      received += part
      counters.withLock { $0.bytesReceived += part.bytes }
      if answer.offset == .zero, received > .zero, let onBytes = events.onBytes {
        onBytes(answer.head, answer.front(received, pictures))
      }
    }
    return received
  }

  /// Waits for one part; false if the task was cancelled, unless `isDeaf`.
  private func wait(_ pause: TimeSpan, isDeaf: Bool) async -> Bool {
    guard isDeaf else { return (try? await simulator.sleep(for: pause)) != nil }
    await withCheckedContinuation { continuation in
      simulator.schedule(after: pause) { continuation.resume() }
    }
    return true
  }
}

/// What the server sends; a pure value.
private struct Answer {
  private static let errorPage = Array("<html><body>There is no such picture.</body></html>".utf8)
  private static let page = try? EncodedImage(copying: errorPage)

  var url: ImageURL
  var head: ResponseHead
  /// The length of the body, which begins at `offset` of the whole.
  var length: ByteCount
  var offset = ByteCount.zero
  /// The whole body; nil for a modelled picture and for an empty response.
  private var body: EncodedImage?

  init(
    _ request: TransportRequest,
    _ script: ScriptedTransport.Script,
    _ attempt: Int,
    _ real: EncodedImage?,
    _ modelled: ByteCount
  ) {
    url = request.url
    head = ResponseHead(
      status: script.statuses[attempt] ?? script.status,
      headers: script.headers
    )
    body = script.spoiledFrom.map { index in real?.spoiled(from: index) } ?? real
    length = real?.byteCount ?? script.byteCount ?? modelled
    let validators = [script.headers["ETag"], script.headers["Last-Modified"]].compactMap { $0 }
    if head.status != 200 {
      if script.errorBody == .page {
        body = Self.page
        length = ByteCount(Self.errorPage.count)
      }
    } else if let condition = request.condition, Self.matches(condition, script.headers) {
      head.status = 304
      body = nil
      length = .zero
    } else if let resume = request.resume, script.headers.acceptsByteRanges,
      validators.contains(resume.validator), resume.offset < length
    {
      head.status = 206
      offset = resume.offset
      head.headers["Content-Range"] =
        "bytes \(offset.bytes)-\(length.bytes - 1)/\(length.bytes)"
      length -= offset
    }
    if script.isLengthDeclared { head.headers["Content-Length"] = "\(length.bytes)" }
  }

  /// A tag takes precedence over a date (RFC 9110 §13.1.3).
  private static func matches(_ condition: HTTPCondition, _ headers: HTTPHeaders) -> Bool {
    guard let tag = condition.entityTag else {
      return condition.lastModified == headers["Last-Modified"]
    }
    return tag == headers.entityTag
  }

  /// The first `received` bytes of the body, retained once.
  func data(
    _ received: ByteCount,
    _ pictures: PictureBook,
    _ memory: any MemoryAccounting
  ) -> ImageDataLease {
    if let bytes = body?.part(from: offset.bytes, count: received.bytes) {
      return ImageDataLease(bytes: bytes, header: nil, byteCount: received, memory: memory)
    }
    return pictures.part(of: url, from: offset, received, memory: memory)
  }

  /// The received part of a body that is sent from its first byte on.
  func front(_ received: ByteCount, _ pictures: PictureBook) -> PartialBody {
    guard let body else { return pictures.front(of: url, received) }
    let bytes = EncodedImage(first: received, of: body)
    return PartialBody(received: received, expected: length, bytes: bytes)
  }
}

extension EncodedImage {
  /// A copy of a range of the bytes; nil if memory runs out.
  func part(from first: Int, count: Int) -> EncodedImage? {
    withUnsafeBytes { bytes in
      try? EncodedImage(copying: UnsafeRawBufferPointer(rebasing: bytes[first..<first + count]))
    }
  }

  /// The bytes, corrupted from `index` on; nil if memory runs out.
  fileprivate func spoiled(from index: Int) -> EncodedImage? {
    withUnsafeBytes { bytes in
      try? EncodedImage(copying: bytes.enumerated().map { $0 < index ? $1 : $1 ^ 0x5A })
    }
  }
}
