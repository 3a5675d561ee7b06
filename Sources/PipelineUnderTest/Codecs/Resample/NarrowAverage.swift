import CCodecs

/// Averages at most 4 × 4 opaque pixels of 8 bits to one, straight from the source rows.
///
/// This covers the ratios between two scales of the JPEG codec. It keeps rows as pointers until
/// their result row is complete, so it does not read and write sums for every row. Weights are
/// rounded to 1/65,281 down the column and to 1/32,768 along the row, and averages down the column
/// to 1/256 of a level; the result is within 0.51 of the exact average.
final class NarrowAverage {
  /// The most source rows or columns to a result pixel, so that it touches no more than 4.
  static let largestRatio = Int(IB_RESAMPLE_NARROW) - 1

  private let sourceWidth: Int
  private let outputWidth: Int
  private let extentUnits: Int
  private let mean: UnsafeMutablePointer<Int16>
  private let spans: UnsafeMutablePointer<ib_resample_narrow_span>

  private var rows = ib_resample_rows()
  private var coveredUnits = 0
  private var assignedWeight = 0

  /// The bytes that averaging rows of these widths needs.
  static func memoryBytes(sourceWidth: Int, outputWidth: Int) -> Int {
    spansOffset(sourceWidth) + outputWidth * MemoryLayout<ib_resample_narrow_span>.stride
  }

  /// The last span may reach this many columns beyond the row, with weights of 0.
  private static let padding = Int(IB_RESAMPLE_NARROW) - 1

  private static func spansOffset(_ sourceWidth: Int) -> Int {
    (sourceWidth + padding) * 4 * MemoryLayout<Int16>.stride
  }

  /// Prepares empty means for rows of `sourceWidth`, followed by the space for the spans.
  static func prepare(
    _ memory: PixelMemory,
    sourceWidth: Int
  ) -> (mean: UnsafeMutablePointer<Int16>, spans: UnsafeMutablePointer<ib_resample_narrow_span>) {
    let values = (sourceWidth + padding) * 4
    let mean = memory.base.assumingMemoryBound(to: Int16.self)
    mean.initialize(repeating: 0, count: values)
    let spans = (memory.base + spansOffset(sourceWidth))
      .assumingMemoryBound(to: ib_resample_narrow_span.self)
    return (mean, spans)
  }

  /// `memory`, which has to outlive this, has `memoryBytes`; a result row has `extentUnits`.
  init(memory: PixelMemory, columns: ColumnSpans, sourceWidth: Int, extentUnits: Int) {
    self.sourceWidth = sourceWidth
    self.extentUnits = extentUnits
    outputWidth = columns.count
    (mean, spans) = Self.prepare(memory, sourceWidth: sourceWidth)
    for column in 0..<outputWidth {
      (spans + column).initialize(to: columns.narrowSpan(column))
    }
  }

  /// Adds `row` with weight `units`; it has to stay unchanged until the result row is written.
  func add(_ row: UnsafePointer<UInt8>, units: Int) {
    coveredUnits += units
    // Rounding the cumulative coverage keeps the sum of the weights exact.
    let weight = Self.rounded(coveredUnits * Int(IB_RESAMPLE_ROW_UNIT), over: extentUnits)
    let share = UInt16(weight - assignedWeight)
    assignedWeight = weight
    switch rows.count {
    case 0: (rows.rows.0, rows.weights.0) = (row, share)
    case 1: (rows.rows.1, rows.weights.1) = (row, share)
    case 2: (rows.rows.2, rows.weights.2) = (row, share)
    default: (rows.rows.3, rows.weights.3) = (row, share)
    }
    rows.count += 1
  }

  /// Writes the average of the rows added since the last time.
  func finish(to target: UnsafeMutableRawPointer) {
    let result = target.assumingMemoryBound(to: UInt8.self)
    ib_resample_average(&rows, sourceWidth, spans, outputWidth, mean, result)
    rows.count = 0
    coveredUnits = 0
    assignedWeight = 0
  }

  fileprivate static func rounded(_ dividend: Int, over divisor: Int) -> Int {
    (2 * dividend + divisor) / (2 * divisor)
  }
}

extension ColumnSpans {
  fileprivate func narrowSpan(_ column: Int) -> ib_resample_narrow_span {
    let range = range(column)
    let first = range.lowerBound / units
    let whole = range.upperBound - range.lowerBound
    /// The rounded weight of everything before source column first + `columns`.
    func weight(before columns: Int) -> Int {
      let end = min(max((first + columns) * units, range.lowerBound), range.upperBound)
      let covered = end - range.lowerBound
      return NarrowAverage.rounded(covered * -Int(IB_RESAMPLE_COLUMN_UNIT), over: whole)
    }
    func share(_ index: Int) -> Int16 { Int16(weight(before: index) - weight(before: index + 1)) }
    return ib_resample_narrow_span(
      first: Int32(first),
      weights: (share(0), share(1), share(2), share(3))
    )
  }
}
