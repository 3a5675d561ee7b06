internal import Basics
internal import HTTPRules
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Simulation

/// The answers of the origin server: a pure function of the request, the number of earlier
/// attempts, and the scenario's network.
struct VirtualServer {
  /// The content of a body.
  enum Body: Equatable {
    case nothing
    /// Text that no decoder reads.
    case page
    /// The picture's bytes after this offset.
    case picture(after: ByteCount)
    /// No body and no head: the connection is closed instead.
    case closed
  }

  /// An answer, of which `length` bytes will be sent.
  struct Answer {
    var head: ResponseHead
    var body: Body
    var length: ByteCount
  }

  private let faults: NetworkFaults
  private let responses: ResponseProfile
  /// Recorded answers by address number.
  private let recorded: [Int: AddressLog<LoggedAnswer.Outcome>]
  private let missingDraws: KeyedRandom
  private let busyDraws: KeyedRandom
  private let cachingDraws: KeyedRandom

  /// The server of `network`; `seed` determines the addresses without a picture, the requests that
  /// it is too busy for, and the addresses with another `Cache-Control`.
  ///
  /// - Parameter recorded: Recorded answers, which replace the drawn ones of these addresses; by
  ///   default none. An address occurs at most once.
  init(
    network: NetworkProfile,
    seed: UInt64,
    recorded: [AddressLog<LoggedAnswer.Outcome>] = []
  ) {
    self.recorded = Dictionary(uniqueKeysWithValues: recorded.map { ($0.urlNumber, $0) })
    faults = network.faults
    responses = network.responses
    missingDraws = KeyedRandom(seed: seed, name: "missing")
    busyDraws = KeyedRandom(seed: seed, name: "busy")
    cachingDraws = KeyedRandom(seed: seed, name: "caching")
  }

  /// Whether there is never a picture at `url`.
  func isMissing(_ url: ImageURL) -> Bool {
    missingDraws.unit(UInt64(url.number)) < faults.missingShare
  }

  /// The answer to a request for a picture of `size` bytes after `attempt` earlier ones for the
  /// same address.
  func answer(to request: TransportRequest, _ size: ByteCount, attempt: Int = 0) -> Answer {
    switch recorded[request.url.number]?.entry(ofAttempt: attempt) {
    case .status(let status): return page(status: status)
    case .nothing: return Answer(head: ResponseHead(), body: .closed, length: .zero)
    case .picture, nil: break
    }
    if isMissing(request.url) { return page(status: faults.missingStatus) }
    let key = UInt64(request.url.number)
    if busyDraws.unit(key, draw: UInt64(attempt)) < faults.busyShare {
      return page(status: faults.busyStatus)
    }
    var head = ResponseHead()
    head.headers["Cache-Control"] = cacheControl(of: request.url)
    let tag = "\"\(request.url.number)\""
    if responses.validators == .entityTag {
      head.headers["ETag"] = tag
      if request.condition?.entityTag == tag {
        head.status = 304
        return Answer(head: head, body: .nothing, length: .zero)
      }
    }
    var offset = ByteCount.zero
    if responses.ranges == .bytes {
      head.headers["Accept-Ranges"] = "bytes"
      if let resume = request.resume, resume.validator == head.headers["ETag"] {
        guard resume.offset < size else { return noRest(of: size) }
        offset = resume.offset
        head.status = 206
        head.headers["Content-Range"] = "bytes \(offset.bytes)-\(size.bytes - 1)/\(size.bytes)"
      }
    }
    head.headers["Content-Length"] = "\((size - offset).bytes)"
    return Answer(head: head, body: .picture(after: offset), length: size - offset)
  }

  /// The answer to a request for a rest that begins at the end of a picture of `size` bytes, or
  /// after it: 416 and the size (RFC 9110 §15.5.17).
  private func noRest(of size: ByteCount) -> Answer {
    var answer = page(status: 416)
    answer.head.headers["Content-Range"] = "bytes */\(size.bytes)"
    return answer
  }

  /// The `Cache-Control` field of the picture at `url`, always the same.
  private func cacheControl(of url: ImageURL) -> String? {
    var rest = cachingDraws.unit(UInt64(url.number))
    for exception in responses.cachingExceptions {
      if rest < exception.share { return exception.cacheControl }
      rest -= exception.share
    }
    return responses.cacheControl
  }

  /// The answer to an address that the server has no picture for.
  var missingPage: Answer { page(status: 404) }

  private func page(status: Int) -> Answer {
    let length = faults.pageBytes
    let head = ResponseHead(status: status, headers: ["Content-Length": "\(length.bytes)"])
    return Answer(head: head, body: .page, length: length)
  }
}
