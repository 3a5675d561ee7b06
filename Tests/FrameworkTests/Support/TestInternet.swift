import Basics
import Synchronization
import VirtualDevice
import VirtualTime

/// A network whose answers a test writes: after 10 ms the head, then parts of 1,000 bytes every
/// millisecond, unless an answer names other times.
final class TestInternet: Internet {
  /// What an address answers.
  struct Answer: Sendable {
    var status = 200
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var failure: WireFailure?
    /// From the request to the head, in milliseconds.
    var wait = 10
    /// From one part to the next, in milliseconds.
    var gap = 1
  }

  private struct State {
    // Unchecked: the world lets one thread at a time touch it, and it outlives its network.
    nonisolated(unsafe) weak var world: World?
    var answers: [String: Answer] = [:]
    var requests: [WireRequest] = []
    var exchanges: [TestExchange] = []
  }
  private let state = Mutex(State())

  func attach(to world: World) { state.withLock { $0.world = world } }

  /// Answers `address` with `answer` from now on.
  func answer(_ address: String, _ answer: Answer) {
    state.withLock { $0.answers[address] = answer }
  }

  /// The number in the last part of an address such as `https://images.example/12.img`.
  func number(of address: String) -> Int? {
    address.split(separator: "/").last.flatMap { $0.split(separator: ".").first }.flatMap {
      Int($0)
    }
  }

  /// How many requests were cancelled.
  var cancelCount: Int { state.withLock { $0.exchanges.count(where: \.isCancelled) } }
  /// The requests so far, in order.
  var requests: [WireRequest] { state.withLock { $0.requests } }

  func send(
    _ request: WireRequest,
    receive: @escaping @Sendable (WireEvent) -> Void
  ) -> any Exchange {
    let (world, answer) = state.withLock { state in
      state.requests.append(request)
      return (state.world, state.answers[request.address])
    }
    let exchange = TestExchange()
    state.withLock { $0.exchanges.append(exchange) }
    guard let world else { preconditionFailure("the network is not attached to a world") }
    func report(_ event: WireEvent, after milliseconds: Int) {
      world.schedule(at: world.now + .milliseconds(milliseconds)) {
        if !exchange.isCancelled { receive(event) }
      }
    }
    report(.sent, after: 0)
    guard let answer else {
      report(.failed(.unknownHost), after: 10)
      return exchange
    }
    let length = ByteCount(answer.body.count)
    let head = WireEvent.head(status: answer.status, headers: answer.headers, expected: length)
    report(answer.failure == .offline ? .failed(.offline) : head, after: answer.wait)
    if answer.failure == .offline { return exchange }
    var time = answer.wait
    for start in stride(from: 0, to: answer.body.count, by: 1000) {
      time += answer.gap
      let part = Array(answer.body[start..<min(start + 1000, answer.body.count)])
      report(.bytes(part), after: time)
    }
    report(answer.failure.map { .failed($0) } ?? .finished, after: time)
    return exchange
  }
}

/// A request of which nothing more is reported once it is cancelled.
final class TestExchange: Exchange {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func stop(_ cause: StopCause) { flag.store(true, ordering: .relaxed) }
}
