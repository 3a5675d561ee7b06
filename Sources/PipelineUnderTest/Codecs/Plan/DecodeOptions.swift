public import Basics

/// How the pixels of a result are made.
public enum DecodeMode: String, Sendable, Hashable, CaseIterable {
  /// Every stored pixel is decoded and kept, whatever size is asked for.
  case full
  /// Every stored pixel is decoded into a bitmap, which is then scaled down and thrown away.
  case fullThenResize = "resize"
  /// Pixels are scaled down while they are decoded; no full bitmap exists at any time.
  case downsample
  /// Only one pixel of 2 x 2, 4 x 4 or 8 x 8 is made, or each: the fewest that reach the target.
  ///
  /// The result is at least as large as the target, often larger, and never cut; other rules are in
  /// ``SampleSizeRule``. JPEG comes so out of
  /// the codec; PNG is averaged by area to the same size, which is a plain mean of each square when
  /// the sides divide evenly.
  case powerOfTwo = "power-of-two"
  /// The thumbnail in the Exif data, scaled to the target, when that is large enough; else as
  /// `.downsample`.
  ///
  /// A thumbnail counts when it is as large as ``DecodeOptions/thumbnails`` says, by default at
  /// least as large as the target on both sides, has the image's proportions to within a pixel, so
  /// that none with black bars is taken, and decodes without any warning; everything else falls
  /// back to the image. The result has the same size either way. ``DecodePlan/source`` says which
  /// one it was made of.
  case embeddedThumbnail = "embedded-thumbnail"
}

/// What to do about damage that a codec can work around.
///
/// One rule, that of browsers and of the codecs' own libraries, decides which damage that is:
///
/// - JPEG has no checksums. What libjpeg only warns of, such as a data segment that ends too early
///   or a code that there is not, is shown.
/// - PNG has checksums. Damage of a chunk that no pixel depends on is shown; damage of pixels, to
///   which the transparency of tRNS belongs, is refused.
/// - A file that is cut short is refused, and so is other damage of pixels, unless
///   ``TruncationPolicy`` accepts what there is of the image.
/// - Without one row of pixels (of a JPEG: one row of blocks) there is nothing to show: refused.
public enum DamagePolicy: String, Sendable, Hashable, CaseIterable {
  /// The image is decoded, and ``DecodeSession/warnings`` say what was wrong.
  case shown
  /// Whatever the codec warns of is an error, whatever truncation is accepted.
  case refused
}

/// What to do when an image ends too early, or is damaged beyond what ``DamagePolicy`` shows.
public enum TruncationPolicy: String, Sendable, Hashable, CaseIterable {
  /// Decoding fails in the codec's own words.
  case error
  /// What came before is decoded: what is missing is gray (JPEG) or transparent black (PNG), and
  /// ``DecodeSession/warnings`` say from which row on. Nothing decoded is an error still.
  case accept
}

/// Bounds on what an image may claim, checked before memory for it is asked for.
///
/// They bound what a decode does and what it holds. How much an image stores is no concern of
/// theirs: to 132 pixels, a photograph of 200 megapixels is a fifth of a second and a few hundred
/// kilobytes.
public struct DecodeLimits: Sendable, Hashable {
  /// The most stored pixels that a decode may go through, which bounds its time whatever the size
  /// of its result; 300 million by default, where the largest cameras have 200.
  public var maxPixels = 300_000_000
  /// The most memory that pixels may take: those of the result, and of a whole bitmap on the way to
  /// it where there is one; 1 GiB by default, which is 268 million pixels of RGBA.
  public var maxBitmapMemory = ByteCount.mebibytes(1024)
  /// The most working memory that a codec may hold; 512 MiB by default.
  public var maxCodecMemory = ByteCount.mebibytes(512)
  /// The most scans that a JPEG may have; 100 by default, where encoders write about 10.
  public var maxScans = 100

  /// The defaults.
  public init() {}
}

/// How far a JPEG codec scales down by itself where a decode ends in an average.
///
/// What it drops is not in the average any more: the frequencies above those of its scale. So the
/// less it scales, the closer the result is to the average of all stored pixels, and the slower the
/// decode. Results/Decode/scales.md has the error and the price of each rule at every ratio.
public enum CodecScaling: String, Sendable, Hashable, CaseIterable {
  /// As far as the result is still covered: the fastest, and sharpened while it is averaged, so
  /// that its error is not above that of averages of whole pixels of the full decode.
  case covering
  /// As `.covering`, but to 1/2 only where nothing is left to average, or at least 1.5 samples for
  /// each of the result.
  ///
  /// Between, 1/2 is 2 to 8 dB worse than an average of whole pixels of the full decode; from 1.5
  /// on it is better.
  case byError = "by-error"
  /// As far as twice the result is still covered, so that below four times the target nothing is
  /// dropped.
  case gapOfTwo = "gap-of-2"

  /// The largest of 8, 4, 2 and 1 by which a codec may divide `stored` for a result of `needed`.
  public func denominator(of stored: PixelSize, for needed: PixelSize) -> Int {
    Self.denominators.first { allows($0, of: stored, for: needed) } ?? 1
  }

  /// By how much the JPEG codec divides, besides 1: whole factors of its blocks of 8 samples.
  static let denominators = [8, 4, 2]

  /// Whether a codec may make 1/`denominator` of `stored` for a result of `needed`.
  func allows(_ denominator: Int, of stored: PixelSize, for needed: PixelSize) -> Bool {
    /// Whether at least `halves` / 2 of the codec's samples come to one of the result.
    func leaves(_ halves: Int) -> Bool {
      2 * stored.width >= halves * denominator * needed.width
        && 2 * stored.height >= halves * denominator * needed.height
    }
    switch self {
    case .covering: return leaves(2)
    case .byError:
      let isResult =
        stored.width == denominator * needed.width && stored.height == denominator * needed.height
      return leaves(denominator == 2 && !isResult ? 3 : 2)
    case .gapOfTwo: return leaves(4)
    }
  }
}

/// What is asked of one decode.
public struct DecodeOptions: Sendable, Hashable {
  /// How the pixels are made; `.downsample` by default.
  public var mode = DecodeMode.downsample
  /// The size of the result; nil, the default, keeps the full size.
  ///
  /// The result is never larger than the image, and `.full` does not look at it.
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
  /// By how much `.powerOfTwo` divides; by default as far as the target is still reached.
  public var sampleSizes = SampleSizeRule.reaching
  /// How large a thumbnail has to be for `.embeddedThumbnail`; by default as large as the result.
  public var thumbnails = ThumbnailRule.covering
  /// How the pixels of the result lie in memory; `.rgba8` by default.
  public var pixelFormat = PixelFormat.rgba8
  /// Which colour space the pixels of the result are in; the file's own by default.
  public var color = ColorConversion.asStored
  /// What is averaged where pixels are scaled down; the stored levels by default.
  ///
  /// A JPEG codec can only scale stored levels. So with `.linear` each pixel is decoded, which
  /// costs two to four times the time; `.powerOfTwo`, which is the codec's own scaling, stays as it
  /// is, and so do planes of brightness and colour, which hold no light.
  public var light = ResampleLight.encoded
  /// How far a JPEG codec scales down by itself in `.downsample` and `.embeddedThumbnail`; by
  /// default as far as the result is still covered, because 2 to 3 times the target the other rules
  /// take 10 to 30 % longer.
  public var codecScaling = CodecScaling.covering
  /// Bounds on what the image may claim.
  public var limits = DecodeLimits()
  /// What to do when the image ends too early; an error by default.
  public var truncation = TruncationPolicy.error
  /// What to do about damage that the codec can work around; shown, with a warning, by default.
  public var damage = DamagePolicy.shown

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
