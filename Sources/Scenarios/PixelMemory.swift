package import Basics

/// The memory of the pixels that a decoder in hardware leaves, of which the app sees 4 bytes each.
package struct PixelMemory: Sendable, Hashable {
  /// The bytes that the app sees of a pixel.
  package static let seen = 4.0
  /// The bytes of a pixel: 4.
  ///
  /// An assumption: low 1.5, brightness and colour at 4:2:0, as measured on an iPhone 7 (1.53;
  /// NSHipster, "Image Resizing", 2019) and an iPhone XS (1.51 in an IOSurface; article 004 of
  /// Results/Reference/articles.md); high 4, as swiftsenpai.com measured. The 5.6 of article 002
  /// are no format of pixels: an app's memory holds more than the picture.
  package var bytes = seen

  /// The memory that is played.
  package init() {}

  /// The memory of pixels of which the app sees `size`, to the nearest byte.
  package func memory(of size: ByteCount) -> ByteCount {
    ByteCount(Int((Double(size.bytes) * bytes / Self.seen).rounded()))
  }
}
