internal import Basics

/// When the previews of one image are decoded: event in, action out.
///
/// It holds no bytes and starts nothing. Previews are told apart by the bytes that they were made
/// of, of which each has more than the one before.
struct PreviewSchedule {
  /// How far a body has come.
  struct Extent: Equatable {
    var received: ByteCount
    var expected: ByteCount?
    /// Whole scans among the bytes.
    var scans = 0
  }

  let options: PreviewOptions
  /// Decodes that wait or run.
  private(set) var pending = 0
  /// The most of them at a time.
  private(set) var maximumPending = 0
  private var newest: Extent?
  private var begun: Extent?
  private var begunAt: TimePoint?
  private var first: (received: ByteCount, time: TimePoint)?
  private var isClosed = false

  init(options: PreviewOptions) {
    self.options = options
  }

  /// More bytes have come; true when a preview is to be decoded of them now.
  mutating func receive(_ extent: Extent, at now: TimePoint) -> Bool {
    // A transfer that begins anew is of interest once it is further than the one before.
    guard extent.received > newest?.received ?? .zero else { return false }
    newest = extent
    if first == nil { first = (extent.received, now) }
    return begin(at: now)
  }

  /// A decode has ended, however; true when the next is to begin now, with the newest bytes.
  mutating func ended(at now: TimePoint) -> Bool {
    pending -= 1
    guard options.backlog == .newest else { return false }
    return begin(at: now)
  }

  /// The body is whole, or never will be: no preview is begun any more.
  mutating func close() {
    isClosed = true
  }

  private mutating func begin(at now: TimePoint) -> Bool {
    guard !isClosed, let newest, isWorthwhile(newest) else { return false }
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

  private func isWorthwhile(_ extent: Extent) -> Bool {
    guard extent.received > begun?.received ?? .zero else { return false }
    switch options.trigger {
    case .bytes: return true
    case .doubling: return extent.received.bytes >= 2 * (begun?.received.bytes ?? 0)
    case .thresholds(let shares):
      return passed(shares, by: extent) > (begun.map { passed(shares, by: $0) } ?? 0)
    case .scans: return extent.scans > begun?.scans ?? 0
    }
  }

  /// The number of `shares` that `extent` has reached; without a length only the first bytes count.
  private func passed(_ shares: [Int], by extent: Extent) -> Int {
    shares.count { share in
      guard let expected = extent.expected else { return share == 0 }
      return extent.received.bytes * 1000 >= share * expected.bytes
    }
  }

  /// How long the rest will take at the mean rate since the first bytes; nil while that is unknown.
  private func remaining(_ extent: Extent, at now: TimePoint) -> TimeSpan? {
    guard let expected = extent.expected, let first, extent.received > first.received else {
      return nil
    }
    let (arrived, left) = ((extent.received - first.received).bytes, expected - extent.received)
    let (high, low) = left.bytes.multipliedFullWidth(by: (now - first.time).nanoseconds)
    // What takes longer than there is time is far above any bound.
    guard high < arrived else { return TimeSpan(nanoseconds: .max) }
    return TimeSpan(nanoseconds: arrived.dividingFullWidth((high, low)).quotient)
  }
}
