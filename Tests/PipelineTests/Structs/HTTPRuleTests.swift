import Basics
import Conformance
import DeviceContract
import Testing

@testable import HTTPRules
@testable import ImagePipeline
@testable import Requests

@Suite("The rules of HTTP")
struct HTTPRuleTests {
  private let freshness = HTTPFreshness(capacity: ByteCount(1_000_000))
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(
    "How long a response is fresh",
    arguments: [
      (["Cache-Control": "max-age=60", "Expires": "0"], 60),
      (["Date": date, "Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
      (["Date": date, "Expires": "Sun, 06 Nov 1994 08:48:37 GMT"], 0),
      (["Expires": "Sun, 06 Nov 2094 08:50:37 GMT"], 0), (["Date": date, "Expires": "0"], 0),
      (["Date": date, "Last-Modified": "Sun, 06 Nov 1994 08:32:57 GMT"], 100),
      (["Date": date, "Last-Modified": "Sun, 06 Nov 2094 08:32:57 GMT"], 0),
      (["Last-Modified": date], 0), ([:], 0),
    ] as [(HTTPHeaders, Int)]
  )
  func lifetime(headers: HTTPHeaders, seconds: Int) {
    #expect(freshness.lifetime(of: headers) == .seconds(seconds))
  }

  @Test(
    "A response is fresh until its age, with the time in caches on the way, is its lifetime",
    arguments: [(0, 59, true), (0, 60, false), (50, 9, true), (50, 10, false)]
  )
  func use(age: Int, second: Int, isFresh: Bool) {
    let head = ResponseHead(
      headers: ["Cache-Control": "max-age=60", "Age": "\(age)", "ETag": "\"a\""]
    )
    let stored = TimePoint(nanoseconds: 5)
    let use = freshness.use(of: head, stored: stored, at: stored + .seconds(second))
    #expect(use == (isFresh ? .fresh : .stale(HTTPCondition(head.headers))))
  }

  @Test("no-cache revalidates each time, which needs a validator")
  func revalidation() {
    let always = ResponseHead(headers: ["Cache-Control": "max-age=60, no-cache", "ETag": "\"a\""])
    let use = freshness.use(of: always, stored: .start, at: .start)
    #expect(use == .stale(HTTPCondition(always.headers)))
    #expect(freshness.use(of: ResponseHead(), stored: .start, at: .start) == .stale(nil))
  }

  @Test(
    "What is admitted: whole successful responses up to a twentieth of the capacity",
    arguments: [
      (200, "", 50_000, true), (200, "", 50_001, false), (200, "no-store", 1, false),
      (206, "", 1, false), (404, "max-age=60", 1, false), (304, "", 1, false), (299, "", 1, true),
    ]
  )
  func admission(status: Int, control: String, bytes: Int, isAdmitted: Bool) {
    let head = ResponseHead(status: status, headers: ["Cache-Control": control])
    #expect(freshness.mayStore(head, ByteCount(bytes)) == isAdmitted)
  }

  // MARK: Responses

  private func action(
    _ asked: ResponseRule.Asked,
    _ status: Int,
    _ headers: HTTPHeaders = [:],
    bytes: Int = 100
  ) -> ResponseRule.Action {
    ResponseRule().action(asked, ResponseHead(status: status, headers: headers), ByteCount(bytes))
  }

  @Test("Which statuses carry an image", arguments: [199, 200, 299, 300, 399, 400, 404, 500])
  func statuses(status: Int) {
    let isTaken = status == 200 || status == 299
    #expect(action(.whole, status) == (isTaken ? .take : .reject(status: status)))
  }

  @Test("Only a whole body that would be accepted may be shown during the transfer")
  func previews() throws {
    let condition = try #require(HTTPCondition(["ETag": "\"a\""]))
    let rest = ResponseRule.Asked.rest(behind: ByteCount(100), total: ByteCount(200))
    let range: HTTPHeaders = ["Content-Range": "bytes 100-199/200"]
    let rule = ResponseRule()
    for asked in [ResponseRule.Asked.whole, .ifChanged(condition), rest] {
      #expect(rule.allowsPreviews(asked, ResponseHead(status: 200)))
      for status in [206, 304, 404, 416, 503] {
        #expect(!rule.allowsPreviews(asked, ResponseHead(status: status, headers: range)))
      }
    }
  }

  @Test("A 206 or 304 that was not requested is no image", arguments: [206, 304])
  func unasked(status: Int) {
    #expect(action(.whole, status) == .reject(status: status))
  }

  @Test("A 304 confirms the stored body, unless its tag is of another version")
  func notModified() throws {
    let condition = try #require(HTTPCondition(["ETag": "\"a\""]))
    #expect(action(.ifChanged(condition), 304) == .reuse)
    #expect(action(.ifChanged(condition), 304, ["ETag": "W/\"a\""]) == .reuse)
    #expect(action(.ifChanged(condition), 304, ["ETag": "\"b\""]) == .askForWhole)
    #expect(action(.ifChanged(condition), 200, ["ETag": "\"b\""]) == .take)
  }

  @Test(
    "A remainder is appended only if it begins at the part's end and completes the body",
    arguments: [
      ("bytes 100-199/200", 100, ResponseRule.Action.append), ("bytes 100-199/*", 100, .append),
      ("bytes 99-198/200", 100, .askForWhole), ("bytes 100-199/200", 99, .askForWhole),
      ("bytes 100-199/300", 100, .askForWhole), ("bytes 100-149/200", 50, .askForWhole),
      ("nonsense", 100, .askForWhole), ("bytes 0-199/200", 200, .askForWhole),
    ]
  )
  func rest(range: String, bytes: Int, expected: ResponseRule.Action) {
    let asked = ResponseRule.Asked.rest(behind: ByteCount(100), total: ByteCount(200))
    #expect(action(asked, 206, ["Content-Range": range], bytes: bytes) == expected)
    #expect(action(asked, 200) == .take)
    #expect(action(asked, 416) == .askForWhole)
    #expect(action(asked, 500) == .reject(status: 500))
  }

  // MARK: Parts

  @Test(
    "RS-1: a body that is empty, complete or too long is no part",
    arguments: [
      (200, "40", 39, true), (200, "40", 40, false), (200, "40", 41, false), (200, "40", 0, false),
      (200, "x", 39, true), (404, "40", 39, false), (301, "40", 39, false),
    ]
  )
  func part(status: Int, length: String, received: Int, isKept: Bool) {
    let head = ResponseHead(
      status: status,
      headers: ["Accept-Ranges": "bytes", "ETag": "\"a\"", "Content-Length": length]
    )
    let found = PartStore.validator(of: head, offset: .zero, received: ByteCount(received))
    #expect((found != nil) == isKept)
  }

  @Test("RS-1: parts are limited by number and bytes, and the oldest is evicted first")
  func bounds() {
    let ledger = CheckedLedger()
    var options = ResumeOptions()
    options.maximumBytes = ByteCount(100)
    options.maximumCount = 3
    var store = PartStore(options: options)
    var dropped: [[Int]] = []
    for (url, bytes) in [(1, 40), (2, 40), (3, 30), (4, 101), (1, 10), (5, 1), (6, 1)] {
      let data = ImageDataLease(
        bytes: nil,
        header: nil,
        byteCount: ByteCount(bytes),
        memory: ledger
      )
      var gone = store.keep(
        PartStore.Part(url: .number(url), data: data, validator: "\"a\"", total: nil)
      )
      var sizes: [Int] = []
      while let part = gone.popFirst() { sizes.append(part.data.data.byteCount.bytes) }
      dropped.append(sizes)
    }
    #expect(dropped == [[], [], [40], [101], [], [40], [30]])
    let (count, total, hasSecond) = (store.count, store.totalBytes, store.contains(.number(2)))
    #expect(count == 3)
    #expect(total == ByteCount(12))
    #expect(ledger.bytes(of: .compressed) == ByteCount(12))
    #expect(!hasSecond)
    store.removeAll().release()
    #expect(ledger.isZero)
  }
}
