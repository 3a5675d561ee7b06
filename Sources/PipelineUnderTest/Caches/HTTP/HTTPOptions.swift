public import Basics

/// What is believed and kept of responses.
public struct HTTPOptions: Sendable, Hashable {
  /// Which statuses carry an image.
  public enum AcceptedStatus: Sendable, Hashable {
    /// 200 to 299.
    case successful
    /// 200 to 399, as with Kingfisher.
    case belowErrors
    /// These and no others, as `acceptableStatusCodes` of SDWebImage lists them.
    ///
    /// A 304 or 206 that nobody asked for carries no image even where it is listed.
    case listed([Int])
    /// Any: the body of an error is taken for an image, a common mistake.
    case any
  }

  /// Which types of content are taken for an image.
  ///
  /// A response that names no type is taken: its bytes say what it is (RFC 9110 §8.3).
  public enum AcceptedType: Sendable, Hashable {
    /// Any: only the decoder judges.
    case any
    /// Those of these media ranges, such as "image/*" or "image/jpeg", as `acceptableContentTypes`
    /// of SDWebImage lists types. Case and parameters such as a charset do not count.
    case listed([String])

    /// Whether a `Content-Type` field that says `type` is taken.
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

  /// Which statuses carry an image; by default 200 to 299.
  public var accepted = AcceptedStatus.successful
  /// Which types of content are taken for an image; by default any, so that the decoder judges.
  public var types = AcceptedType.any
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
