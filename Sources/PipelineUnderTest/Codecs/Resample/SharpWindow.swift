import CCodecs

/// The samples that contribute to one sample of a result, and their weights.
struct SharpWindow: Hashable {
  /// The most samples of a window: as many as the loops take.
  static let largestCount = Int(IB_RESAMPLE_NARROW)

  /// The first of the samples.
  let first: Int
  /// The number of samples, 1 to 4.
  let count: Int
  /// Their weights, which add up to `IB_RESAMPLE_SHARP_UNIT` exactly; those beyond `count` are 0.
  let shares: SIMD4<Int16>
}

/// One side of a result whose samples are integrals over a smooth curve through a codec's samples.
///
/// The curve is the derivative of the cubic through four neighbouring sums of all samples before a
/// position, so that the integral over a whole sample is that sample. With the cubic at t between
/// the sums 0 and 1 (Lagrange, nodes -1 to 2), an integral up to t counts the sample
///
///     before it by t (t - 1) (t - 2) / 6,
///     under it by  -t (t + 1) (t - 2) / 2 + t (t + 1) (t - 1) / 6,
///     after it by   t (t + 1) (t - 1) / 6.
///
/// Up to two samples to one of the result come to windows of at most five. Four are kept: the
/// outermost of less weight goes to its neighbour, which cost at most 0.7 dB over 28 photographs.
struct SharpAxis: Hashable {
  /// The length of a sample of the codec.
  let units: Int
  /// The length of a sample of the result: `units` to twice that.
  let extent: Int
  /// Where the result begins.
  let begin: Int
  /// The samples of the codec; the curve goes on evenly beyond the first and the last.
  let sampleCount: Int

  /// The window of result sample `index`, of any index in the image.
  func window(_ index: Int) -> SharpWindow {
    let (first, start) = (begin + index * extent).quotientAndRemainder(dividingBy: units)
    let (last, end) = (begin + (index + 1) * extent).quotientAndRemainder(dividingBy: units)
    // Slot 0 is the sample before the first one under the result; at most 3 precede the last.
    var weights = SIMD8<Double>()
    for slot in 1..<max(1, last - first + 1) { weights[slot] = 1 }
    Self.add(integralTo: Double(start) / Double(units), at: 0, times: -1, to: &weights)
    Self.add(integralTo: Double(end) / Double(units), at: last - first, times: 1, to: &weights)
    return window(weights * (Double(units) / Double(extent)), from: first - 1)
  }

  private static func add(
    integralTo t: Double,
    at slot: Int,
    times sign: Double,
    to weights: inout SIMD8<Double>
  ) {
    guard t > 0 else { return }
    let after = t * (t + 1) * (t - 1) / 6
    weights[slot] += sign * t * (t - 1) * (t - 2) / 6
    weights[slot + 1] += sign * (after - t * (t + 1) * (t - 2) / 2)
    weights[slot + 2] += sign * after
  }

  /// `weights` of the samples from `origin` on, cut to four samples of the image and rounded.
  private func window(_ weights: SIMD8<Double>, from origin: Int) -> SharpWindow {
    var weights = weights
    var (low, high) = (0, weights.scalarCount - 1)
    while low < high, weights[low] == 0 { low += 1 }
    while low < high, weights[high] == 0 { high -= 1 }
    while low < high,
      high - low >= SharpWindow.largestCount || origin + low < 0 || origin + high >= sampleCount
    {
      let dropsLow =
        origin + low < 0
        || origin + high < sampleCount && weights[low].magnitude < weights[high].magnitude
      if dropsLow {
        weights[low + 1] += weights[low]
        low += 1
      } else {
        weights[high - 1] += weights[high]
        high -= 1
      }
    }
    var shares = SIMD4<Int16>()
    var (sum, assigned) = (0.0, 0)
    for slot in low...high {
      sum += weights[slot]
      // Rounding the cumulative coverage keeps the sum of the weights exact.
      let share = slot == high ? 1 : sum
      let covered = Int((share * Double(IB_RESAMPLE_SHARP_UNIT)).rounded())
      shares[slot - low] = Int16(covered - assigned)
      assigned = covered
    }
    return SharpWindow(first: origin + low, count: high - low + 1, shares: shares)
  }
}
