import Basics
import Conformance
import DeviceContract
import Testing
import Variants

@testable import Codecs
@testable import ImagePipeline
@testable import Requests

@Suite("New attempts and remembered failures")
struct RetryTests {
  private static let broken = LoadFailure.transport("it broke off")

  private func schedule(
    _ retries: Int,
    _ delay: RetryOptions.Delay,
    _ change: (inout RetryOptions) -> Void = { _ in }
  ) -> RetrySchedule {
    var options = RetryOptions(maximumRetries: retries, delay: delay)
    change(&options)
    return RetrySchedule(policy: .on(options))
  }

  @Test("ER-6: delays are fixed, or double up to their cap, and attempts are limited")
  func delays() {
    let fixed = schedule(2, .fixed(.seconds(3)))
    let doubling = schedule(5, .doubling(first: .seconds(1), cap: .seconds(5)))
    let seconds = { (schedule: RetrySchedule) in
      (0..<6).map { schedule.delay(after: $0, Self.broken, url: .number(1))?.seconds }
    }
    #expect(seconds(fixed) == [3, 3, nil, nil, nil, nil])
    #expect(seconds(doubling) == [1, 2, 4, 5, 5, nil])
    #expect(RetrySchedule(policy: .off).delay(after: 0, Self.broken, url: .number(1)) == nil)
  }

  @Test("A cap far beyond the first delay is reached without an overflow")
  func longDelays() {
    let longest = TimeSpan(nanoseconds: .max)
    let schedule = schedule(.max, .doubling(first: .seconds(1), cap: longest))
    #expect(schedule.delay(after: 200, Self.broken, url: .number(1)) == longest)
    #expect(schedule.delay(after: 1 << 40, Self.broken, url: .number(1)) == longest)
    #expect(
      self.schedule(3, .doubling(first: .seconds(-1), cap: .seconds(1)))
        .delay(after: 2, Self.broken, url: .number(1)) == .zero
    )
  }

  @Test(
    "ER-6: permanent failures are not retried",
    arguments: [
      (LoadFailure.cancelled, false), (.notCached, false), (.status(404), false),
      (.status(503), true), (.status(429), true),
      (.refused(until: nil), false), (.decoding(.outOfMemory(bytes: .zero)), false),
      (broken, true),
    ]
  )
  func mendable(failure: LoadFailure, isTried: Bool) {
    let temporary = schedule(1, .fixed(.seconds(1))) { $0.answers = .temporary }
    #expect((temporary.delay(after: 0, failure, url: .number(1)) != nil) == isTried)
    let broken = schedule(1, .fixed(.seconds(1))).delay(after: 0, failure, url: .number(1))
    #expect((broken != nil) == (failure == Self.broken))
  }

  @Test("Jitter takes off at most its share, differs between URLs, and repeats with its seed")
  func jitter() {
    let whole = TimeSpan.seconds(10)
    let draw = { (seed: UInt64) in
      let schedule = schedule(1, .fixed(whole)) {
        $0.jitterPercent = 30
        $0.seed = seed
      }
      return (0..<100).compactMap { schedule.delay(after: 0, Self.broken, url: .number($0)) }
    }
    let delays = draw(1)
    #expect(delays.count == 100)
    #expect(delays.allSatisfy { $0 > .seconds(7) - .microseconds(1) && $0 <= whole })
    #expect(Set(delays).count == 100)
    #expect((delays.min() ?? whole) < .seconds(8) && (delays.max() ?? .zero) > .seconds(9))
    #expect(draw(1) == delays)
    #expect(draw(2) != delays)
  }

  // MARK: Failures

  private func refusal(_ book: FailureBook, _ second: Int) -> FailureBook.Verdict {
    book.verdict(.number(1), at: .start + .seconds(second))
  }

  @Test("A negative cache refuses a URL for a while, a blacklist for good, no memory never")
  func lifetimes() {
    var none = FailureBook(options: FailureMemory())
    var fixed = FailureBook(options: FailureMemory(.fixed(.seconds(10))))
    var forever = FailureBook(options: FailureMemory(.forever))
    none.noteFailure(.number(1), .status(404), at: .start)
    fixed.noteFailure(.number(1), .status(404), at: .start)
    forever.noteFailure(.number(1), .status(404), at: .start)
    #expect(refusal(none, 0) == .allowed)
    #expect(refusal(fixed, 9) == .refused(until: .start + .seconds(10)))
    #expect(refusal(fixed, 10) == .allowed)
    #expect(refusal(forever, 1_000_000) == .refused(until: nil))
    #expect(fixed.verdict(.number(2), at: .start) == .allowed)
    forever.noteSuccess(.number(1))
    #expect(refusal(forever, 0) == .allowed)
    #expect(forever.count == 0)
  }

  @Test("Refusals double with each failure in a row, up to their cap, until a success")
  func doubling() {
    let memory = FailureMemory(.doubling(first: .seconds(1), cap: .seconds(5)))
    var book = FailureBook(options: memory)
    for seconds in [1, 2, 4, 5, 5] {
      book.noteFailure(.number(1), .status(500), at: .start)
      #expect(refusal(book, 0) == .refused(until: .start + .seconds(seconds)))
    }
    book.noteSuccess(.number(1))
    book.noteFailure(.number(1), .status(500), at: .start)
    #expect(refusal(book, 0) == .refused(until: .start + .seconds(1)))
  }

  @Test("Only a memory that counts all failures refuses URLs after an offline period")
  func counted() {
    for (counted, isRefused) in [(FailureMemory.Counted.answers, false), (.everything, true)] {
      var book = FailureBook(options: FailureMemory(.forever, counting: counted))
      book.noteFailure(.number(1), .cancelled, at: .start)
      book.noteFailure(.number(1), .refused(until: nil), at: .start)
      #expect(refusal(book, 0) == .allowed)
      book.noteFailure(.number(1), Self.broken, at: .start)
      #expect((refusal(book, 0) != .allowed) == isRefused)
    }
  }

  @Test("The memory is bounded and evicts the URL that failed longest ago")
  func bounded() {
    var book = FailureBook(options: FailureMemory(.forever))
    let most = FailureBook.maximumCount
    for url in [1, 2, 1] + Array(3...most + 1) {
      book.noteFailure(.number(url), .status(404), at: .start)
    }
    #expect(book.count == most)
    #expect(book.verdict(.number(2), at: .start) == .allowed)
    #expect(book.verdict(.number(1), at: .start) == .refused(until: nil))
  }

  // MARK: In the pipeline

  @Test("P16: after an offline period a loading pipeline recovers, unless it blacklists for it")
  func recovery() throws {
    for (counted, isLost) in [(FailureMemory.Counted.answers, false), (.everything, true)] {
      let world = ScriptedWorld { $0.failureMemory = FailureMemory(.forever, counting: counted) }
      world.transport.script(7) { $0.failingAttempts = [0] }
      _ = try world.bytes(7)
      let again = world.load(7)
      try world.run()
      #expect((world.outcome(of: again)?.failure == .refused(until: nil)) == isLost)
      #expect(world.transport.fetchCount == (isLost ? 1 : 2))
    }
  }

  @Test("P16: a negative cache answers ten loads of a failing URL with one request")
  func requests() throws {
    for (lifetime, requests) in [(FailureMemory.Lifetime.none, 10), (.fixed(.seconds(60)), 1)] {
      let world = ScriptedWorld { $0.failureMemory = FailureMemory(lifetime) }
      world.transport.script(7) { $0.status = 404 }
      for _ in 0..<10 { _ = try world.bytes(7) }
      #expect(world.transport.fetchCount == requests)
      try world.run(untilSecond: 61)
      _ = try world.bytes(7)
      #expect(world.transport.fetchCount == requests + 1)
    }
  }

  @Test("A download slot is free while a fetch waits for its next attempt")
  func slot() throws {
    let world = ScriptedWorld {
      $0.queues.download = QueueOptions(limit: 1)
      $0.retry = .on(RetryOptions(maximumRetries: 1, delay: .fixed(.seconds(1))))
    }
    world.transport.script(7) { $0.failingAttempts = [0] }
    let (failing, other) = (world.load(7), world.load(8))
    try world.run()
    #expect(world.transport.usage.order == [7, 8, 7])
    #expect(world.outcome(of: failing)?.image != nil)
    #expect(world.outcome(of: other)?.image != nil)
    #expect(world.unbalancedIntervals == [])
    #expect(world.ledger.bytes(of: .compressed) == .zero)
  }
}
