internal import Basics

/// When the previews of one image are decoded: events go in, actions come out.
///
/// It stores no bytes and starts nothing. The number of bytes identifies a preview; each one has
/// more than the previous one.
struct PreviewSchedule {
  /// How much of a body has arrived.
  struct Extent: Equatable {
    var received: ByteCount
    var expected: ByteCount?
  }

  let options: PreviewOptions
  /// The number of decodes that wait or run.
  private(set) var pending = 0
  /// The largest value of ``pending`` so far.
  private(set) var maximumPending = 0
  private var newest: Extent?
  private var begun: Extent?
  private var begunAt: TimePoint?
  private var first: (received: ByteCount, time: TimePoint)?
  private var isClosed = false

  init(options: PreviewOptions) {
    self.options = options
  }

  /// Notes that more bytes have arrived; true if a preview has to be decoded from them now.
  mutating func receive(_ extent: Extent, at now: TimePoint) -> Bool {
    // A transfer that starts again matters only when it has more bytes than the previous one.
    guard extent.received > newest?.received ?? .zero else { return false }
    newest = extent
    if first == nil { first = (extent.received, now) }
    return begin(at: now)
  }

  /// Notes the end of a decode, successful or not; true if the next one begins now, with the newest
  /// bytes.
  mutating func ended(at now: TimePoint) -> Bool {
    pending -= 1
    guard options.backlog == .newest else { return false }
    return begin(at: now)
  }

  /// Notes that the body is complete or abandoned: no preview begins from now on.
  mutating func close() {
    isClosed = true
  }

  private mutating func begin(at now: TimePoint) -> Bool {
    guard !isClosed, let newest, newest.received > begun?.received ?? .zero else { return false }
    if options.backlog == .newest, pending > 0 { return false }
    if let begunAt, now - begunAt < options.minimumInterval { return false }
    if let rest = remaining(newest, at: now), rest < options.leastRemaining { return false }
    if let expected = newest.expected, newest.received >= expected { return false }
    begun = newest
    begunAt = now
    pending += 1
    maximumPending = max(maximumPending, pending)
    return true
  }

  /// The time for the rest at the mean rate since the first bytes; nil while that is unknown.
  private func remaining(_ extent: Extent, at now: TimePoint) -> TimeSpan? {
    guard let expected = extent.expected, let first, extent.received > first.received else {
      return nil
    }
    let (arrived, left) = ((extent.received - first.received).bytes, expected - extent.received)
    let (high, low) = left.bytes.multipliedFullWidth(by: (now - first.time).nanoseconds)
    // The quotient would overflow, so it is far above any bound.
    guard high < arrived else { return TimeSpan(nanoseconds: .max) }
    return TimeSpan(nanoseconds: arrived.dividingFullWidth((high, low)).quotient)
  }
}
