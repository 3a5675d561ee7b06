package import Basics
package import Codecs
internal import ImagePipeline
package import Requests
package import Simulation
internal import Synchronization

/// A network in virtual time with a server behind it: each URL has a latency, a version, and attempts
/// that fail.
///
/// Bytes come in ten parts unless a script says otherwise, so that a test sees that they stop. The
/// server knows conditions and, if its headers say so, ranges.
package final class ScriptedTransport: ImageTransport {
  /// What comes with a status that is not 200.
  package enum ErrorBody: Sendable {
    /// A page that is no image.
    case page
    /// The picture, as from a server that shows one that says "there is no such picture".
    case picture
  }

  /// How the transport answers.
  package struct Script: Sendable {
    package var latency = TimeSpan.milliseconds(100)
    /// The attempts, counted from 0, that break off after all bytes but the last part.
    package var failingAttempts: Set<Int> = []
    /// Whether the transfer goes on to a success although its task was cancelled.
    package var ignoresCancellation = false
    /// The statuses of attempts that are not answered by 200.
    package var statuses: [Int: Int] = [:]
    /// The status of all attempts that ``statuses`` leaves out.
    package var status = 200
    /// What comes with a status that is not 200.
    package var errorBody = ErrorBody.page
    /// The header fields of a whole or partial body; its lengths are added.
    package var headers = HTTPHeaders()
    /// Whether the length of the body is said before it comes.
    package var isLengthDeclared = true
    /// The number of bytes of a modelled picture, if it is not that of its header.
    package var byteCount: ByteCount?
    /// The bytes instead of the picture's.
    package var body: EncodedImage?
    /// The bytes of attempts that differ from the others.
    package var bodies: [Int: EncodedImage] = [:]
    /// The byte of the whole from which on real bytes are spoiled, in parts of a body too; nil, the
    /// default, spoils none.
    package var spoiledFrom: Int?
    /// The parts in which the bytes come.
    package var parts = ScriptedTransport.parts
    /// The time between two parts, one entry for each; by default the latency in equal shares.
    package var pauses: [TimeSpan] = []
  }

  /// The fetches so far.
  package struct Usage: Sendable {
    package var started: [Int: Int] = [:]
    /// The URLs in the order in which their fetches began.
    package var order: [Int] = []
    /// What was asked, in that order, and when.
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

  /// Says how `url` behaves, or every URL without a script of its own.
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
    if let limit = request.maximumBytes, script.isLengthDeclared, answer.length > limit {
      counters.withLock { $0.failed += 1 }
      throw .tooLarge(received: .zero, limit: limit)
    }
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

  /// Lets the parts of a body come, one after another.
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
      let isDeaf: Bool
      switch request.nearlyDone {
      case .stopped: isDeaf = script.ignoresCancellation
      case .finished(let percent):
        isDeaf = script.ignoresCancellation || (number - 1) * 100 / parts >= percent
      }
      guard await wait(pause, isDeaf: isDeaf) else {
        counters.withLock { $0.cancelled += 1 }
        breakOff()
        throw .cancelled(received: received)
      }
      if number == parts, script.failingAttempts.contains(attempt) {
        counters.withLock { $0.failed += 1 }
        breakOff()
        throw .failed(received: received, reason: "attempt \(attempt) broke off")
      }
      // The last part brings what does not go into ten.
      let part =
        number == parts
        ? answer.length - received : ByteCount(answer.length.bytes / parts)
      received += part
      counters.withLock { $0.bytesReceived += part.bytes }
      if let limit = request.maximumBytes, received > limit {
        counters.withLock { $0.failed += 1 }
        throw .tooLarge(received: received, limit: limit)
      }
      if answer.offset == .zero, received > .zero, let onBytes = events.onBytes {
        onBytes(answer.head, answer.front(received, pictures))
      }
    }
    return received
  }

  /// Waits for one part; false when the task was cancelled and that counts.
  private func wait(_ pause: TimeSpan, isDeaf: Bool) async -> Bool {
    guard isDeaf else { return (try? await simulator.sleep(for: pause)) != nil }
    await withCheckedContinuation { continuation in
      simulator.schedule(after: pause) { continuation.resume() }
    }
    return true
  }
}

/// What the server sends: pure.
private struct Answer {
  private static let errorPage = Array("<html><body>There is no such picture.</body></html>".utf8)
  private static let page = try? EncodedImage(copying: errorPage)

  var url: ImageURL
  var head: ResponseHead
  /// The bytes that come, and what they are behind.
  var length: ByteCount
  var offset = ByteCount.zero
  /// The whole body, of which a part may come; nil when there are no bytes behind it.
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
    body = script.spoiledFrom.map { place in real?.spoiled(from: place) } ?? real
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

  /// A tag goes before a date (RFC 9110 §13.1.3).
  private static func matches(_ condition: HTTPCondition, _ headers: HTTPHeaders) -> Bool {
    guard let tag = condition.entityTag else {
      return condition.lastModified == headers["Last-Modified"]
    }
    return tag == headers.entityTag
  }

  /// The first `received` bytes of the body, held once.
  func data(
    _ received: ByteCount,
    _ pictures: PictureBook,
    _ memory: any MemoryAccounting
  ) -> ImageData {
    if let bytes = body?.part(from: offset.bytes, count: received.bytes) {
      return ImageData(bytes: bytes, header: nil, byteCount: received, memory: memory)
    }
    return pictures.part(of: url, from: offset, received, memory: memory)
  }

  /// What has come of a body that is sent from its first byte on.
  func front(_ received: ByteCount, _ pictures: PictureBook) -> PartialBody {
    guard let body else { return pictures.front(of: url, received) }
    let bytes = EncodedImage(first: received, of: body)
    return PartialBody(received: received, expected: length, bytes: bytes)
  }
}

extension EncodedImage {
  /// A copy of some of the bytes; nil when there is no memory for it.
  func part(from first: Int, count: Int) -> EncodedImage? {
    withUnsafeBytes { bytes in
      try? EncodedImage(copying: UnsafeRawBufferPointer(rebasing: bytes[first..<first + count]))
    }
  }

  /// The bytes with nonsense from byte `place` on; nil when there is no memory for it.
  fileprivate func spoiled(from place: Int) -> EncodedImage? {
    withUnsafeBytes { bytes in
      try? EncodedImage(copying: bytes.enumerated().map { $0 < place ? $1 : $1 ^ 0x5A })
    }
  }
}
