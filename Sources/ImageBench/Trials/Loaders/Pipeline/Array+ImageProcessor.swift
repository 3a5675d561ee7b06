internal import Requests
internal import Scenarios

extension Array where Element == ImageProcessor {
  /// The processors that do what a surface asks for.
  ///
  /// Corners take one pass over the pixels. A Gaussian blur takes six: three box blurs, each across
  /// and down, as the W3C's Filter Effects describe it for `feGaussianBlur`.
  init(_ processing: PictureProcessing) {
    switch processing {
    case .none: self = []
    case .roundedCorners: self = [ImageProcessor(name: processing.rawValue)]
    case .blur: self = [ImageProcessor(name: processing.rawValue, picosecondsPerPixel: 6000)]
    }
  }
}
