internal import Basics
internal import Codecs
internal import ImageFormats

/// Whether a body that is under way has previews at all: event in, action out.
///
/// The front of a body may be too short for its header. It is looked at when the first bytes have
/// come and again each time they have doubled, six times at most, so that a file with much before
/// its header costs little; both numbers are Nuke's (`TaskFetchOriginalImage.swift`).
struct PreviewEligibility {
  private static let maximumLooks = 6

  private let files: PreviewOptions.Files
  private var looks = 0
  private var lookedAt = ByteCount.zero
  /// What is known; nil until the header was found or given up.
  private(set) var verdict: Bool?

  init(files: PreviewOptions.Files) {
    self.files = files
  }

  /// Whether the header is to be looked for now that so many bytes have come.
  mutating func shouldLook(at received: ByteCount) -> Bool {
    guard verdict == nil, received > .zero, received.bytes >= 2 * lookedAt.bytes else {
      return false
    }
    looks += 1
    lookedAt = received
    return true
  }

  /// The header that was found, or nil when it is not there yet.
  mutating func looked(_ header: ImageHeader?) {
    if let header {
      verdict = files == .all || header.layout == .progressive
    } else if looks == Self.maximumLooks {
      verdict = false
    }
  }
}
