public import Basics
internal import Codecs
public import Requests

/// What the first draw of an image asks of the main lane.
public struct DrawWork: Sendable, Hashable {
  /// Bytes that go to the renderer.
  public var uploaded: ByteCount
  /// Bytes that are copied before, because they lie in another way than the renderer takes them.
  public var copied: ByteCount
  /// Pixels that are scaled down because they are more than their view asked for.
  public var scaledPixels: Int
}

extension ImagePipeline {
  /// Notes a draw of a decoded image on `surface`; nil unless it is its first, which is the only
  /// one that costs.
  public func draw(_ image: LoadedImage, on surface: ViewSurface) -> DrawWork? {
    guard image.isDecoded, image.markDrawn() else { return nil }
    let dimensions = image.dimensions
    let wanted: Int
    switch image.request.target {
    case .maxPixelSize(let side): wanted = side
    case .some(let target): wanted = target.scaledSize(of: dimensions.source).longestSide
    case nil: wanted = surface.size.longestSide
    }
    return DrawWork(
      uploaded: dimensions.byteCount,
      copied: options.display.pixelLayout == .foreign ? dimensions.byteCount : .zero,
      scaledPixels: dimensions.pixels.longestSide > wanted ? dimensions.pixels.pixelCount : 0
    )
  }
}
