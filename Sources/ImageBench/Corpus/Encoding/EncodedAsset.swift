internal import Basics
internal import CCodecs

/// The bytes of one encoded file; the value owns them and frees them at its end.
struct EncodedAsset: ~Copyable {
  let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeMutablePointer<UInt8>?) -> Void

  /// The `count` bytes from `start` on, which `release` frees.
  init(
    start: UnsafeMutablePointer<UInt8>,
    count: Int,
    release: @escaping @Sendable (UnsafeMutablePointer<UInt8>?) -> Void
  ) {
    bytes = UnsafeRawBufferPointer(start: start, count: count)
    self.release = release
  }

  deinit {
    release(
      UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    )
  }

  /// The hash of the whole file.
  ///
  /// - Complexity: O(n).
  var contentHash: ContentHash {
    var hash = ContentHash()
    hash.combine(buffer: bytes)
    return hash
  }
}

/// A failure of an encoder, with the codec's message.
package struct EncodingFailure: Error, Sendable, Hashable {
  package var reason: String
}

/// The encoder libraries in use; with the generator they determine the bytes of a corpus.
package enum EncoderLibraries {
  /// Their names and versions in one line.
  package static var description: String {
    String(cString: ib_jpeg_encode_library()) + ", " + String(cString: ib_png_encode_library())
  }
}
