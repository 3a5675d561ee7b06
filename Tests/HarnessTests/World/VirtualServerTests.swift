import PipelineUnderTest
import Quantities
import Scenarios
import Testing

@testable import Harness

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

  @Test("Unless a scenario says more, every picture comes whole and without validators")
  func plain() {
    let server = server { _ in }
    for number in 0..<100 {
      var request = TransportRequest(url: url(number))
      request.resume = ResumePoint(offset: ByteCount(10), validator: "\"\(number)\"")
      let answer = server.answer(to: request, Self.size)
      #expect(answer.head == ResponseHead(headers: ["Content-Length": "1000"]))
      #expect(answer.body == .picture(behind: .zero))
    }
  }

  @Test("The share of missing addresses is as asked, and theirs for good")
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

  @Test("A version that is known is not sent again, and the rest of it is sent alone")
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
      (400, "\"7\"", 600), (400, "\"8\"", 1000), (1000, "\"7\"", 1000),
    ] {
      request.resume = ResumePoint(offset: ByteCount(offset), validator: validator)
      let rest = server.answer(to: request, Self.size)
      #expect(rest.length == ByteCount(length))
      #expect(rest.head.status == (length == 600 ? 206 : 200))
      #expect(rest.head.headers.contentRange?.first == (length == 600 ? 400 : nil))
    }
  }
}
