public import Quantities

/// What a decode will do and hold, computed from a header and options alone.
///
/// The same values steer the real decode and a modelled one, so a sweep without codecs sees the same
/// sizes, bands and costs.
public struct DecodePlan: Sendable, Hashable {
  /// Stored rows in a band: the distance between two chances to cancel.
  static let rowsPerBand = 256
  /// Pixel buffers pad their rows to this many bytes, a cache line.
  static let rowAlignment = 64

  /// The header that the plan was made for.
  public let header: ImageHeader
  /// The options that the plan was made for.
  public let options: DecodeOptions
  /// Width and height of the result as shown, in pixels.
  public let outputSize: PixelSize
  /// The codec decodes at 1 over this scale: 1, 2, 4 or 8.
  ///
  /// It is the largest at which both sides are still at least those of the result. Others that
  /// libjpeg-turbo knows (such as 3/8) have no vectorised inverse DCT and are slower than 1/1.
  public let scaleDenominator: Int

  /// Plans the decode of an image with `header` under `options`.
  public init(header: ImageHeader, options: DecodeOptions) {
    self.header = header
    self.options = options
    let shown = header.shownSize
    outputSize =
      options.mode == .full ? shown : Self.fitted(shown, longestSide: options.maxPixelSize)
    let target = header.orientation.shownSize(of: outputSize)
    let stored = header.storedSize
    let denominators = header.codec == .jpeg && options.mode == .downsample ? [8, 4, 2] : []
    scaleDenominator =
      denominators.first {
        stored.width >= target.width * $0 && stored.height >= target.height * $0
      }
      ?? 1
  }

  /// `size` scaled down to `longestSide`, aspect kept, rounded to nearest, at least 1 x 1.
  private static func fitted(_ size: PixelSize, longestSide: Int?) -> PixelSize {
    guard let longestSide, longestSide < size.longestSide else { return size }
    let longest = size.longestSide
    func scaled(_ side: Int) -> Int {
      max(1, (2 * side * max(1, longestSide) + longest) / (2 * longest))
    }
    return PixelSize(width: scaled(size.width), height: scaled(size.height))
  }

  /// Bytes from one row of a pixel buffer of `width` pixels to the next.
  static func bytesPerRow(width: Int) -> Int {
    (width * 4 + rowAlignment - 1) / rowAlignment * rowAlignment
  }
}

extension DecodePlan {
  /// Bytes from one row of the result to the next: RGBA with 8 bits each, rounded up to 64.
  public var bytesPerRow: Int { Self.bytesPerRow(width: outputSize.width) }

  /// The memory that the result holds.
  public var outputBytes: ByteCount { ByteCount(bytesPerRow * outputSize.height) }

  /// The result's size before the orientation is applied.
  var storedOutputSize: PixelSize { header.orientation.shownSize(of: outputSize) }

  /// The size that comes out of the codec; sides are rounded up, as libjpeg does.
  var scaledSize: PixelSize {
    PixelSize(
      width: (header.storedSize.width + scaleDenominator - 1) / scaleDenominator,
      height: (header.storedSize.height + scaleDenominator - 1) / scaleDenominator
    )
  }

  /// Whether what comes out of the codec has to be averaged down further.
  var isResampled: Bool { storedOutputSize != scaledSize }

  /// Whether a bitmap of the stored size is held besides the result.
  var hasIntermediate: Bool {
    options.mode == .fullThenResize && isResampled
      || header.layout == .interlaced && (isResampled || header.orientation != .up)
  }
}
