internal import Basics
internal import CCodecs

/// The bytes of one encoded file, owned until the value goes.
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

/// A failure of an encoder, in the codec's words.
public struct EncodingFailure: Error, Sendable, Hashable {
  /// What the codec said.
  public var reason: String
}

/// The encoder libraries in use, which together with the generator decide the bytes of a corpus.
public enum EncoderLibraries {
  /// Their names and versions in one line.
  public static var description: String {
    String(cString: ib_jpeg_encode_library()) + ", " + String(cString: ib_png_encode_library())
  }
}
