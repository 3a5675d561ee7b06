public import Basics
public import Codecs

/// A step after the decode that makes a new image, such as rounding its corners or cutting it.
///
/// What it paints is not modelled, only who it is, what it costs, the size of what it makes and the
/// memory that that takes.
public struct ImageProcessor: Sendable, Hashable {
  /// What tells it from other processors; part of the identity of its results.
  public var name: String
  /// The time that one core of speed 1 needs for a pixel, in picoseconds.
  public var picosecondsPerPixel: Int
  /// The size of what it makes; nil, the default, is that of the image that it works on.
  ///
  /// The decode then aims at this size (``ImageRequest/decodeTarget``). Nothing is made larger.
  public var target: DecodeTarget?

  /// A processor called `name`; by default it takes one nanosecond a pixel, which is about what one
  /// pass over four bytes with a few operations takes on a phone.
  public init(name: String, picosecondsPerPixel: Int = 1000, target: DecodeTarget? = nil) {
    self.name = name
    self.picosecondsPerPixel = picosecondsPerPixel
    self.target = target
  }

  /// The size of what it makes of an image of `size`.
  public func outputSize(of size: PixelSize) -> PixelSize {
    guard let target else { return size }
    return target.croppedSize(of: target.scaledSize(of: size))
  }

  /// The time for an image of `pixels` pixels, which are those that it works on.
  public func cost(ofPixels pixels: Int) -> TimeSpan {
    TimeSpan(nanoseconds: pixels * picosecondsPerPixel / 1000)
  }
}
