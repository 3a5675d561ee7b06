public import Basics
internal import ImageFormats

/// The work and the memory of a decode, computed from a header and options alone.
///
/// The same values control the real decode and the modelled one, so a sweep without codecs has the
/// same sizes, bands and costs.
public struct DecodePlan: Sendable, Hashable {
  /// Stored rows in a band: the interval at which a decode can be cancelled.
  static let rowsPerBand = 256
  /// Pixel buffers pad their rows to this many bytes, a cache line.
  static let rowAlignment = 64

  /// The header that the plan was made for.
  public let image: ImageHeader
  /// The header of the decoded source: that of the image, or of its thumbnail, turned like the
  /// image.
  public let header: ImageHeader
  /// Whether the image is decoded or its thumbnail.
  public let source: DecodeSource
  public let options: DecodeOptions
  /// Width and height of the result as shown, in pixels.
  public let outputSize: PixelSize
  /// The size to which the whole shown image is scaled; the result is its centre.
  let uncroppedSize: PixelSize
  /// The codec decodes at 1 over this scale: 1, 2, 4 or 8.
  ///
  /// It is the largest at which both sides are at least those of the scaled image. The other scales
  /// of libjpeg-turbo (such as 3/8) have no vectorised inverse DCT and are slower than 1/1.
  public let scaleDenominator: Int

  /// Plans the decode of an image with `header` under `options`.
  public init(header image: ImageHeader, options: DecodeOptions) {
    self.image = image
    self.options = options
    let shown = image.shownSize
    let target = options.mode == .full ? nil : options.target
    if options.mode == .powerOfTwo {
      let sampleSize = target?.sampleSize(of: shown) ?? 1
      uncroppedSize = shown.divided(by: sampleSize)
      outputSize = uncroppedSize
      // The codec divides by 8 at most; the resampler does the rest.
      scaleDenominator = image.codec == .jpeg ? min(8, sampleSize) : 1
      (header, source) = (image, .main)
      return
    }
    let wanted = target?.scaledSize(of: shown) ?? shown
    let thumbnail =
      options.mode == .embeddedThumbnail
      ? image.thumbnailHeader(
        for: target.map { _ in image.orientation.shownSize(of: wanted) },
        by: options.thumbnails
      ) : nil
    // A thumbnail that is smaller than the result is not enlarged.
    if let small = thumbnail?.shownSize, small.width < wanted.width || small.height < wanted.height
    {
      uncroppedSize = small
    } else {
      uncroppedSize = wanted
    }
    outputSize = target?.croppedSize(of: uncroppedSize) ?? uncroppedSize
    source = thumbnail == nil ? .main : .embeddedThumbnail
    header = thumbnail ?? image
    scaleDenominator = Self.denominator(of: header, for: uncroppedSize, options)
  }

  /// The same decode without the thumbnail, into a result of the same size.
  var ofImage: DecodePlan { DecodePlan(mending: self) }

  private init(mending plan: DecodePlan) {
    var image = plan.image
    image.thumbnail = nil
    self.image = image
    options = plan.options
    header = image
    source = .main
    uncroppedSize = plan.uncroppedSize
    outputSize = plan.outputSize
    scaleDenominator = Self.denominator(of: image, for: plan.uncroppedSize, plan.options)
  }

  private static func denominator(
    of header: ImageHeader,
    for uncropped: PixelSize,
    _ options: DecodeOptions
  ) -> Int {
    let needed = header.orientation.shownSize(of: uncropped)
    let isScaledByCodec =
      options.mode == .downsample || options.mode == .embeddedThumbnail
    guard header.codec == .jpeg, isScaledByCodec else { return 1 }
    return codecDenominator(of: header.storedSize, for: needed)
  }

  /// The codec's divisors besides 1: whole factors of its blocks of 8 samples.
  static let denominators = [8, 4, 2]

  /// The largest of 8, 4, 2 and 1 by which a JPEG codec may divide `stored` and still cover a
  /// result of `needed`.
  ///
  /// A codec that scales drops the frequencies above those of its scale. Sharpening during the
  /// average keeps the error at or below that of averages of whole pixels of the full decode.
  /// Results/Decode/scales.md has the error and the price of less scaling at every ratio.
  public static func codecDenominator(of stored: PixelSize, for needed: PixelSize) -> Int {
    let covering = denominators.first {
      stored.width >= $0 * needed.width && stored.height >= $0 * needed.height
    }
    return covering ?? 1
  }

  /// Bytes from one row of a pixel buffer of `width` pixels to the next.
  static func bytesPerRow(width: Int, format: PixelFormat) -> Int {
    (width * format.bytesPerPixel + rowAlignment - 1) / rowAlignment * rowAlignment
  }
}

extension DecodePlan {
  /// Bytes from one row of the result to the next: those of its pixels, rounded up to 64.
  public var bytesPerRow: Int {
    Self.bytesPerRow(width: outputSize.width, format: options.pixelFormat)
  }

  /// The memory of the result, with all of its planes.
  public var outputBytes: ByteCount {
    ByteCount(options.pixelFormat.byteCount(of: outputSize))
  }

  /// The result's size before the orientation is applied.
  var storedOutputSize: PixelSize { header.orientation.shownSize(of: outputSize) }

  /// The size that the codec delivers; sides are rounded up, as libjpeg does.
  var scaledSize: PixelSize { header.storedSize.divided(by: scaleDenominator) }

  /// The size to which the stored image is scaled, before it is cropped and turned.
  var storedUncroppedSize: PixelSize { header.orientation.shownSize(of: uncroppedSize) }

  /// Where the result begins in the scaled stored image, before it is turned.
  var storedCropOrigin: (x: Int, y: Int) {
    let left = (uncroppedSize.width - outputSize.width) / 2
    let top = (uncroppedSize.height - outputSize.height) / 2
    // The stored first pixel is shown in some corner, from which the margins are counted.
    let corner = header.orientation.shownPosition(x: 0, y: 0, stored: storedUncroppedSize)
    let x = corner.x == 0 ? left : uncroppedSize.width - outputSize.width - left
    let y = corner.y == 0 ? top : uncroppedSize.height - outputSize.height - top
    return header.orientation.swapsSides ? (y, x) : (x, y)
  }

  /// The pixel format that the codec delivers.
  ///
  /// libjpeg has 8 bits only; libpng widens fewer bits to 16. Planes that the codec does not
  /// deliver are made from 8 bits.
  var codecFormat: PixelFormat {
    header.codec == .png && !isPlanar ? options.pixelFormat : .rgba8
  }

  /// Bytes of one row from the codec, without padding.
  var codecRowBytes: Int { scaledSize.width * codecFormat.bytesPerPixel }

  /// Whether rows from the codec differ from those of the result, before they are turned.
  var isRewritten: Bool { isResampled || codecFormat != options.pixelFormat }

  /// Whether the codec's rows still have to be averaged down.
  var isResampled: Bool { storedOutputSize != scaledSize }

  /// Whether rows may have to be converted after all of them are in the result.
  var convertsInPlace: Bool {
    mayConvert && header.layout == .interlaced && !hasIntermediate
  }

  /// Whether colours may have to be converted; the profile may still turn out to be sRGB or
  /// useless.
  var mayConvert: Bool {
    options.color == .sRGB && header.colorProfile != .assumedSRGB && header.colorProfile != .sRGB
  }

  /// Whether the decode allocates a bitmap of the stored size besides the result.
  var hasIntermediate: Bool {
    options.mode == .fullThenResize && isResampled
      || header.layout == .interlaced && (isResampled || header.orientation != .up || isPlanar)
  }
}

extension PixelSize {
  /// Both sides divided, rounded up.
  fileprivate func divided(by divisor: Int) -> PixelSize {
    PixelSize(width: (width + divisor - 1) / divisor, height: (height + divisor - 1) / divisor)
  }
}
