public import Basics

/// What is asked of the server and of the transport.
public struct TransportRequest: Sendable, Hashable {
  /// What becomes of the part of a body that came before the transfer broke off.
  public enum BrokenBody: String, Sendable, Hashable, CaseIterable {
    /// It is thrown away.
    case dropped
    /// It is handed to ``TransportEvents/onBreak``.
    case handedOver = "handed-over"
  }

  /// The address.
  public var url: ImageURL
  /// What caches on the way may do; by default what the protocol's rules say.
  public var policy = ImageRequest.TransportPolicy.protocolRules
  /// Asks for a body only if it is another than the one that is there; by default it always is.
  ///
  /// Sent as `If-None-Match` and `If-Modified-Since`.
  public var condition: HTTPCondition?
  /// Asks for the rest of a body whose beginning is there; by default for the whole.
  ///
  /// Sent as `Range` and `If-Range`.
  public var resume: ResumePoint?
  /// The largest body that is taken; by default any.
  ///
  /// A larger one is stopped: before its first byte if its length is declared, else as soon as more
  /// bytes than these have come.
  public var maximumBytes: ByteCount?
  /// What becomes of a part; by default it is thrown away.
  public var brokenBody = BrokenBody.dropped
  /// What a cancel does to a transfer that is almost done; by default it stops it.
  public var nearlyDone = NearlyDone.stopped

  /// A plain request for the bytes at `url`.
  public init(url: ImageURL) {
    self.url = url
  }
}

/// What tells one version of a body from another, as a stored response says it.
public struct HTTPCondition: Sendable, Hashable {
  /// The entity tag with its quotes, if there is one.
  public var entityTag: String?
  /// The date of the last change as the server wrote it, if there is one.
  public var lastModified: String?

  /// The condition that a response with these headers gives; nil when they have no validator.
  public init?(_ headers: HTTPHeaders) {
    entityTag = headers.entityTag
    lastModified = headers["Last-Modified"]
    if entityTag == nil && lastModified == nil { return nil }
  }
}

/// From where a body is to go on, and which version of it.
public struct ResumePoint: Sendable, Hashable {
  /// The number of bytes that are there.
  public var offset: ByteCount
  /// The entity tag or date that the version is known by.
  public var validator: String

  /// The rest behind `offset` bytes of the version `validator`.
  public init(offset: ByteCount, validator: String) {
    self.offset = offset
    self.validator = validator
  }
}
