public import Quantities

/// A step after the decode that makes a new image of the same size, such as rounding its corners.
///
/// What it paints is not modelled, only who it is, what it costs and the memory that it takes.
public struct ImageProcessor: Sendable, Hashable {
  /// What tells it from other processors; part of the identity of its results.
  public var name: String
  /// The time that one core of speed 1 needs for a pixel, in picoseconds.
  public var picosecondsPerPixel: Int

  /// A processor called `name`; by default it takes one nanosecond a pixel, which is about what one
  /// pass over four bytes with a few operations takes on a phone.
  public init(name: String, picosecondsPerPixel: Int = 1000) {
    self.name = name
    self.picosecondsPerPixel = picosecondsPerPixel
  }

  /// The time for an image of `pixels` pixels.
  public func cost(ofPixels pixels: Int) -> TimeSpan {
    TimeSpan(nanoseconds: pixels * picosecondsPerPixel / 1000)
  }
}
