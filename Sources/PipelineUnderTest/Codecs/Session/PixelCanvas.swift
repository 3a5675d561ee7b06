public import Basics

/// Pixels that are drawn into until they become an image, without a copy.
///
/// Used by one thread at a time. The memory is that of ``buffer``, which must be shared with others
/// only after the last drawing.
public final class PixelCanvas {
  /// The image that is drawn: 4 bytes a pixel, rows from the top.
  public let buffer: PixelBuffer
  /// The first byte of the first row.
  public let base: UnsafeMutableRawPointer

  /// A canvas of zeroes; its memory is allocated but not touched.
  ///
  /// Throws `.outOfMemory`.
  public init(size: PixelSize) throws(DecodingError) {
    let memory = try PixelMemory(
      byteCount: PixelFormat.rgba8.byteCount(of: size),
      contents: .zero
    )
    base = memory.base
    buffer = PixelBuffer(adopting: memory, size: size, format: .rgba8)
  }

  /// A canvas with the pixels of `image`, which has 4 bytes a pixel.
  ///
  /// Throws `.outOfMemory`.
  ///
  /// - Complexity: O(pixels).
  public convenience init(copying image: PixelBuffer) throws(DecodingError) {
    precondition(image.format == .rgba8, "a canvas has 8 bits a channel; convert the image first")
    try self.init(size: image.size)
    image.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      base.copyMemory(from: source, byteCount: bytes.count)
    }
  }
}
