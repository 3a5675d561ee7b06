public import Basics
public import HTTPRules

/// A request to the server, with instructions for the transport.
public struct TransportRequest: Sendable, Hashable {
  /// What happens to the beginning of a body when its transfer breaks off.
  public enum BrokenBody: String, Sendable, Hashable, CaseIterable {
    /// It is discarded.
    case dropped
    /// The transport passes it to ``TransportEvents/onBreak``.
    case handedOver = "handed-over"
  }

  public var url: ImageURL
  /// What caches on the way may do; by default what the rules of HTTP say.
  public var policy = ImageRequest.TransportPolicy.protocolRules
  /// Asks for a body only if it differs from the stored one; nil, the default, asks in any case.
  ///
  /// Sent as `If-None-Match` and `If-Modified-Since`.
  public var condition: HTTPCondition?
  /// Asks for the rest of a body whose beginning is stored; nil, the default, asks for the whole.
  ///
  /// Sent as `Range` and `If-Range`.
  public var resume: ResumePoint?
  /// What happens to the beginning of a broken body; by default it is discarded.
  public var brokenBody = BrokenBody.dropped

  /// A plain request for the bytes at `url`.
  public init(url: ImageURL) {
    self.url = url
  }
}

/// The position from which a body is to be continued, and the version of the body.
public struct ResumePoint: Sendable, Hashable {
  /// The number of bytes that are already stored.
  public var offset: ByteCount
  /// The entity tag or date that identifies the version.
  public var validator: String

  /// The rest after `offset` bytes of the version `validator`.
  public init(offset: ByteCount, validator: String) {
    self.offset = offset
    self.validator = validator
  }
}
