public import Basics

/// One plane of a pixel buffer: rows of equal length, one after the other.
public struct PixelPlane: Sendable, Hashable {
  /// Where its first row begins in the buffer, in bytes; a multiple of 64.
  public var offset: Int
  /// Width and height in samples, or in pixels where these are not split into planes.
  public var size: PixelSize
  /// Bytes from one row to the next; a multiple of 64.
  public var bytesPerRow: Int
}

extension PixelFormat {
  /// The planes of an image of `size` pixels in this format, in memory order.
  ///
  /// Colour planes of ``yuv420`` have half of the width and height, rounded up.
  func planes(of size: PixelSize) -> [PixelPlane] {
    switch self {
    case .rgba8, .rgba16:
      let bytesPerRow = DecodePlan.bytesPerRow(width: size.width, format: self)
      return [PixelPlane(offset: 0, size: size, bytesPerRow: bytesPerRow)]
    case .yuv420:
      let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
      var end = 0
      return [size, half, half].map { size in
        let bytesPerRow = DecodePlan.bytesPerRow(width: size.width, format: self)
        defer { end += bytesPerRow * size.height }
        return PixelPlane(offset: end, size: size, bytesPerRow: bytesPerRow)
      }
    }
  }

  /// The bytes that an image of `size` pixels takes, padding included.
  package func byteCount(of size: PixelSize) -> Int {
    planes(of: size).reduce(0) { $0 + $1.bytesPerRow * $1.size.height }
  }
}
