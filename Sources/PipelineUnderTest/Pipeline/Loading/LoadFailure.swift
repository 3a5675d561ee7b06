/// Why a load gave no image.
public enum LoadFailure: Error, Sendable, Hashable {
  /// Nobody waits for it any more, or whoever began it stopped it for all.
  case cancelled
  /// No cache had it, and the request forbade to fetch it.
  case notCached
  /// The bytes did not come; the words are the transport's.
  case transport(String)
  /// The bytes came and could not be decoded.
  case decoding(DecodingError)
}

extension LoadFailure: CustomStringConvertible {
  /// One sentence that says what failed.
  public var description: String {
    switch self {
    case .cancelled: return "The load was cancelled because nobody waited for it any more."
    case .notCached:
      return "The image is in no cache, and the request may not fetch it; allow it to."
    case .transport(let reason): return "The image could not be fetched: \(reason)."
    case .decoding(let error): return error.description
    }
  }
}
