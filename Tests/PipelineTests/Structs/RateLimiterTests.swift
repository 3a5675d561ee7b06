import Basics
import Testing

@testable import ImagePipeline

@Suite("Rate limiter")
struct RateLimiterTests {
  private func time(_ milliseconds: Int) -> TimePoint { .start + .milliseconds(milliseconds) }

  @Test("A burst as large as the bucket begins at once, and the next waits")
  func burst() {
    var limiter = RateLimiter(perSecond: 80, burst: 25)
    #expect((1...25).allSatisfy { limiter.request($0, at: .start) } == true)
    #expect(limiter.request(26, at: .start) == false)
    #expect(limiter.nextGrant == .start + TimeSpan(nanoseconds: 12_500_000))
  }

  @Test("Tokens are added one by one, and no request overtakes a waiting one")
  func steady() {
    var limiter = RateLimiter(perSecond: 100, burst: 1)
    #expect((1...4).map { limiter.request($0, at: .start) } == [true, false, false, false])
    #expect(limiter.wake(at: time(9)) == [])
    #expect(limiter.wake(at: time(10)) == [2])
    #expect(limiter.request(5, at: time(20)) == false)
    #expect(limiter.wake(at: time(20)) == [3])
    #expect(limiter.wake(at: time(40)) == [4])
    #expect(limiter.nextGrant == time(50))
  }

  @Test("A withdrawn request takes no token")
  func withdrawn() {
    var limiter = RateLimiter(perSecond: 100, burst: 1)
    _ = limiter.request(1, at: .start)
    _ = limiter.request(2, at: .start)
    _ = limiter.request(3, at: .start)
    #expect(limiter.withdraw(2) == true)
    #expect(limiter.withdraw(2) == false)
    #expect(limiter.withdraw(1) == false)
    #expect(limiter.wake(at: time(10)) == [3])
    #expect(limiter.isIdle)
    #expect(limiter.nextGrant == nil)
  }

  @Test(
    "An idle time fills the bucket and never more, however long it is",
    arguments: [1, 60, 1_000_000_000]
  )
  func rest(seconds: Int) {
    var limiter = RateLimiter(perSecond: 10, burst: 3)
    for ticket in 1...3 as ClosedRange<UInt64> { _ = limiter.request(ticket, at: .start) }
    let later = TimePoint.start + .seconds(seconds)
    #expect((4...7).map { limiter.request($0, at: later) } == [true, true, true, false])
  }

  @Test("No interval has more starts than the burst and the rate allow", arguments: [3, 7, 80])
  func bound(rate: Int) {
    var limiter = RateLimiter(perSecond: rate, burst: 5)
    var begun = 0
    for tick in 0..<2000 as Range<Int> {
      if limiter.request(UInt64(tick), at: time(tick)) { begun += 1 }
      begun += limiter.wake(at: time(tick)).count
      #expect(begun <= 5 + tick * rate / 1000, "at \(tick) ms")
    }
    #expect(begun == min(2000, 5 + 1999 * rate / 1000))
  }

  @Test("A moment in the past changes nothing")
  func past() {
    var limiter = RateLimiter(perSecond: 10, burst: 1)
    #expect(limiter.request(1, at: time(500)) == true)
    #expect(limiter.request(2, at: time(100)) == false)
    #expect(limiter.nextGrant == time(600))
  }
}
