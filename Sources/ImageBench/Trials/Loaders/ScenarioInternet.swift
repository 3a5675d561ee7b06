internal import Basics
internal import HTTPRules
internal import Requests
internal import Scenarios
internal import Simulation
internal import Synchronization
internal import VirtualDevice
internal import VirtualTime

/// The scenario's servers and link, for code that knows only addresses.
///
/// `ScenarioOrigin` answers, as it does for the built-in pipeline.
final class ScenarioInternet: Internet {
  /// How many bytes of a body are reported at once: what a `URLSession` hands on in practice is 16
  /// to 64 KiB, so this is a modelling choice.
  private static let part = ByteCount(64 << 10)

  private let simulator: Simulator
  let origin: ScenarioOrigin
  private let sources: SourceImages
  /// The files that have been asked for, by path.
  private let files = Mutex<[String: PictureFile]>([:])
  private let observer = Mutex<(@Sendable (FetchStep) -> Void)?>(nil)

  init(
    simulator: Simulator,
    origin: ScenarioOrigin,
    sources: SourceImages
  ) {
    self.simulator = simulator
    self.origin = origin
    self.sources = sources
  }

  /// Calls `observe` when a request for a picture begins and when it ends.
  func observe(_ observe: @escaping @Sendable (FetchStep) -> Void) {
    observer.withLock { $0 = observe }
  }

  /// Reports a step of a request that another client of the origin has made.
  func note(_ step: FetchStep) { observer.withLock { $0 }?(step) }

  func number(of address: String) -> Int? {
    guard Self.knows(host: address) else { return nil }
    return ImageReference(address: address)?.urlNumber
  }

  func send(
    _ request: WireRequest,
    receive: @escaping @Sendable (WireEvent) -> Void
  ) -> any Exchange {
    let number = number(of: request.address)
    let observe = observer.withLock { $0 }
    let end = ExchangeEnd(simulator.world, receive) { outcome in
      guard let number else { return }
      observe?(FetchStep(number, outcome))
    }
    if let number { observe?(.began(number)) }
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
      await carry(origin.missingPage, nil, end)
      return
    }
    let url = reference.url
    let picture = stampedPicture(of: url)
    let exchange = origin.decide(
      TransportRequest(url: url, wire: request),
      ByteCount(picture.count)
    )
    await carry(exchange, picture, end)
  }

  private func carry(
    _ exchange: ScenarioOrigin.Exchange,
    _ picture: StampedPicture?,
    _ end: ExchangeEnd
  ) async {
    let answer = exchange.answer
    let parts = BodyParts(answer, picture)
    do throws(TransferFailure) {
      _ = try await origin.carry(
        exchange,
        ByteCount(parts.wireBytes),
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
      guard case .failed = error else { return }
      end.report(.failed(origin.isOnline ? .connectionLost : .offline))
    }
  }

  /// The picture at `url` with the number of its address in its bytes.
  private func stampedPicture(of url: ImageURL) -> StampedPicture {
    let path = sources.picture(for: url).path
    let file = files.withLock { files in
      if let file = files[path] { return file }
      let file = PictureFile(path: path)
      files[path] = file
      return file
    }
    return StampedPicture(of: file, address: url.number)
  }

  private static func knows(host address: String) -> Bool {
    address.hasPrefix("https://images.example/") || address.hasPrefix("http://images.example/")
  }
}

/// What happens to a request for a picture, by the number of its address.
enum FetchStep: Sendable {
  case began(Int)
  /// A body has arrived as a whole.
  case arrived(Int, ByteCount)
  /// No body came, or one that is no picture.
  case failed(Int)
  /// The app has cancelled it.
  case cancelled(Int)

  fileprivate init(_ number: Int, _ outcome: ExchangeEnd.Outcome) {
    switch outcome {
    case .arrived(let bytes): self = .arrived(number, bytes)
    case .failed: self = .failed(number)
    case .cancelled: self = .cancelled(number)
    }
  }
}

/// One request under way: reports until its end, and nothing after a cancel.
private final class ExchangeEnd: Exchange {
  enum Outcome {
    case arrived(ByteCount)
    case failed
    case cancelled
  }

  fileprivate struct State {
    var receive: (@Sendable (WireEvent) -> Void)?
    var task: Task<Void, Never>?
    var status = 0
    var bytes = ByteCount.zero
  }
  private let world: World
  private let state: Mutex<State>
  private let ended: @Sendable (Outcome) -> Void

  init(
    _ world: World,
    _ receive: @escaping @Sendable (WireEvent) -> Void,
    ended: @escaping @Sendable (Outcome) -> Void
  ) {
    self.world = world
    state = Mutex(State(receive: receive))
    self.ended = ended
  }

  var task: Task<Void, Never>? {
    get { state.withLock { $0.task } }
    set { state.withLock { $0.task = newValue } }
  }

  func report(_ event: WireEvent?) {
    guard let event else { return }
    let (receive, outcome) = state.withLock { state in
      let receive = state.receive
      let outcome = receive == nil ? nil : state.note(event)
      if outcome != nil { state.receive = nil }
      return (receive, outcome)
    }
    // Counted before the app can react to it.
    if let outcome { ended(outcome) }
    receive?(event)
  }

  func stop(_ cause: StopCause) {
    let (task, isFirst) = state.withLock { state in
      defer { state.receive = nil }
      return (state.task, state.receive != nil)
    }
    guard isFirst else { return }
    ended(cause == .cancelled ? .cancelled : .failed)
    if let task { world.cancel(task) }
  }
}

extension ExchangeEnd.State {
  /// What `event` means for the request as a whole; nil while it goes on.
  fileprivate mutating func note(_ event: WireEvent) -> ExchangeEnd.Outcome? {
    switch event {
    case .sent: return nil
    case .head(let status, _, _):
      self.status = status
      return nil
    case .bytes:
      bytes = bytes + ByteCount(event.bodyByteCount)
      return nil
    case .finished: return (200..<400).contains(status) ? .arrived(bytes) : .failed
    case .failed: return .failed
    }
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
