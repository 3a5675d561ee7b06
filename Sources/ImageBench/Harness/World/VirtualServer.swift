internal import PipelineUnderTest
internal import Quantities
internal import Scenarios
internal import Simulation

/// What the origin server answers: a pure function of the request and the scenario's network.
struct VirtualServer {
  /// What a body is made of.
  enum Body: Equatable {
    case nothing
    /// Text that no decoder reads.
    case page
    /// The picture's bytes behind this many.
    case picture(behind: ByteCount)
  }

  /// An answer, of which `length` bytes are to be sent.
  struct Answer {
    var head: ResponseHead
    var body: Body
    var length: ByteCount
  }

  private let faults: NetworkFaults
  private let responses: ResponseProfile
  private let chance: KeyedChance

  /// The server of `network`; `seed` decides which addresses have no picture.
  init(network: NetworkProfile, seed: UInt64) {
    faults = network.faults
    responses = network.responses
    chance = KeyedChance(seed: seed, name: "missing")
  }

  /// Whether there is no picture at `url`, whoever asks and however often.
  func isMissing(_ url: ImageURL) -> Bool {
    chance.unit(UInt64(url.number)) < faults.missingShare
  }

  /// The answer to a request for a picture of `size` bytes.
  func answer(to request: TransportRequest, _ size: ByteCount) -> Answer {
    guard !isMissing(request.url) else {
      let head = ResponseHead(
        status: faults.missingStatus,
        headers: ["Content-Length": "\(faults.missingPageBytes.bytes)"]
      )
      return Answer(head: head, body: .page, length: faults.missingPageBytes)
    }
    var head = ResponseHead()
    head.headers["Cache-Control"] = responses.cacheControl
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
}
