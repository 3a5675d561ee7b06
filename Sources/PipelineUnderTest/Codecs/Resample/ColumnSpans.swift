import Basics
import CCodecs

/// The position of a result's columns on the sampled source columns.
///
/// Positions count in 1/`units` of a source column: integers, so rounding never accumulates.
struct ColumnSpans {
  /// Units to a source column.
  let units: Int
  /// The number of result columns.
  let count: Int
  private let extent: Int
  private let begin: Int

  init(plan: DecodePlan) {
    extent = plan.header.storedSize.width
    units = plan.scaleDenominator * plan.storedUncroppedSize.width
    count = plan.storedOutputSize.width
    begin = plan.storedCropOrigin.x * extent - plan.sampledColumns.lowerBound * units
  }

  /// The units under result column `column`.
  func range(_ column: Int) -> Range<Int> {
    begin + column * extent..<begin + (column + 1) * extent
  }

  /// Result column `column` in the form that the loops over sums take.
  func span(_ column: Int) -> ib_resample_span {
    let range = range(column)
    let (begin, end) = (range.lowerBound, range.upperBound)
    let first = begin / units
    let last = (end - 1) / units
    let headEnd = min(end, (first + 1) * units)
    return ib_resample_span(
      first: Int32(first),
      last: Int32(last),
      first_weight: Float(Double(headEnd - begin) / Double(units)),
      last_weight: last == first ? 0 : Float(Double(end - last * units) / Double(units))
    )
  }
}

extension DecodePlan {
  /// The codec's columns on which the result depends.
  var sampledColumns: Range<Int> {
    guard storedUncroppedSize != scaledSize else {
      return storedCropOrigin.x..<storedCropOrigin.x + storedOutputSize.width
    }
    let units = scaleDenominator * storedUncroppedSize.width
    let begin = storedCropOrigin.x * header.storedSize.width
    let end = begin + storedOutputSize.width * header.storedSize.width
    if isSharp {
      // A window reaches one sample further on both sides.
      return max(0, begin / units - 1)..<min(scaledSize.width, (end - 1) / units + 2)
    }
    return begin / units..<(end - 1) / units + 1
  }
}
