import Basics

/// How fast the answers of one connection may arrive: slow start, losses, and rest.
///
/// In each round trip at most a window of bytes arrives, as fast as the link lets it; then the
/// connection waits for the end of the round. A window that was used up doubles (slow start; RFC
/// 5681 §3.1), or grows by a segment once a loss has halved it (congestion avoidance). A lost
/// segment stops the connection for one round trip, because nothing behind it can be read. A rest
/// halves the window for each ``ConnectionStart/idleLimit``, down to the initial one.
///
/// A pure value without a clock: spans come in, and ``nanosecondsToTurn(rate:)`` says after which
/// one ``turn(rate:)`` is due. A round that its window cannot limit needs no turn.
struct ConnectionPace: Sendable {
  private static let nanosecondsPerSecond = 1e9
  /// RFC 5681 §3.1, equation 4: a window that met a loss has two segments or more.
  private static let leastSegments = 2

  private let start: ConnectionStart
  /// The bytes that may arrive in a round trip.
  private(set) var window: Double
  /// Below it a window doubles, from it on it grows by segments.
  private var threshold = Double.infinity
  /// The bytes that may still arrive in this round.
  private var left: Double
  /// Nanoseconds until this round ends; 0 when none has begun.
  private var untilRound: Int
  private var isSpent = false
  /// Nanoseconds until the lost segment has come again; nil without a loss.
  private var recovery: Int?
  /// Nanoseconds without a transfer.
  private var idle = 0
  /// Whether a transfer is under way.
  private(set) var isActive = true

  /// A connection whose first bytes arrive now.
  init(_ start: ConnectionStart) {
    self.start = start
    window = Double(start.initialWindow.bytes)
    left = window
    untilRound = start.roundTrip.nanoseconds
  }

  /// Whether nothing may arrive now.
  var isStalled: Bool { isSpent || recovery != nil }

  /// Begins to deliver again after a rest.
  mutating func resume() {
    guard !isActive else { return }
    isActive = true
    let halvings = min(60, idle / start.idleLimit.nanoseconds)
    idle = 0
    if halvings > 0 {
      // RFC 2861 §3: the threshold remembers three quarters of what the window was.
      if threshold.isFinite { threshold = max(threshold, window * 0.75) }
      let halved = window / Double(1 << halvings)
      window = max(min(window, Double(start.initialWindow.bytes)), halved)
    }
    if recovery == 0 { (recovery, untilRound) = (nil, 0) }
    if untilRound == 0 { beginRound() }
  }

  /// The last transfer under way has ended.
  mutating func rest() { isActive = false }

  /// Lets `span` pass, in which bytes arrived at `rate` a second.
  mutating func serve(_ span: TimeSpan, rate: Double) {
    let nanoseconds = span.nanoseconds
    if let waited = recovery { recovery = max(0, waited - nanoseconds) }
    guard isActive else {
      idle += nanoseconds
      guard nanoseconds >= untilRound else { return untilRound -= nanoseconds }
      if isSpent { grow() }
      (isSpent, untilRound) = (false, 0)
      return
    }
    left -= rate * Double(nanoseconds) / Self.nanosecondsPerSecond
    if nanoseconds < untilRound {
      untilRound -= nanoseconds
    } else if isSpent || isUsedUp(rate) {
      (isSpent, untilRound) = (true, 0)
    } else {
      // Rounds that the window did not limit have passed.
      let roundTrip = start.roundTrip.nanoseconds
      let into = (nanoseconds - untilRound) % roundTrip
      untilRound = roundTrip - into
      left = window - rate * Double(into) / Self.nanosecondsPerSecond
    }
  }

  /// Nanoseconds until the connection stops or continues if bytes arrive at `rate` a second; nil
  /// when it does neither.
  func nanosecondsToTurn(rate: Double) -> Int? {
    guard isActive else { return nil }
    if let recovery { return recovery }
    if isSpent { return untilRound }
    guard rate > 0 else { return nil }
    if let spent = FluidTime.nanoseconds(
      for: left * Self.nanosecondsPerSecond,
      perNanosecond: rate
    ), spent <= untilRound {
      return spent
    }
    let roundTrip = Double(start.roundTrip.nanoseconds)
    return rate * roundTrip > window * Self.nanosecondsPerSecond ? untilRound : nil
  }

  /// Stops the connection if its window is used up, and begins a round if one is due.
  mutating func turn(rate: Double) {
    guard isActive else { return }
    if let waited = recovery {
      guard waited == 0 else { return }
      recovery = nil
      return beginRound()
    }
    if !isSpent, isUsedUp(rate) { isSpent = true }
    guard isSpent, untilRound == 0 else { return }
    grow()
    beginRound()
  }

  /// A segment is lost: the window is halved, and nothing arrives for one round trip.
  ///
  /// Losses within that time count as one (RFC 6582).
  mutating func lose() {
    guard recovery == nil else { return }
    let least = Double(Self.leastSegments * start.segment.bytes)
    window = max(least, window / 2)
    threshold = window
    recovery = start.roundTrip.nanoseconds
    isSpent = false
  }

  private func isUsedUp(_ rate: Double) -> Bool {
    FluidTime.isDone(left * Self.nanosecondsPerSecond, perNanosecond: rate)
  }

  private mutating func grow() {
    window =
      window < threshold ? min(2 * window, threshold) : window + Double(start.segment.bytes)
  }

  private mutating func beginRound() {
    left = window
    untilRound = start.roundTrip.nanoseconds
    isSpent = false
  }
}
