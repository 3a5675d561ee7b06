internal import Basics
internal import Requests

/// What the rules of HTTP say of a response that may be stored, or that was (RFC 9111).
///
/// Pure: heads and times come in, decisions go out. The trial's clock has no calendar, so dates are
/// only held against other dates of the same response; the age that a wrong clock would show
/// (`apparent_age`, §4.2.3) is taken as zero.
struct HTTPFreshness {
  /// What may be done with a stored response.
  enum Use: Equatable {
    /// It answers.
    case fresh
    /// It answers if the server says so; nil means that there is nothing to ask with.
    case stale(HTTPCondition?)
  }

  /// The capacity of the store.
  let capacity: ByteCount

  /// The share of the time since the last change for which a response without any word about
  /// freshness is fresh: a tenth, which RFC 9111 §4.2.2 names as typical.
  static let heuristicDivisor = 10

  /// Whether a response may be stored.
  ///
  /// `URLCache` takes 200 to 299 up to about 5 % of its capacity; a part of a body (206) is none.
  func mayStore(_ head: ResponseHead, _ byteCount: ByteCount) -> Bool {
    guard (200..<300).contains(head.status), head.status != 206 else { return false }
    guard !head.headers.cacheControl.forbidsStoring else { return false }
    return byteCount.bytes <= capacity.bytes / 20
  }

  /// What may be done at `now` with a response that came at `stored`.
  func use(of head: ResponseHead, stored: TimePoint, at now: TimePoint) -> Use {
    let control = head.headers.cacheControl
    let age = TimeSpan.seconds(min(head.headers.age, CacheControl.longest)) + (now - stored)
    if control.revalidation != .always, age < lifetime(of: head.headers) { return .fresh }
    return .stale(HTTPCondition(head.headers))
  }

  /// How long a response is fresh, counted from its making: `max-age`, else `Expires` − `Date`,
  /// else a tenth of `Date` − `Last-Modified` (RFC 9111 §4.2.1 and §4.2.2).
  func lifetime(of headers: HTTPHeaders) -> TimeSpan {
    if let seconds = headers.cacheControl.maxAge { return .seconds(seconds) }
    let date = headers["Date"].flatMap { HTTPDate($0) }
    if let text = headers["Expires"] {
      // What is no date, "0" above all, has expired (§5.3).
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
