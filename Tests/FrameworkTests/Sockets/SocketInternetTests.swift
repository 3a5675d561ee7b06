import Basics
import Dispatch
import Origin
import Sockets
import Synchronization
import TestSupport
import Testing
import VirtualDevice

@Suite("Requests over sockets", .timeLimit(.minutes(30)))
struct SocketInternetTests {
  private static func internet(_ origin: ServedOrigin, connections: Int = 6) -> SocketInternet {
    SocketInternet(SocketOrigin(port: origin.port), connections: connections) { _ in 7 }
  }

  private static func request(_ path: String, priority: Float = 0.5) -> WireRequest {
    var request = WireRequest(address: "https://images.example/\(path)")
    request.priority = priority
    return request
  }

  @Test("A request is sent, and brings its head, its bytes and its end")
  func order() async throws {
    let origin = try ServedOrigin()
    let internet = Self.internet(origin)
    let events = WireEvents()
    await events.all(of: internet, Self.request("sub/b%20c.png?size=2"))
    let lines = events.lines
    #expect(lines.prefix(2) == ["sent", "head 200 of 200000"] && lines.last == "finished")
    #expect(events.byteCount == 200_000)
    #expect(origin.stop().rows["/sub/b c.png"]?.gets == 1)
  }

  @Test("Nothing is reported after a stop, whenever it comes", arguments: 0...4)
  func stop(afterEvents count: Int) async throws {
    let origin = try ServedOrigin { $0.conditions.bytesPerSecond = 400_000 }
    let internet = Self.internet(origin)
    let events = WireEvents()
    let exchange = Mutex<(any Exchange)?>(nil)
    let stopped = WireEvents()
    let linesAtStop = Mutex<Int?>(nil)
    let stop: @Sendable () -> Void = {
      exchange.withLock { $0 }?.stop(.cancelled)
      linesAtStop.withLock { $0 = $0 ?? stopped.lines.count }
    }
    stopped.onEvent { number in
      // On another thread: a receiver may not stop a request itself.
      guard number == count else { return }
      DispatchQueue.global().async(execute: stop)
    }
    // Under the lock, so that the first event already finds what it stops.
    exchange.withLock { $0 = internet.send(Self.request("a.jpg")) { stopped.take($0) } }
    if count == 0 { stop() }
    // As long as the rest of the first answer would take.
    await events.all(of: internet, Self.request("sub/b%20c.png"))
    #expect(!stopped.lines.contains { $0 == "finished" || $0.hasPrefix("failed") })
    #expect(linesAtStop.withLock { $0 } == stopped.lines.count)
  }

  @Test("Requests that wait go by priority, then by age")
  func priorities() async throws {
    let origin = try ServedOrigin { $0.conditions.bytesPerSecond = 2_000_000 }
    let internet = Self.internet(origin, connections: 1)
    let order = Mutex<[String]>([])
    await withTaskGroup(of: Void.self) { group in
      let names = [("first", 0.5), ("low", 0.25), ("high", 0.75), ("late", 0.75), ("usual", 0.5)]
      for (name, priority) in names {
        let events = WireEvents()
        events.onEvent { number in
          if number == 1 { order.withLock { $0.append(name) } }
        }
        events.begin(internet, Self.request("a.jpg?\(name)", priority: Float(priority)))
        group.addTask { await events.end() }
      }
    }
    #expect(order.withLock { $0 } == ["first", "high", "late", "usual", "low"])
  }

  @Test("Pictures of the scenario have numbers, and other hosts do not")
  func numbers() throws {
    let internet = Self.internet(try ServedOrigin())
    #expect(internet.number(of: "https://images.example/a.jpg") == 7)
    #expect(internet.number(of: "https://nowhere.example/a.jpg") == nil)
    #expect(internet.number(of: "https://images.example.org/a.jpg") == nil)
  }
}

/// The events of one request, and a wait for its end.
final class WireEvents: Sendable {
  private struct State {
    var lines: [String] = []
    var byteCount = 0
    var action: (@Sendable (Int) -> Void)?
    var isOver = false
    var waiting: CheckedContinuation<Void, Never>?
  }
  private let state = Guarded(State())

  /// Calls `action` after each event with how many there were.
  func onEvent(_ action: @escaping @Sendable (Int) -> Void) { state.with { $0.action = action } }

  var lines: [String] { state.with { $0.lines } }
  var byteCount: Int { state.with { $0.byteCount } }

  /// Sends `request`.
  func begin(_ internet: SocketInternet, _ request: WireRequest) {
    _ = internet.send(request) { self.take($0) }
  }

  /// Returns when the request has ended.
  func end() async {
    await withCheckedContinuation { continuation in
      let isOver = state.with { state in
        if !state.isOver { state.waiting = continuation }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  /// Sends `request` and returns when it has ended.
  func all(of internet: SocketInternet, _ request: WireRequest) async {
    begin(internet, request)
    await end()
  }

  /// Notes `event`.
  func take(_ event: WireEvent) {
    let (count, action, waiting) = state.with { state in
      switch event {
      case .sent: state.lines.append("sent")
      case .head(let status, _, let expected):
        state.lines.append("head \(status) of \(expected.map { "\($0.bytes)" } ?? "unknown")")
      case .bytes(let bytes):
        state.lines.append("bytes")
        state.byteCount += bytes.count
      case .finished:
        state.lines.append("finished")
        state.isOver = true
      case .failed(let failure):
        state.lines.append("failed \(failure)")
        state.isOver = true
      }
      return (state.lines.count, state.action, state.isOver ? state.waiting.take() : nil)
    }
    action?(count)
    waiting?.resume()
  }
}
