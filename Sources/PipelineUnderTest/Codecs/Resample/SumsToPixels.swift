/// A sample of a pixel: 8 or 16 bits.
protocol PixelSample: FixedWidthInteger & UnsignedInteger {
  /// The level as a number; a generic integer conversion would not vectorise.
  var level: Float { get }
}

extension UInt8: PixelSample {
  var level: Float { Float(self) }
}

extension UInt16: PixelSample {
  var level: Float { Float(self) }
}

/// How sums of premultiplied pixels become the pixels of a result row.
struct SumsToPixels {
  /// One over the source pixels under a result pixel.
  var norm: Float
  /// The highest level of the source.
  var sourceMaximum: Float
  var isOpaque: Bool
}

// MARK: - Adding rows

@inline(__always)
func addOpaqueToSums<Sample: PixelSample>(
  _ sums: UnsafeMutablePointer<Float>,
  _ row: UnsafePointer<Sample>,
  _ weight: Float,
  pixels: Int
) {
  for index in 0..<(pixels &* 4) {
    sums[index] += weight * row[index].level
  }
}

@inline(__always)
func addPremultipliedToSums<Sample: PixelSample>(
  _ sums: UnsafeMutablePointer<Float>,
  _ row: UnsafePointer<Sample>,
  _ weight: Float,
  pixels: Int
) {
  for pixel in 0..<pixels {
    let offset = pixel &* 4
    let alpha = weight * row[offset &+ 3].level
    let scale = alpha * (1 / Sample.max.level)
    sums[offset] += scale * row[offset].level
    sums[offset &+ 1] += scale * row[offset &+ 1].level
    sums[offset &+ 2] += scale * row[offset &+ 2].level
    sums[offset &+ 3] += alpha
  }
}

// MARK: - Writing a result row

extension SumsToPixels {
  /// The encoded levels of one result pixel, straight, at `Sample`'s depth, not yet rounded.
  ///
  /// An invisible pixel has no colour, which also keeps the division away from zero.
  @inline(__always)
  func encoded<Sample: PixelSample>(_ sum: SIMD4<Float>, as: Sample.Type) -> SIMD4<Float> {
    let maximum = Sample.max.level
    let scale = norm * (maximum / sourceMaximum)
    if isOpaque {
      var levels = sum * scale
      levels.w = maximum
      return levels
    }
    let alpha = sum.w * scale
    guard alpha >= 0.5 else { return .zero }
    var straight = sum * (maximum / sum.w)
    straight.w = alpha
    return straight
  }
}

/// Four levels as samples, rounded to nearest.
///
/// Adding 2^23 leaves the rounded value in the lowest bits of the number, which is exact and spares
/// the range checks of a conversion. Sums round, so the highest level can be passed by a little.
@inline(__always)
func store<Sample: PixelSample>(_ levels: SIMD4<Float>, to pixel: UnsafeMutablePointer<Sample>) {
  let bounded = pointwiseMin(levels, SIMD4(repeating: Sample.max.level))
  let bits = unsafeBitCast(bounded + 8_388_608, to: SIMD4<UInt32>.self)
  pixel[0] = Sample(truncatingIfNeeded: bits.x)
  pixel[1] = Sample(truncatingIfNeeded: bits.y)
  pixel[2] = Sample(truncatingIfNeeded: bits.z)
  pixel[3] = Sample(truncatingIfNeeded: bits.w)
}
