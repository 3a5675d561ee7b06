/// How fast fetches may begin.
public enum RateLimit: Sendable, Hashable {
  /// As fast as they are asked for.
  case off
  /// At most `burst` at once, and `perSecond` in the long run: a token bucket.
  case tokens(perSecond: Int, burst: Int)
}
