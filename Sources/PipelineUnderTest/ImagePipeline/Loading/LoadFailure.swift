public import Basics
public import Codecs

/// Why a load gave no image.
public enum LoadFailure: Error, Sendable, Hashable {
  /// Nobody waits for it any more, or whoever began it stopped it for all.
  case cancelled
  /// No cache had it, and the request forbade to fetch it.
  case notCached
  /// The bytes did not come; the words are the transport's.
  case transport(String)
  /// The server answered with this status, which carries no image.
  case status(Int)
  /// The server says that the body is of this type, which is not among those that are taken.
  case contentType(String)
  /// The response has more bytes than the options allow.
  case tooLarge(limit: ByteCount)
  /// The URL failed before and is not asked for again yet; nil is never.
  case refused(until: TimePoint?)
  /// The bytes came and could not be decoded.
  case decoding(DecodingError)
}

extension LoadFailure: CustomStringConvertible {
  /// One sentence that says what failed.
  public var description: String {
    switch self {
    case .cancelled: return "the load was cancelled because nobody waited for it any more."
    case .notCached:
      return "the image is in no cache, and the request may not fetch it; allow it to."
    case .transport(let reason): return "the image could not be fetched: \(reason)."
    case .status(let status):
      return "the server answered with status \(status) instead of an image; check the address."
    case .contentType(let type):
      return "the server answered with \(type) instead of an image; check the address."
    case .tooLarge(let limit):
      return "the response has more than \(limit); raise the limit or ask for a smaller image."
    case .refused(let moment):
      let end = moment.map { "before \($0)" } ?? "in this run of the app"
      return "the URL failed before and is not asked for again \(end); see the failure memory."
    case .decoding(let error): return error.description
    }
  }
}
