internal import Basics

/// How fast work may begin, as a token bucket: events go in, actions come out.
///
/// The bucket starts full. Work takes a token when it begins; waiting work takes none until then,
/// and withdrawn work none at all. All numbers are integers, so equal times give equal results on
/// every machine. Requesting and waking are O(1) for each piece of work that begins; withdrawing is
/// O(waiting).
struct RateLimiter {
  typealias Ticket = UInt64

  /// One token, in units of what one nanosecond adds at a rate of one token per second.
  private static var token: Int { 1_000_000_000 }

  private let perSecond: Int
  private let capacity: Int
  private var credit: Int
  private var updated = TimePoint.start
  private var waiting: [Ticket] = []

  init(perSecond: Int, burst: Int) {
    precondition(perSecond > 0, "a rate of 0 a second would never begin; switch the limit off")
    precondition(burst > 0, "a bucket for 0 tokens would never begin; give it 1 or more")
    self.perSecond = perSecond
    capacity = burst * Self.token
    credit = capacity
  }

  /// Whether no work waits.
  var isIdle: Bool { waiting.isEmpty }

  /// Requests a token; true if it is granted at once.
  mutating func request(_ ticket: Ticket, at now: TimePoint) -> Bool {
    refill(at: now)
    guard waiting.isEmpty, credit >= Self.token else {
      waiting.append(ticket)
      return false
    }
    credit -= Self.token
    return true
  }

  /// Withdraws a request; true if it was still waiting.
  mutating func withdraw(_ ticket: Ticket) -> Bool {
    guard let index = waiting.firstIndex(of: ticket) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// Returns the work that begins now, first come, first served.
  mutating func wake(at now: TimePoint) -> [Ticket] {
    refill(at: now)
    let count = min(waiting.count, credit / Self.token)
    credit -= count * Self.token
    let granted = Array(waiting.prefix(count))
    waiting.removeFirst(count)
    return granted
  }

  /// The time of the next grant; nil while no work waits.
  var nextGrant: TimePoint? {
    guard !waiting.isEmpty else { return nil }
    let missing = max(0, Self.token - credit)
    return updated + TimeSpan(nanoseconds: (missing + perSecond - 1) / perSecond)
  }

  private mutating func refill(at now: TimePoint) {
    let passed = max(0, (now - updated).nanoseconds)
    updated = max(updated, now)
    // Compared before the multiplication, which would overflow after a long pause.
    let isFull = passed >= (capacity - credit) / perSecond + 1
    credit = isFull ? capacity : min(capacity, credit + passed * perSecond)
  }
}
