import Basics
import HTTPRules
import ImagePipeline
import Requests
import Scenarios
import Testing

@testable import Trials

@Suite("The origin server of a trial")
struct VirtualServerTests {
  private static let size = ByteCount(1000)

  private func server(seed: UInt64 = 1, _ change: (inout NetworkProfile) -> Void) -> VirtualServer {
    var network = NetworkProfile.wifi
    change(&network)
    return VirtualServer(network: network, seed: seed)
  }

  private func url(_ number: Int) -> ImageURL {
    ImageURL(number: number, text: "https://images.example/\(number)")
  }

  @Test("By default every picture is sent whole and without validators")
  func plain() {
    let server = server { _ in }
    for number in 0..<100 {
      var request = TransportRequest(url: url(number))
      request.resume = ResumePoint(offset: ByteCount(10), validator: "\"\(number)\"")
      let answer = server.answer(to: request, Self.size)
      #expect(answer.head == ResponseHead(headers: ["Content-Length": "1000"]))
      #expect(answer.body == .picture(after: .zero))
    }
  }

  @Test("Recorded answers come fetch by fetch, the last one repeats, and the rest is drawn")
  func recorded() {
    var log = AddressLog<LoggedAnswer.Outcome>(urlNumber: 7, first: .status(503))
    log.append(.nothing)
    log.append(.picture)
    log.append(.status(404))
    let server = VirtualServer(network: .wifi, seed: 1, recorded: [log])
    let answers = (0..<6).map {
      server.answer(to: TransportRequest(url: url(7)), Self.size, attempt: $0)
    }
    #expect(answers.map(\.head.status) == [503, 200, 200, 404, 404, 404])
    #expect(
      answers.map(\.body) == [.page, .closed, .picture(after: .zero), .page, .page, .page]
    )
    #expect(server.answer(to: TransportRequest(url: url(8)), Self.size).body != .page)
  }

  @Test("The share of missing addresses is as configured, and they stay missing")
  func missing() {
    let server = server { $0.faults.missingShare = 0.3 }
    let missing = (0..<10_000).filter { server.isMissing(url($0)) }
    #expect((2_850...3_150).contains(missing.count))
    let answer = server.answer(to: TransportRequest(url: url(missing[0])), Self.size)
    #expect(answer.head.status == 404)
    #expect(answer.body == .page)
    #expect(answer.length == ByteCount(2_000))
    let other = self.server(seed: 2) { $0.faults.missingShare = 0.3 }
    #expect((0..<10_000).filter { other.isMissing(url($0)) } != missing)
  }

  @Test("A busy server refuses its share of requests, each drawn separately")
  func busy() {
    let server = server { $0.faults.busyShare = 0.2 }
    func statuses(_ attempt: Int) -> [Int] {
      (0..<10_000).map {
        server.answer(to: TransportRequest(url: url($0)), Self.size, attempt: attempt).head.status
      }
    }
    let (first, second) = (statuses(0), statuses(1))
    #expect((1_850...2_150).contains(first.count { $0 == 503 }))
    #expect(first.allSatisfy { $0 == 503 || $0 == 200 })
    // A fifth of the refused requests are refused again.
    let both = zip(first, second).count { $0 == 503 && $1 == 503 }
    #expect((300...500).contains(both), "\(both)")
    #expect(first == statuses(0))
    let away = TransportRequest(url: url(first.firstIndex(of: 503) ?? 0))
    #expect(server.answer(to: away, Self.size).body == .page)
  }

  @Test("A missing picture is missing, however busy the server is")
  func missingBeforeBusy() {
    let server = server {
      $0.faults.missingShare = 1
      $0.faults.busyShare = 1
    }
    #expect(server.answer(to: TransportRequest(url: url(3)), Self.size).head.status == 404)
  }

  @Test("Shares of the addresses have a Cache-Control of their own, always the same")
  func cachingExceptions() {
    let server = server {
      $0.responses.cacheControl = "max-age=60"
      $0.responses.cachingExceptions = [.init(0.3, "no-cache"), .init(0.2, "no-store")]
    }
    func text(_ number: Int, attempt: Int) -> String? {
      server.answer(to: TransportRequest(url: url(number)), Self.size, attempt: attempt)
        .head.headers["Cache-Control"]
    }
    let texts = (0..<10_000).map { text($0, attempt: 0) }
    #expect((2_850...3_150).contains(texts.count { $0 == "no-cache" }))
    #expect((1_850...2_150).contains(texts.count { $0 == "no-store" }))
    #expect((4_850...5_150).contains(texts.count { $0 == "max-age=60" }))
    #expect(texts == (0..<10_000).map { text($0, attempt: 5) })
  }

  @Test("No rest is sent for a range that begins at the end or after it", arguments: [1000, 1001])
  func noRest(offset: Int) {
    let server = server {
      $0.responses.validators = .entityTag
      $0.responses.ranges = .bytes
    }
    var request = TransportRequest(url: url(7))
    request.resume = ResumePoint(offset: ByteCount(offset), validator: "\"7\"")
    let answer = server.answer(to: request, Self.size)
    #expect(answer.head.status == 416 && answer.body == .page)
    #expect(answer.head.headers["Content-Range"] == "bytes */1000")
  }

  @Test("A known version is not sent again, and only its rest is sent for a range")
  func versions() {
    let server = server {
      $0.responses.validators = .entityTag
      $0.responses.ranges = .bytes
      $0.responses.cacheControl = "max-age=60"
    }
    var request = TransportRequest(url: url(7))
    let whole = server.answer(to: request, Self.size)
    #expect(whole.head.headers.cacheControl.maxAge == 60)
    request.condition = HTTPCondition(whole.head.headers)
    let same = server.answer(to: request, Self.size)
    #expect(same.head.status == 304 && same.length == .zero && same.body == .nothing)
    request.condition = HTTPCondition(["ETag": "\"8\""])
    #expect(server.answer(to: request, Self.size).head.status == 200)
    request = TransportRequest(url: url(7))
    for (offset, validator, length) in [
      (400, "\"7\"", 600), (400, "\"8\"", 1000), (1000, "\"8\"", 1000),
    ] {
      request.resume = ResumePoint(offset: ByteCount(offset), validator: validator)
      let rest = server.answer(to: request, Self.size)
      #expect(rest.length == ByteCount(length))
      #expect(rest.head.status == (length == 600 ? 206 : 200))
      #expect(rest.head.headers.contentRange?.first == (length == 600 ? 400 : nil))
    }
  }
}
