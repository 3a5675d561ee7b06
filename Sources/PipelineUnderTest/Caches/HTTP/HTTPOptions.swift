public import Basics

/// Which responses are stored.
public struct HTTPOptions: Sendable, Hashable {
  /// Whether responses are stored by the rules of HTTP; by default they are not.
  public var caching = HTTPCaching.off

  /// The default options.
  public init() {}
}

/// Whether responses are stored by the rules of HTTP, below the pipeline's own caches.
public enum HTTPCaching: Sendable, Hashable {
  /// They are not stored.
  case off
  /// They are stored as in `URLCache`: by RFC 9111, in a store of this capacity that refuses
  /// responses larger than a twentieth of it.
  ///
  /// Nuke gives it 150 MB on disk.
  case urlCache(capacity: ByteCount)
}
