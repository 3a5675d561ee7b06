internal import Basics
internal import Codecs
internal import Requests
internal import Scenarios
internal import Simulation
internal import Synchronization
internal import VirtualDevice
internal import VirtualTime

/// The scenario's servers and link, for code that knows only addresses.
///
/// It answers as `VirtualTransport` does for the built-in pipeline: the n-th request for an address
/// meets the same latency and the same fault in every loader.
final class ScenarioInternet: Internet {
  /// How many bytes of a body are reported at once: what a `URLSession` hands on in practice is 16
  /// to 64 KiB, so this is a modelling choice.
  private static let part = ByteCount(64 << 10)

  private let simulator: Simulator
  private let network: VirtualNetwork
  private let server: VirtualServer
  private let sources: SourceImages
  private let waits: [Int: AddressLog<TimeSpan>]
  private let attempts = Mutex<[Int: Int]>([:])

  init(
    simulator: Simulator,
    network: VirtualNetwork,
    server: VirtualServer,
    sources: SourceImages,
    recordedWaits: [AddressLog<TimeSpan>]
  ) {
    self.simulator = simulator
    self.network = network
    self.server = server
    self.sources = sources
    waits = Dictionary(uniqueKeysWithValues: recordedWaits.map { ($0.urlNumber, $0) })
  }

  func number(of address: String) -> Int? { ImageReference(address: address)?.urlNumber }

  func send(
    _ request: WireRequest,
    receive: @escaping @Sendable (WireEvent) -> Void
  ) -> any Exchange {
    let end = ExchangeEnd(receive)
    end.task = simulator.world.startDeviceTask { [self] in
      guard Self.knows(host: request.address) else {
        // A name is looked up before anything is sent; how long that takes is not modelled.
        end.report(.failed(.unknownHost))
        return
      }
      await exchange(request, end)
    }
    return end
  }

  /// Plays one request to its end.
  private func exchange(_ request: WireRequest, _ end: ExchangeEnd) async {
    guard let reference = ImageReference(address: request.address) else {
      await carry(server.missingPage, nil, key: 0, attempt: 0, wait: nil, end)
      return
    }
    let url = reference.url
    let attempt = attempts.withLock { attempts in
      defer { attempts[url.number, default: 0] += 1 }
      return attempts[url.number, default: 0]
    }
    let picture = stampedPicture(of: url)
    let answer = server.answer(
      to: TransportRequest(url: url, wire: request),
      ByteCount(picture.bytes.count),
      attempt: attempt
    )
    let wait = waits[url.number]?.entry(ofAttempt: attempt)
    await carry(answer, picture, key: UInt64(url.number), attempt: attempt, wait: wait, end)
  }

  private func carry(
    _ answer: VirtualServer.Answer,
    _ picture: StampedPicture?,
    key: UInt64,
    attempt: Int,
    wait: TimeSpan?,
    _ end: ExchangeEnd
  ) async {
    let parts = BodyParts(answer, picture)
    do {
      _ = try await network.transfer(
        // All pictures of a scenario come from one origin, so they share its connections.
        host: 0,
        bytes: ByteCount(parts.wireBytes),
        latencyKey: key,
        attempt: attempt,
        latency: wait,
        onSend: { end.report(.sent) },
        onAnswer: { if answer.body != .closed { end.report(parts.head(answer)) } },
        progress: TransferProgress(step: Self.part) { end.report(parts.next(upTo: $0)) }
      )
      guard answer.body != .closed else {
        end.report(.failed(.connectionLost))
        return
      }
      end.report(parts.rest())
      end.report(.finished)
    } catch {
      end.report(.failed(network.isOnline ? .connectionLost : .offline))
    }
  }

  /// The picture at `url` with the number of its address in its bytes.
  private func stampedPicture(of url: ImageURL) -> StampedPicture {
    let path = sources.picture(for: url).path
    guard let image = try? EncodedImage.contentsOf(path: path) else {
      preconditionFailure("the picture \(path) was there when the trial began, and is gone")
    }
    return image.withUnsafeBytes { bytes in
      let stamped = PictureStamp.stamp(Array(bytes), address: url.number)
      return StampedPicture(bytes: stamped, added: stamped.count - bytes.count)
    }
  }

  private static func knows(host address: String) -> Bool {
    address.hasPrefix("https://images.example/") || address.hasPrefix("http://images.example/")
  }
}

/// One request under way: reports until its end, and nothing after a cancel.
private final class ExchangeEnd: Exchange {
  private struct State {
    var receive: (@Sendable (WireEvent) -> Void)?
    var task: Task<Void, Never>?
  }
  private let state: Mutex<State>

  init(_ receive: @escaping @Sendable (WireEvent) -> Void) {
    state = Mutex(State(receive: receive))
  }

  var task: Task<Void, Never>? {
    get { state.withLock { $0.task } }
    set { state.withLock { $0.task = newValue } }
  }

  func report(_ event: WireEvent?) {
    guard let event else { return }
    let receive = state.withLock { state in
      defer { if event.isLast { state.receive = nil } }
      return state.receive
    }
    receive?(event)
  }

  func cancel() {
    let task = state.withLock { state in
      state.receive = nil
      return state.task
    }
    task?.cancel()
  }
}

extension WireEvent {
  /// Whether nothing comes after it.
  fileprivate var isLast: Bool {
    switch self {
    case .finished, .failed: true
    case .sent, .head, .bytes: false
    }
  }
}

/// A picture with the number of its address in its bytes.
private struct StampedPicture: Sendable {
  var bytes: [UInt8]
  /// How many of them the link does not carry: what the stamp added.
  var added: Int
}

/// The body of an answer, handed out as it arrives.
private final class BodyParts: Sendable {
  /// What the link carries.
  let wireBytes: Int
  private let bytes: [UInt8]
  private let done = Mutex(0)

  /// The part of `picture` that `answer` sends, or its page.
  init(_ answer: VirtualServer.Answer, _ picture: StampedPicture?) {
    var added = 0
    switch answer.body {
    case .picture(let offset):
      let whole = picture ?? StampedPicture(bytes: [], added: 0)
      bytes = Array(whole.bytes.dropFirst(offset.bytes))
      added = offset == .zero ? whole.added : 0
    // Spaces: no decoder takes them for an image.
    case .page: bytes = Array(repeating: 0x20, count: answer.length.bytes)
    case .nothing, .closed: bytes = []
    }
    wireBytes = bytes.count - added
  }

  func head(_ answer: VirtualServer.Answer) -> WireEvent {
    .head(
      status: answer.head.status,
      headers: answer.head.headers.all,
      expected: answer.body == .nothing ? nil : ByteCount(bytes.count)
    )
  }

  /// The bytes that follow the last reported ones when the link has carried `received`; nil if none
  /// do.
  func next(upTo received: ByteCount) -> WireEvent? {
    part(upTo: min(bytes.count, received.bytes + bytes.count - wireBytes))
  }

  /// What is left when the transfer is complete.
  func rest() -> WireEvent? { part(upTo: bytes.count) }

  private func part(upTo end: Int) -> WireEvent? {
    let start = done.withLock { done in
      defer { done = max(done, end) }
      return done
    }
    return start < end ? .bytes(Array(bytes[start..<end])) : nil
  }
}

extension ImageReference {
  /// The picture at `address`, whatever its query; nil where the server has none.
  init?(address: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count == 4, let sourceClass = SourceClass(rawValue: String(parts[2])),
      parts[3].hasSuffix(".img"), let ordinal = Int(parts[3].dropLast(4)),
      (0..<Self.urlsPerClass).contains(ordinal)
    else { return nil }
    self.init(sourceClass: sourceClass, ordinal: ordinal)
  }
}

extension TransportRequest {
  /// The request for `url` with the validators and the range of `wire`.
  fileprivate init(url: ImageURL, wire: WireRequest) {
    self.init(url: url)
    var validators = HTTPHeaders()
    for (name, value) in wire.headers {
      switch name.lowercased() {
      case "if-none-match": validators["ETag"] = value
      case "if-modified-since": validators["Last-Modified"] = value
      default: break
      }
    }
    condition = HTTPCondition(validators)
    func header(_ name: String) -> String? {
      wire.headers.last { $0.name.lowercased() == name }?.value
    }
    if let range = header("range"), range.hasPrefix("bytes="), range.hasSuffix("-"),
      let offset = Int(range.dropFirst(6).dropLast()), let validator = header("if-range")
    {
      resume = ResumePoint(offset: ByteCount(offset), validator: validator)
    }
  }
}
