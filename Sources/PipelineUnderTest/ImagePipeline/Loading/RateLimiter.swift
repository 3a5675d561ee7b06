internal import Basics

/// How fast work may begin, as a token bucket: event in, action out.
///
/// The bucket begins full. Who begins takes a token; who has to wait takes none until it begins,
/// and who gives up takes none at all. Numbers are whole, so the same moments give the same answers
/// on any machine. Asking and waking are O(1) for each that begins; withdrawing is O(waiting).
struct RateLimiter {
  typealias Ticket = UInt64

  /// A token, in the parts that one nanosecond adds at a rate of one a second.
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

  /// Whether anybody waits.
  var isIdle: Bool { waiting.isEmpty }

  /// Asks to begin; true when it may at once.
  mutating func request(_ ticket: Ticket, at now: TimePoint) -> Bool {
    refill(at: now)
    guard waiting.isEmpty, credit >= Self.token else {
      waiting.append(ticket)
      return false
    }
    credit -= Self.token
    return true
  }

  /// Withdraws a request; true when it was still waiting.
  mutating func withdraw(_ ticket: Ticket) -> Bool {
    guard let place = waiting.firstIndex(of: ticket) else { return false }
    waiting.remove(at: place)
    return true
  }

  /// Names who begin now, first come, first served.
  mutating func wake(at now: TimePoint) -> [Ticket] {
    refill(at: now)
    let count = min(waiting.count, credit / Self.token)
    credit -= count * Self.token
    let granted = Array(waiting.prefix(count))
    waiting.removeFirst(count)
    return granted
  }

  /// When the next one may begin; nil while nobody waits.
  var nextGrant: TimePoint? {
    guard !waiting.isEmpty else { return nil }
    let missing = max(0, Self.token - credit)
    return updated + TimeSpan(nanoseconds: (missing + perSecond - 1) / perSecond)
  }

  private mutating func refill(at now: TimePoint) {
    let passed = max(0, (now - updated).nanoseconds)
    updated = max(updated, now)
    // Compared before it is multiplied, because a long rest would overflow.
    let isFull = passed >= (capacity - credit) / perSecond + 1
    credit = isFull ? capacity : min(capacity, credit + passed * perSecond)
  }
}
