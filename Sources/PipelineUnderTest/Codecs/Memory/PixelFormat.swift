/// How the pixels of a result lie in memory.
public enum PixelFormat: String, Sendable, Hashable, CaseIterable {
  /// Red, green, blue and straight alpha, 8 bits each: 4 bytes a pixel.
  case rgba8
  /// Red, green, blue and straight alpha, 16 bits each in the machine's byte order: 8 bytes a
  /// pixel.
  ///
  /// The highest level is 65,535 instead of 255, so levels of 8 bits are multiplied by 257.
  case rgba16
  /// A plane of brightness (Y) and two of colour (Cb, Cr) at half of the width and height, rounded
  /// up, 8 bits each: 1.5 bytes a pixel, without alpha.
  ///
  /// Levels are those of JFIF: BT.601, full range, colour centred at 128. A colour sample lies in
  /// the middle of its 2 x 2 pixels, counted from the top left of the shown image. A JPEG that
  /// stores brightness and colour delivers its own planes without a conversion; finer or coarser
  /// colour is averaged by area, and gray gets 128. Other images, and every image in the modes with
  /// an intermediate bitmap, are converted from RGBA. Transparent images are refused.
  case yuv420

  /// Bytes from one pixel to the next; in planes, from one sample to the next.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba8: 4
    case .rgba16: 8
    case .yuv420: 1
    }
  }
}
