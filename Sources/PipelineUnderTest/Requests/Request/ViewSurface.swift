public import Basics
internal import Codecs

/// The place where a view shows an image, as its layout made it.
public struct ViewSurface: Sendable, Hashable {
  /// How an image of another shape meets the surface.
  public enum ContentMode: String, Sendable, Hashable, CaseIterable {
    /// The whole image is seen; bars may be left.
    case fit
    /// The whole surface is covered; edges of the image may be cut off.
    case fill
  }

  /// The size in pixels; a side of 0 says that there was no layout yet.
  public var size: PixelSize
  /// Pixels to a point along one side.
  public var scale: Int
  /// How an image of another shape meets it.
  public var contentMode: ContentMode

  /// A surface of `size` pixels.
  public init(size: PixelSize, scale: Int = 1, contentMode: ContentMode = .fit) {
    self.size = size
    self.scale = scale
    self.contentMode = contentMode
  }

  /// Whether the layout has given it an area.
  public var isLaidOut: Bool { size.width > 0 && size.height > 0 }

  /// The pixels that an image of `source` pixels needs to be sharp here, along its longest side.
  ///
  /// No image needs more than it has.
  public func neededLongestSide(of source: PixelSize) -> Int {
    let target: DecodeTarget = contentMode == .fill ? .fill(size) : .fit(size)
    return target.scaledSize(of: source).longestSide
  }
}
