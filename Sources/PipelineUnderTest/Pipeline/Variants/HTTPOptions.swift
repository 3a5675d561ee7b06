public import Quantities

/// What is believed and kept of responses.
public struct HTTPOptions: Sendable, Hashable {
  /// Which statuses carry an image.
  public enum AcceptedStatus: String, Sendable, Hashable, CaseIterable {
    /// 200 to 299.
    case successful
    /// 200 to 399, as with Kingfisher.
    case belowErrors = "below-errors"
    /// Any: the body of an error is taken for an image, a common mistake.
    case any
  }

  /// Which statuses carry an image; by default 200 to 299.
  public var accepted = AcceptedStatus.successful
  /// The largest body that is taken; nil, the default, is any.
  ///
  /// Nuke takes the smaller of 200 MB and 10 % of the device's memory.
  public var maximumBytes: ByteCount?
  /// Whether responses are kept by the protocol's rules; by default they are not.
  public var caching = HTTPCaching.off

  /// The defaults.
  public init() {}
}

/// Whether responses are kept by the rules of HTTP, below the pipeline's own caches.
public enum HTTPCaching: Sendable, Hashable {
  /// They are not.
  case off
  /// As `URLCache` keeps them: by RFC 9111 in a store of this capacity, to which a response of more
  /// than a twentieth of the capacity is not admitted.
  ///
  /// Nuke gives it 150 MB on disk.
  case urlCache(capacity: ByteCount)
}

/// What a cancel does to a transfer that is almost done.
public enum NearlyDone: Sendable, Hashable {
  /// It stops the transfer.
  case stopped
  /// It lets the transfer end and its bytes be stored once this many percent of them have come.
  case finished(fromPercent: Int)
}
