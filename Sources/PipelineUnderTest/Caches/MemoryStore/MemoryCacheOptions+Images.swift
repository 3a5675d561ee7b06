internal import Basics
internal import Codecs
internal import Requests

extension MemoryCacheOptions {
  /// The cost of `image`.
  func cost(of image: LoadedImage) -> Int {
    let attached = attachedData == .counted ? image.attachedData?.byteCount.bytes ?? 0 : 0
    switch cost {
    case .none: return 0
    case .count: return 1
    case .fileBytes: return image.fileBytes.bytes
    case .fourBytesPerPixel: return image.dimensions.pixels.pixelCount * 4 + attached
    case .decodedBytes: return image.dimensions.byteCount.bytes + attached
    }
  }

  /// Whether `image`, which has the key of `request`, is large enough to serve it.
  ///
  /// The rule is Coil's (`MemoryCacheService`) with one difference: a whole source that is smaller
  /// than the request serves at either precision, because a decode would not make it larger.
  func serves(_ image: LoadedImage, _ request: ImageRequest) -> Bool {
    guard key == .largerServesSmaller, image.request.target != request.target else {
      return true
    }
    // Pixels that were cropped for one view are missing in another.
    if case .exact = image.request.target { return false }
    if case .exact = request.target { return false }
    let source = image.dimensions.source
    let wanted = request.target?.scaledSize(of: source) ?? source
    // Rounding in a decoder changes a side by one pixel at most.
    let surplus = image.dimensions.pixels.longestSide - wanted.longestSide
    return abs(surplus) <= 1 || surplus > 0 && precision == .inexact
  }
}
