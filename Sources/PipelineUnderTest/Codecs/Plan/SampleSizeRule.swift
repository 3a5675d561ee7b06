public import Basics
public import ImageFormats

/// The divisor of the sides when a decoder makes one pixel of a square of pixels.
///
/// Each rule maps a source size to a whole number of at least 1. They differ in whether the result
/// may fall below the target, and in which numbers they allow.
public enum SampleSizeRule: String, Sendable, Hashable, CaseIterable {
  /// The largest of 8, 4, 2 and 1 that still reaches the target: what a JPEG codec can do by
  /// itself.
  case reaching
  /// The largest power of two that still reaches the target, as Coil 3 computes in `DecodeUtils`.
  case coil
  /// The smallest power of two that does not exceed the target, as Glide's
  /// `DownsampleStrategy.AT_MOST`.
  case glideAtMost = "glide-at-most"
  /// The largest power of two by which both sides still reach it, as Glide's `AT_LEAST`.
  case glideAtLeast = "glide-at-least"
  /// The nearest, with the border at a third of the interval, as Fresco's `DownsampleUtil`.
  ///
  /// JPEG is divided by powers of two and PNG by any number. An image that would be longer than
  /// 2048 pixels is divided further, whether or not a size is asked for.
  case fresco

  /// The longest side of a bitmap that Fresco makes: its `BitmapUtil.MAX_BITMAP_DIMENSION`.
  static let frescoMaximumSide = 2048

  /// The divisor for an image of `codec` shown at `size`; without a target it is that of the full
  /// size.
  public func sampleSize(of size: PixelSize, for target: DecodeTarget?, codec: ImageCodec) -> Int {
    if self == .fresco { return frescoSampleSize(of: size, for: target, codec) }
    guard let target else { return 1 }
    let box = target.wholeBox
    let ratios = (size.width / box.width, size.height / box.height)
    switch self {
    case .reaching, .fresco:
      return target.sampleSize(of: size)
    case .coil:
      let (wide, tall) = (Self.powerOfTwo(upTo: ratios.0), Self.powerOfTwo(upTo: ratios.1))
      return target.fillsBox ? min(wide, tall) : max(wide, tall)
    case .glideAtLeast:
      return Self.powerOfTwo(upTo: min(ratios.0, ratios.1))
    case .glideAtMost:
      let factor = max(
        Self.quotientRoundedUp(size.width, box.width),
        Self.quotientRoundedUp(size.height, box.height)
      )
      let lower = Self.powerOfTwo(upTo: factor)
      return lower < factor ? lower * 2 : lower
    }
  }

  private func frescoSampleSize(
    of size: PixelSize,
    for target: DecodeTarget?,
    _ codec: ImageCodec
  ) -> Int {
    var sample = 1
    if let box = target?.wholeBox {
      // The side that needs the larger share of its pixels determines the ratio.
      let isWider = box.width * size.height >= box.height * size.width
      let (wanted, side) = isWider ? (box.width, size.width) : (box.height, size.height)
      sample = codec == .jpeg ? Self.frescoPower(wanted, side) : Self.frescoNumber(wanted, side)
    }
    while size.longestSide / sample > Self.frescoMaximumSide {
      sample = codec == .jpeg ? sample * 2 : sample + 1
    }
    return sample
  }

  /// The first power of two s whose ratio is at least 1/2s + a third of the way to 1/s.
  private static func frescoPower(_ wanted: Int, _ side: Int) -> Int {
    guard 3 * wanted <= 2 * side else { return 1 }
    var sample = 2
    while 2 * side > 3 * sample * wanted { sample *= 2 }
    return sample
  }

  /// The first number s whose ratio is at least 1/s + a third of the way to 1/(s - 1).
  private static func frescoNumber(_ wanted: Int, _ side: Int) -> Int {
    guard 3 * wanted <= 2 * side else { return 1 }
    var sample = 2
    while (3 * sample - 2) * side > 3 * sample * (sample - 1) * wanted { sample += 1 }
    return sample - 1
  }

  /// The largest power of two that is not above `number`, and at least 1.
  private static func powerOfTwo(upTo number: Int) -> Int {
    number < 1 ? 1 : 1 << (Int.bitWidth - 1 - number.leadingZeroBitCount)
  }

  private static func quotientRoundedUp(_ side: Int, _ divisor: Int) -> Int {
    (side + divisor - 1) / divisor
  }
}
