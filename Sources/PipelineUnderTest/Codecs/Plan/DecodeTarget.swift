public import Basics

/// The requested size of a result, measured on the image as it is shown.
///
/// No target makes a result larger than the image.
public enum DecodeTarget: Sendable, Hashable {
  /// The longest side in pixels.
  case maxPixelSize(Int)
  /// The whole image inside a box: the side that is longer in proportion reaches it.
  case fit(PixelSize)
  /// The box covered without a gap: the side that is shorter in proportion reaches it.
  case fill(PixelSize)
  /// As `.fill`, then cropped to the box around the centre; an odd pixel is cropped at the right or
  /// bottom.
  ///
  /// A side on which the image is smaller than the box keeps the image's length.
  case exact(PixelSize)

  /// Compares kinds and boxes; written out to be inlined, because every look-up in a memory cache
  /// compares targets.
  @inlinable
  public static func == (lhs: DecodeTarget, rhs: DecodeTarget) -> Bool {
    switch (lhs, rhs) {
    case (.maxPixelSize(let left), .maxPixelSize(let right)): left == right
    case (.fit(let left), .fit(let right)): left == right
    case (.fill(let left), .fill(let right)): left == right
    case (.exact(let left), .exact(let right)): left == right
    default: false
    }
  }

  /// The box, which is a square for `.maxPixelSize`.
  @inlinable
  public var box: PixelSize {
    switch self {
    case .maxPixelSize(let side): PixelSize(width: side, height: side)
    case .fit(let box), .fill(let box), .exact(let box): box
    }
  }

  /// The box with sides of at least one pixel.
  var wholeBox: PixelSize { PixelSize(width: max(1, box.width), height: max(1, box.height)) }

  var fillsBox: Bool {
    switch self {
    case .maxPixelSize, .fit: false
    case .fill, .exact: true
    }
  }

  /// The size to which an image shown at `size` is scaled, before it is cropped.
  ///
  /// The aspect is kept; sides are rounded to nearest and at least 1.
  public func scaledSize(of size: PixelSize) -> PixelSize {
    let box = wholeBox
    // Cross products compare the two ratios of side to box without a division.
    let (wide, tall) = (
      size.width.multipliedFullWidth(by: box.height),
      size.height.multipliedFullWidth(by: box.width)
    )
    let isWider = (wide.high, wide.low) >= (tall.high, tall.low)
    let followsWidth = isWider != fillsBox
    let (side, length) =
      followsWidth ? (size.width, box.width) : (size.height, box.height)
    guard length < side else { return size }
    func scaled(_ other: Int) -> Int { max(1, (2 * other * length + side) / (2 * side)) }
    return followsWidth
      ? PixelSize(width: length, height: scaled(size.height))
      : PixelSize(width: scaled(size.width), height: length)
  }

  /// The size after cropping an image that has been scaled to `scaled`.
  package func croppedSize(of scaled: PixelSize) -> PixelSize {
    guard case .exact(let box) = self else { return scaled }
    return PixelSize(
      width: min(scaled.width, max(1, box.width)),
      height: min(scaled.height, max(1, box.height))
    )
  }

  /// The largest of 8, 4, 2 and 1 by which an image shown at `size` can be divided and still reach
  /// the target; sides are compared as fractions, before they are rounded.
  func sampleSize(of size: PixelSize) -> Int {
    let box = wholeBox
    let ratios = (size.width / box.width, size.height / box.height)
    let ratio = fillsBox ? min(ratios.0, ratios.1) : max(ratios.0, ratios.1)
    return DecodePlan.denominators.first { $0 <= ratio } ?? 1
  }
}
