public import Basics
internal import Codecs
public import Requests

/// The work of the main lane at the first draw of an image.
public struct DrawWork: Sendable, Hashable {
  /// The bytes that are uploaded to the renderer.
  public var uploaded: ByteCount
  /// The pixels that are scaled down, because the image is larger than its view requested.
  public var scaledPixels: Int
}

extension ImagePipeline {
  /// Notes a draw of a decoded image on `surface`; nil unless it is the first, the only one that
  /// costs.
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
      scaledPixels: dimensions.pixels.longestSide > wanted ? dimensions.pixels.pixelCount : 0
    )
  }
}
