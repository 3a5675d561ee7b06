internal import Basics
internal import Codecs
internal import ImagePipeline
internal import Requests
internal import Synchronization

/// The first bytes of a picture while it arrives from the network.
///
/// The file is read once, at the first request for bytes.
final class PictureFront: Sendable {
  private enum Content {
    case unread
    case read(EncodedImage)
    case unreadable
  }

  private let picture: SourceImages.Picture
  private let decoding: SourceImages.Decoding
  private let content = Mutex(Content.unread)

  init(picture: SourceImages.Picture, decoding: SourceImages.Decoding) {
    self.picture = picture
    self.decoding = decoding
  }

  /// The first `received` bytes; nil if the file cannot be read, which the fetch will report.
  func body(_ received: ByteCount, of expected: ByteCount) -> PartialBody? {
    guard decoding.runsCodecs else {
      return PartialBody(received: received, expected: expected, header: picture.header)
    }
    guard let bytes = bytes, received <= bytes.byteCount else { return nil }
    return PartialBody(
      received: received,
      expected: expected,
      bytes: EncodedImage(first: received, of: bytes)
    )
  }

  private var bytes: EncodedImage? {
    content.withLock { content in
      if case .unread = content {
        let read = try? EncodedImage.contentsOf(path: picture.path)
        content = read.map { .read($0) } ?? .unreadable
      }
      if case .read(let bytes) = content { return bytes }
      return nil
    }
  }
}
