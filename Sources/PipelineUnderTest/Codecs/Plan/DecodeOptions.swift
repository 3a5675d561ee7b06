public import Basics

/// How the pixels of a result are made.
public enum DecodeMode: String, Sendable, Hashable, CaseIterable {
  /// Every stored pixel is decoded and kept, whatever size is asked for.
  case full
  /// Every stored pixel is decoded into a bitmap, which is then scaled down and freed.
  case fullThenResize = "resize"
  /// Pixels are scaled down during decoding; a full bitmap never exists.
  case downsample
  /// Sides are divided by 8, 4, 2 or 1: the largest divisor that still reaches the target.
  ///
  /// The result is at least as large as the target, often larger, and never cropped. The JPEG codec
  /// scales by itself. PNG is averaged by area to the same size, which is a plain mean of each
  /// square when the sides divide evenly.
  case powerOfTwo = "power-of-two"
  /// The thumbnail in the Exif data, scaled to the target, if it is large enough; else as
  /// `.downsample`.
  ///
  /// The decode uses a thumbnail if it is as large as ``DecodeOptions/thumbnails`` requires (by
  /// default at least as large as the target on both sides), has the image's proportions to within
  /// a pixel (so none with black bars), and decodes without any warning. Otherwise it falls back to
  /// the image. The result has the same size either way. ``DecodePlan/source`` says which one was
  /// used.
  case embeddedThumbnail = "embedded-thumbnail"
}

/// What to do about damage that a codec can work around.
///
/// One rule, that of browsers and of the codecs' own libraries, decides which damage is shown:
///
/// - JPEG has no checksums. Everything that libjpeg only warns about is shown, such as a data
///   segment that ends too early or an undefined code.
/// - PNG has checksums. Damage of a chunk that no pixel depends on is shown; damage of pixels,
///   including the transparency of tRNS, is refused. A palette whose tRNS has more alphas than it
///   has colours is shown opaque.
/// - A truncated file is refused, and so is other damage of pixels, unless ``TruncationPolicy``
///   accepts the part that can be decoded.
/// - Without one row of pixels (of a JPEG: one unit of blocks) there is nothing to show: refused.
public enum DamagePolicy: String, Sendable, Hashable, CaseIterable {
  /// The image is decoded, and ``DecodeSession/warnings`` say what was wrong.
  case shown
  /// Every warning of the codec is an error, even if truncation is accepted.
  case refused
}

/// What to do when an image ends too early, or is damaged beyond what ``DamagePolicy`` shows.
public enum TruncationPolicy: String, Sendable, Hashable, CaseIterable {
  /// Decoding fails with the codec's own message.
  case error
  /// The part before the end is decoded. The rest is gray (JPEG) or transparent black (PNG), and
  /// ``DecodeSession/warnings`` say from which row on. A scaled result is the average of that
  /// picture. It is still an error if nothing can be decoded.
  case accept
}

/// Bounds on what an image may claim, checked before memory for it is allocated.
///
/// They bound the work and the memory of a decode, not the stored size: scaled to 132 pixels, a
/// photograph of 200 megapixels takes a fifth of a second and a few hundred kilobytes.
public struct DecodeLimits: Sendable, Hashable {
  /// The most stored pixels that a decode may process, which bounds its time whatever the size of
  /// its result; 300 million by default, while the largest cameras have 200.
  public var maxPixels = 300_000_000
  /// The most memory for the pixels of the result and of any intermediate bitmap; 1 GiB by default,
  /// which is 268 million pixels of RGBA.
  public var maxBitmapMemory = ByteCount.mebibytes(1024)
  /// The most working memory of a codec; 512 MiB by default.
  public var maxCodecMemory = ByteCount.mebibytes(512)
  /// The most scans of a JPEG; 100 by default, while encoders write about 10.
  public var maxScans = 100

  /// The defaults.
  public init() {}
}

/// Which way round the pixels of a result are.
public enum OrientationRule: String, Sendable, Hashable, CaseIterable {
  /// As the Exif data say that the image is shown.
  case applied
  /// As the file stores them, for callers that turn the image when they draw it.
  case asStored = "as-stored"
}

/// The parameters of one decode.
public struct DecodeOptions: Sendable, Hashable {
  /// How the pixels are made; `.downsample` by default.
  public var mode = DecodeMode.downsample
  /// The size of the result; nil, the default, keeps the full size.
  ///
  /// The result is never larger than the image, and `.full` ignores the target.
  public var target: DecodeTarget?
  /// The longest shown side of the result in pixels, when the target is one; otherwise nil.
  ///
  /// Setting it sets the target.
  public var maxPixelSize: Int? {
    get {
      guard case .maxPixelSize(let side) = target else { return nil }
      return side
    }
    set { target = newValue.map(DecodeTarget.maxPixelSize) }
  }
  /// How large a thumbnail has to be for `.embeddedThumbnail`; by default as large as the result.
  public var thumbnails = ThumbnailRule.covering
  /// How the pixels of the result lie in memory; `.rgba8` by default.
  public var pixelFormat = PixelFormat.rgba8
  /// Which colour space the pixels of the result are in; the file's own by default.
  public var color = ColorConversion.asStored
  public var limits = DecodeLimits()
  /// What to do when the image ends too early; an error by default.
  public var truncation = TruncationPolicy.error
  /// What to do about damage that the codec can work around; shown, with a warning, by default.
  public var damage = DamagePolicy.shown
  /// Whether the result is turned as its Exif data say; by default it is.
  public var orientation = OrientationRule.applied

  /// Options for `mode` and `maxPixelSize`; the rest keeps its defaults.
  public init(mode: DecodeMode = .downsample, maxPixelSize: Int? = nil) {
    self.init(mode: mode, target: maxPixelSize.map(DecodeTarget.maxPixelSize))
  }

  /// Options for `mode` and `target`; the rest keeps its defaults.
  public init(mode: DecodeMode = .downsample, target: DecodeTarget?) {
    self.mode = mode
    self.target = target
  }
}
