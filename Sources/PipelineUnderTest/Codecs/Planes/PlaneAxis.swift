/// One side of a plane: which samples of the source are under each sample of the result.
///
/// All positions are whole numbers of a unit in which both a source sample and a result sample have
/// integral length, so rounding never accumulates.
struct PlaneAxis: Hashable {
  /// Source samples per `pixels` pixels of the stored image.
  struct Density: Hashable {
    var samples: Int
    var pixels: Int
  }

  /// The length of a source sample.
  let unit: Int
  /// Samples of the result.
  let count: Int
  /// The length of a pixel of the result's brightness plane.
  private let step: Int
  /// Where the result begins.
  private let origin: Int
  /// Where the image ends.
  private let end: Int
  /// Pixels of brightness under a sample: 1 or 2.
  private let group: Int
  /// Pixels of brightness under the first sample.
  private let firstGroup: Int
  /// Pixels of brightness under all samples.
  private let length: Int

  /// The axis of `length` result pixels from `origin` on, in an image of `stored` pixels that is
  /// scaled to `scaled` pixels, or divided by `divisor` when `scaled` is nil.
  ///
  /// A group is 2 for a colour plane. Groups begin at the side that is shown left or on top, which
  /// is the last one stored when `isMirrored`.
  init(
    stored: Int,
    scaled: Int?,
    divisor: Int,
    origin: Int,
    length: Int,
    density: Density,
    group: Int,
    isMirrored: Bool
  ) {
    // A result pixel is stored/scaled or divisor/1 stored pixels long.
    let (numerator, denominator) = scaled.map { (stored, $0) } ?? (divisor, 1)
    step = numerator * density.samples
    unit = denominator * density.pixels
    end = denominator * stored * density.samples
    self.origin = origin * step
    self.group = group
    self.length = length
    count = (length + group - 1) / group
    firstGroup = isMirrored && length % group > 0 ? length % group : group
  }

  /// The position at which result sample `index` begins and the previous one ends.
  func border(_ index: Int) -> Int {
    let pixels = index == 0 ? 0 : min(length, firstGroup + (index - 1) * group)
    return min(end, origin + pixels * step)
  }

  /// Whether every result sample is one source sample, in order.
  var isCopy: Bool {
    step * group == unit && firstGroup == group && origin % unit == 0
  }

  /// The first source sample under the result.
  var firstSample: Int { border(0) / unit }

  /// The number of source samples under the result.
  var sampleCount: Int { (border(count) - 1) / unit + 1 - firstSample }
}
