/// How the pixels of a result lie in memory.
public enum PixelFormat: String, Sendable, Hashable, CaseIterable {
  /// Red, green, blue and straight alpha, 8 bits each: 4 bytes a pixel.
  case rgba8
  /// Red, green, blue and straight alpha, 16 bits each in the machine's byte order: 8 bytes a pixel.
  ///
  /// 65,535 stands where 255 does in 8 bits, so levels of 8 bits are multiplied by 257.
  case rgba16

  /// Bytes from one pixel to the next.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba8: 4
    case .rgba16: 8
    }
  }
}
