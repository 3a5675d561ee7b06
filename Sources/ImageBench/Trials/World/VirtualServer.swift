internal import Basics
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Simulation

/// What the origin server answers: a pure function of the request, of how often it was made before, and
/// of the scenario's network.
struct VirtualServer {
  /// What a body is made of.
  enum Body: Equatable {
    case nothing
    /// Text that no decoder reads.
    case page
    /// The picture's bytes behind this many.
    case picture(behind: ByteCount)
    /// None, nor a head: the connection is closed instead.
    case closed
  }

  /// An answer, of which `length` bytes are to be sent.
  struct Answer {
    var head: ResponseHead
    var body: Body
    var length: ByteCount
  }

  private let faults: NetworkFaults
  private let responses: ResponseProfile
  /// What was recorded of addresses, by their numbers.
  private let recorded: [Int: AddressLog<LoggedAnswer.Outcome>]
  private let missingChance: KeyedChance
  private let busyChance: KeyedChance
  private let cachingChance: KeyedChance

  /// The server of `network`; `seed` decides which addresses have no picture, which requests it is too
  /// busy for, and of which addresses it speaks differently.
  ///
  /// - Parameter recorded: What it answers for these addresses in place of what chance says; by default
  ///   nothing is recorded. An address may be in it once.
  init(
    network: NetworkProfile,
    seed: UInt64,
    recorded: [AddressLog<LoggedAnswer.Outcome>] = []
  ) {
    self.recorded = Dictionary(uniqueKeysWithValues: recorded.map { ($0.urlNumber, $0) })
    faults = network.faults
    responses = network.responses
    missingChance = KeyedChance(seed: seed, name: "missing")
    busyChance = KeyedChance(seed: seed, name: "busy")
    cachingChance = KeyedChance(seed: seed, name: "caching")
  }

  /// Whether there is no picture at `url`, whoever asks and however often.
  func isMissing(_ url: ImageURL) -> Bool {
    missingChance.unit(UInt64(url.number)) < faults.missingShare
  }

  /// The answer to a request for a picture of `size` bytes, before which `attempt` others were made for
  /// the same address.
  func answer(to request: TransportRequest, _ size: ByteCount, attempt: Int = 0) -> Answer {
    switch recorded[request.url.number]?.entry(ofAttempt: attempt) {
    case .status(let status): return page(status: status)
    case .nothing: return Answer(head: ResponseHead(), body: .closed, length: .zero)
    case .picture, nil: break
    }
    if isMissing(request.url) { return page(status: faults.missingStatus) }
    let key = UInt64(request.url.number)
    if busyChance.unit(key, draw: UInt64(attempt)) < faults.busyShare {
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
      if let resume = request.resume, resume.validator == head.headers["ETag"],
        resume.offset < size
      {
        offset = resume.offset
        head.status = 206
        head.headers["Content-Range"] = "bytes \(offset.bytes)-\(size.bytes - 1)/\(size.bytes)"
      }
    }
    head.headers["Content-Length"] = "\((size - offset).bytes)"
    return Answer(head: head, body: .picture(behind: offset), length: size - offset)
  }

  /// What `Cache-Control` says of the picture at `url`, always the same.
  private func cacheControl(of url: ImageURL) -> String? {
    var rest = cachingChance.unit(UInt64(url.number))
    for exception in responses.cachingExceptions {
      if rest < exception.share { return exception.cacheControl }
      rest -= exception.share
    }
    return responses.cacheControl
  }

  private func page(status: Int) -> Answer {
    let length = faults.pageBytes
    let head = ResponseHead(status: status, headers: ["Content-Length": "\(length.bytes)"])
    return Answer(head: head, body: .page, length: length)
  }
}
