public import Basics

/// Which responses are accepted as images, and which are stored.
public struct HTTPOptions: Sendable, Hashable {
  /// The statuses whose bodies are taken for images.
  public enum AcceptedStatus: Sendable, Hashable {
    /// 200 to 299.
    case successful
    /// 200 to 399, as in Kingfisher.
    case belowErrors
    /// Exactly these, as `acceptableStatusCodes` of SDWebImage lists them.
    ///
    /// A 304 or 206 that the request did not ask for carries no image even if it is listed.
    case listed([Int])
    /// Any: even the body of an error is taken for an image, a common mistake.
    case any
  }

  /// The content types that are taken for images.
  ///
  /// A response without a content type is accepted: its bytes show what it is (RFC 9110 §8.3).
  public enum AcceptedType: Sendable, Hashable {
    /// Any; only the decoder decides.
    case any
    /// The types in these media ranges, such as "image/*" or "image/jpeg", as
    /// `acceptableContentTypes` of SDWebImage lists them. Case and parameters such as a charset are
    /// ignored.
    case listed([String])

    /// Whether a `Content-Type` field with the value `type` is accepted.
    package func contains(_ type: String) -> Bool {
      guard case .listed(let ranges) = self else { return true }
      let essence = Self.essence(of: type)
      return ranges.contains { range in
        let range = Self.essence(of: range)
        return range == "*/*" || range == essence
          || range.hasSuffix("/*") && essence.hasPrefix(range.dropLast())
      }
    }

    /// The type without parameters, in lower case.
    private static func essence(of type: String) -> String {
      let name = type.prefix { $0 != ";" }.lowercased()
      return String(
        name.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
      )
    }
  }

  /// The statuses whose bodies are taken for images; by default 200 to 299.
  public var accepted = AcceptedStatus.successful
  /// The content types that are taken for images; by default any, so that the decoder decides.
  public var types = AcceptedType.any
  /// The size of the largest body that is accepted; nil, the default, is no limit.
  ///
  /// Nuke accepts the smaller of 200 MB and 10 % of the device's memory.
  public var maximumBytes: ByteCount?
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
