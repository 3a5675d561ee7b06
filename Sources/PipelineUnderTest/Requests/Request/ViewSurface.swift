public import Basics
internal import Codecs

/// The area in which a view shows an image, as its layout made it.
public struct ViewSurface: Sendable, Hashable {
  /// How an image of another aspect ratio is placed on the surface.
  public enum ContentMode: String, Sendable, Hashable, CaseIterable {
    /// The whole image is visible; bars may remain.
    case fit
    /// The whole surface is covered; edges of the image may be cropped.
    case fill
  }

  /// The size in pixels; a side of 0 means that there was no layout yet.
  public var size: PixelSize
  /// Pixels per point along one side.
  public var scale: Int
  /// How an image of another aspect ratio is placed.
  public var contentMode: ContentMode

  /// A surface of `size` pixels.
  public init(size: PixelSize, scale: Int = 1, contentMode: ContentMode = .fit) {
    self.size = size
    self.scale = scale
    self.contentMode = contentMode
  }

  /// The longest side in pixels that an image of size `source` needs to be sharp here.
  ///
  /// No image needs more pixels than it has.
  public func neededLongestSide(of source: PixelSize) -> Int {
    let target: DecodeTarget = contentMode == .fill ? .fill(size) : .fit(size)
    return target.scaledSize(of: source).longestSide
  }
}
