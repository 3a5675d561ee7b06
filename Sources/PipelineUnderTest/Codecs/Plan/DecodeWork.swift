internal import Basics
public import ImageFormats

/// The processor work of one band of a decode, or of a whole decode.
///
/// A cost model turns these counts into time; none of them depends on the machine.
public struct DecodeWork: Sendable, Hashable {
  public var codec: ImageCodec
  /// How the result is made smaller; `.full` by default.
  public var mode = DecodeMode.full
  /// How much of the file there is; all of it by default.
  public var extent = Extent.whole
  /// Decodes begun: 1 in the first band, else 0.
  public var calls = 0
  /// Encoded bytes in front of the pixels, which are read before the first of these.
  public var metadataBytes = 0
  /// Encoded bytes of pixels absorbed: entropy decoding or inflating.
  public var compressedBytes = 0
  /// Pixels whose coefficients are kept until the last scan of a progressive JPEG.
  public var coefficientPixels = 0
  /// Pixels that the inverse DCT or the unfiltering produces.
  public var scaledPixels = 0
  /// The inverse DCT works at 1 over this scale: 1, 2, 4 or 8.
  public var scaleDenominator: Int
  /// Pixels fed to the resampler.
  public var resampledPixels = 0
  /// The kind of average that reduces them; the plain one by default.
  public var average = Average.plain
  /// Samples of single planes that are averaged into planes; copied samples do not count.
  public var averagedSamples = 0
  /// Of ``scaledPixels``, those that the codec delivers as planes, without a colour conversion.
  public var planarPixels = 0
  /// Pixels that are converted from RGBA to planes.
  public var convertedPixels = 0
  /// Pixels of the result that are written.
  public var outputPixels = 0
  /// Of ``outputPixels``, those that the resampler writes.
  public var averagedPixels = 0
  /// Bytes of fresh memory that bitmaps take: the result, and a bitmap of the stored size.
  public var freshBytes = 0

  /// How much of a file a decode has.
  public enum Extent: Sendable, Hashable {
    /// All of it.
    case whole
    /// Its beginning, to show something before the rest has come.
    case front
  }

  /// The kinds of averages that differ in cost.
  public enum Average: Sendable, Hashable {
    /// 8 bits in and out.
    case plain
    /// To 16 bits.
    case deep
  }

  /// No work yet for `codec` at 1/`scaleDenominator`.
  public init(codec: ImageCodec, scaleDenominator: Int = 1) {
    self.codec = codec
    self.scaleDenominator = scaleDenominator
  }
}
