internal import Basics
internal import Codecs
internal import ImageFormats

/// Whether a body in transfer has previews, which progressive files have: events go in, actions
/// come out.
///
/// The beginning of a body may be too short for its header. It is examined when the first bytes
/// have arrived and each time their number has doubled, at most six times, so that a file with much
/// data before its header costs little; both numbers are Nuke's (`TaskFetchOriginalImage.swift`).
struct PreviewEligibility {
  private static let maximumLooks = 6

  private var looks = 0
  private var lookedAt = ByteCount.zero
  /// The decision; nil until the header was found or given up.
  private(set) var verdict: Bool?

  /// Whether to look for the header now, with this many bytes.
  mutating func shouldLook(at received: ByteCount) -> Bool {
    guard verdict == nil, received > .zero, received.bytes >= 2 * lookedAt.bytes else {
      return false
    }
    looks += 1
    lookedAt = received
    return true
  }

  /// Notes the header that was found, or nil if it is not complete yet.
  mutating func looked(_ header: ImageHeader?) {
    if let header {
      verdict = header.layout == .progressive
    } else if looks == Self.maximumLooks {
      verdict = false
    }
  }
}
