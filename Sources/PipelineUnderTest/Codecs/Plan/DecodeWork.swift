internal import Basics
public import ImageFormats

/// What one band of a decode, or a whole decode, asks of a processor.
///
/// A cost model turns these counts into time; none of them depends on the machine.
public struct DecodeWork: Sendable, Hashable {
  /// The codec that does it.
  public var codec: ImageCodec
  /// Encoded bytes taken in: entropy decoding or inflating.
  public var compressedBytes = 0
  /// Pixels that come out of the inverse DCT, or out of unfiltering.
  public var scaledPixels = 0
  /// The inverse DCT works at 1 over this scale: 1, 2, 4 or 8.
  public var scaleDenominator: Int
  /// Pixels fed to the resampler.
  public var resampledPixels = 0
  /// By which kind of average they become fewer; by the plain one by default.
  public var average = Average.plain
  /// Samples of single planes that are averaged on the way to planes; those that are copied are
  /// not.
  public var averagedSamples = 0
  /// Of ``scaledPixels``, those that leave the codec as planes, without a conversion of colours.
  public var planarPixels = 0
  /// Pixels that are converted from RGBA to planes.
  public var convertedPixels = 0
  /// Pixels of the result that are written.
  public var outputPixels = 0

  /// The kinds of averages that differ in price.
  public enum Average: Sendable, Hashable {
    /// Stored levels, 8 bits in and out.
    case plain
    /// Stored levels, to 16 bits.
    case deep
    /// Light, to either depth.
    case linear
  }

  /// No work yet for `codec` at 1/`scaleDenominator`.
  public init(codec: ImageCodec, scaleDenominator: Int = 1) {
    self.codec = codec
    self.scaleDenominator = scaleDenominator
  }
}
