/// How fast fetches may begin.
public enum RateLimit: Sendable, Hashable {
  /// Without a limit.
  case off
  /// At most `burst` at once, and `perSecond` in the long run: a token bucket.
  case tokens(perSecond: Int, burst: Int)
}
