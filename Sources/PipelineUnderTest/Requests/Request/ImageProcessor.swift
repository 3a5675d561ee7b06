public import Basics
public import Codecs

/// A step after the decode that makes a new image, for example one that rounds corners or crops.
///
/// Its pixels are not modelled, only its identity, its cost, and the size and memory of its result.
public struct ImageProcessor: Sendable, Hashable {
  /// Distinguishes it from other processors; part of the identity of its results.
  public var name: String
  /// The time per pixel on a core of speed 1, in picoseconds.
  public var picosecondsPerPixel: Int
  /// The size of its result; nil, the default, is the size of its input.
  ///
  /// The decode then aims at this size (``ImageRequest/decodeTarget``). A result is never larger
  /// than its input.
  public var target: DecodeTarget?

  /// A processor called `name`; by default it takes one nanosecond per pixel, about the time of one
  /// pass over four bytes with a few operations on a phone.
  public init(name: String, picosecondsPerPixel: Int = 1000, target: DecodeTarget? = nil) {
    self.name = name
    self.picosecondsPerPixel = picosecondsPerPixel
    self.target = target
  }

  /// The size of its result for an image of `size`.
  public func outputSize(of size: PixelSize) -> PixelSize {
    guard let target else { return size }
    return target.croppedSize(of: target.scaledSize(of: size))
  }

  /// The time for an input of `pixels` pixels.
  public func cost(ofPixels pixels: Int) -> TimeSpan {
    TimeSpan(nanoseconds: pixels * picosecondsPerPixel / 1000)
  }
}
