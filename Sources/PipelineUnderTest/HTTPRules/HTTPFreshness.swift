package import Basics

/// The rules of HTTP for storing and reusing responses (RFC 9111).
///
/// Pure: heads and times go in, decisions come out. The trial's clock has no calendar, so dates are
/// compared only with other dates of the same response. The age that a wrong clock would show
/// (`apparent_age`, §4.2.3) is taken as zero.
package struct HTTPFreshness {
  /// How a stored response may be used.
  package enum Use: Equatable {
    /// Without asking the server.
    case fresh
    /// Only after the server has confirmed it; nil if the response has no validator to ask with.
    case stale(HTTPCondition?)
  }

  let capacity: ByteCount

  /// The rules of a store of `capacity`.
  package init(capacity: ByteCount) {
    self.capacity = capacity
  }

  /// A response without explicit freshness is fresh for the time since its last modification
  /// divided by this; RFC 9111 §4.2.2 names a tenth as typical.
  static let heuristicDivisor = 10

  /// Whether a response may be stored.
  ///
  /// `URLCache` stores 200 to 299 up to about 5 % of its capacity. A 206 carries only a part of a
  /// body and is not stored.
  package func mayStore(_ head: ResponseHead, _ byteCount: ByteCount) -> Bool {
    guard (200..<300).contains(head.status), head.status != 206 else { return false }
    guard !head.headers.cacheControl.forbidsStoring else { return false }
    return byteCount.bytes <= capacity.bytes / 20
  }

  /// How a response that was stored at `stored` may be used at `now`.
  package func use(of head: ResponseHead, stored: TimePoint, at now: TimePoint) -> Use {
    let control = head.headers.cacheControl
    // An absurdly large `Age` must not overflow the time span.
    let age = TimeSpan.seconds(min(head.headers.age, CacheControl.longest)) + (now - stored)
    if control.revalidation != .always, age < lifetime(of: head.headers) { return .fresh }
    return .stale(HTTPCondition(head.headers))
  }

  /// How long a response is fresh, counted from its creation: `max-age`, else `Expires` − `Date`,
  /// else a tenth of `Date` − `Last-Modified` (RFC 9111 §4.2.1 and §4.2.2).
  func lifetime(of headers: HTTPHeaders) -> TimeSpan {
    if let seconds = headers.cacheControl.maxAge { return .seconds(seconds) }
    let date = headers["Date"].flatMap { HTTPDate($0) }
    if let text = headers["Expires"] {
      // An invalid date, "0" above all, means that the response has expired (§5.3).
      guard let date, let end = HTTPDate(text) else { return .zero }
      return span(from: date, to: end)
    }
    guard let date, let changed = headers["Last-Modified"].flatMap({ HTTPDate($0) }) else {
      return .zero
    }
    return TimeSpan(nanoseconds: span(from: changed, to: date).nanoseconds / Self.heuristicDivisor)
  }

  private func span(from start: HTTPDate, to end: HTTPDate) -> TimeSpan {
    .seconds(min(max(0, end.seconds - start.seconds), CacheControl.longest))
  }
}
