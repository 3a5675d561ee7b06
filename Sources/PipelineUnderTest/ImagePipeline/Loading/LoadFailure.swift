public import Basics
public import Codecs

/// The reason why a load gave no image.
public enum LoadFailure: Error, Sendable, Hashable {
  /// It has no owner any longer, or one owner stopped it for all.
  case cancelled
  /// No cache had the image, and the request forbade a fetch.
  case notCached
  /// The bytes could not be fetched; the message is the transport's.
  case transport(String)
  /// The server responded with this status, which carries no image.
  case status(Int)
  /// The URL failed before and is refused until this time; nil is for ever.
  case refused(until: TimePoint?)
  /// The bytes arrived and could not be decoded.
  case decoding(DecodingError)
}

extension LoadFailure: CustomStringConvertible {
  /// One sentence that says what failed.
  public var description: String {
    switch self {
    case .cancelled: return "the load was cancelled because no owner waited for it any longer."
    case .notCached:
      return "the image is in no cache, and the request may not fetch it; allow it to."
    case .transport(let reason): return "the image could not be fetched: \(reason)."
    case .status(let status):
      return "the server answered with status \(status) instead of an image; check the address."
    case .refused(let moment):
      let end = moment.map { "before \($0)" } ?? "in this run of the app"
      return "the URL failed before and is not asked for again \(end); see the failure memory."
    case .decoding(let error): return error.description
    }
  }
}
