import Quantities

/// Scales one plane by exact area averaging, one source row at a time.
///
/// Each result sample is the mean of the source over its own extent, with samples at the border
/// counting by the part that they cover. Where every result sample is one source sample, rows are
/// copied. Sums are single precision in a fixed order, so results are the same on every machine.
final class PlaneResampler {
  /// The source samples under one result sample, from `first` to `last`, and their weights, of which
  /// those in between are all `middleWeight`; they add up to 1.
  private struct Span {
    var first: Int32
    var last: Int32
    var firstWeight: Float
    var middleWeight: Float
    var lastWeight: Float
  }

  private let columns: PlaneAxis
  private let lines: PlaneAxis
  private let isCopy: Bool
  private let firstColumn: Int
  private let sourceWidth: Int
  private let memory: PixelMemory?
  private let rows: PlaneRows
  private var nextRow = 0
  private var outputRow = 0

  /// The bytes that a resampler of these sides holds.
  static func memoryBytes(columns: PlaneAxis, lines: PlaneAxis) -> Int {
    columns.isCopy && lines.isCopy
      ? 0
      : columns.sampleCount * MemoryLayout<Float>.stride
        + columns.count * MemoryLayout<Span>.stride
  }

  /// A resampler along `columns` and `lines` into `rows`.
  init(columns: PlaneAxis, lines: PlaneAxis, rows: PlaneRows) throws(DecodingError) {
    self.columns = columns
    self.lines = lines
    self.rows = rows
    isCopy = columns.isCopy && lines.isCopy
    firstColumn = columns.firstSample
    sourceWidth = columns.sampleCount
    let bytes = Self.memoryBytes(columns: columns, lines: lines)
    memory = bytes > 0 ? try PixelMemory(byteCount: bytes) : nil
    guard memory != nil else { return }
    sums.initialize(repeating: 0, count: sourceWidth)
    for column in 0..<columns.count {
      (spans + column).initialize(to: span(column))
    }
  }

  private var sums: UnsafeMutablePointer<Float> {
    guard let memory else { preconditionFailure("a plane that is copied has no sums") }
    return memory.base.assumingMemoryBound(to: Float.self)
  }

  private var spans: UnsafeMutablePointer<Span> {
    guard let memory else { preconditionFailure("a plane that is copied has no spans") }
    return (memory.base + sourceWidth * MemoryLayout<Float>.stride)
      .assumingMemoryBound(to: Span.self)
  }

  private func span(_ column: Int) -> Span {
    let (begin, end, unit) = (columns.border(column), columns.border(column + 1), columns.unit)
    let (first, last) = (begin / unit, (end - 1) / unit)
    let length = Double(end - begin)
    func weight(_ sample: Int) -> Float {
      Float(Double(min(end, (sample + 1) * unit) - max(begin, sample * unit)) / length)
    }
    return Span(
      first: Int32(first - firstColumn),
      last: Int32(last - firstColumn),
      firstWeight: weight(first),
      middleWeight: Float(Double(unit) / length),
      // One sample counts once.
      lastWeight: first == last ? 0 : weight(last)
    )
  }

  /// Takes the next source row and writes the result rows that it completes.
  func push(_ row: UnsafePointer<UInt8>) {
    let begin = nextRow * lines.unit
    let end = begin + lines.unit
    nextRow += 1
    // A source that is coarser than the result completes several rows.
    while outputRow < lines.count {
      let (top, bottom) = (lines.border(outputRow), lines.border(outputRow + 1))
      guard end > top else { return }
      if isCopy {
        rows.next.update(from: row + firstColumn, count: columns.count)
      } else {
        let part = min(end, bottom) - max(begin, top)
        add(row + firstColumn, weight: Float(Double(part) / Double(bottom - top)))
      }
      guard end >= bottom else { return }
      if !isCopy { finish() }
      rows.commit()
      outputRow += 1
    }
  }

  private func add(_ row: UnsafePointer<UInt8>, weight: Float) {
    let sums = sums
    for column in 0..<sourceWidth {
      sums[column] += weight * Float(row[column])
    }
  }

  /// Writes the result row of the sums and clears them.
  private func finish() {
    let (sums, spans, result) = (sums, spans, rows.next)
    for column in 0..<columns.count {
      let span = spans[column]
      let (first, last) = (Int(span.first), Int(span.last))
      var mean = sums[first] * span.firstWeight + sums[last] * span.lastWeight
      if last &- first > 1 {
        var middle: Float = 0
        for sample in first &+ 1..<last { middle += sums[sample] }
        mean += middle * span.middleWeight
      }
      // Adding 2^23 leaves the rounded level in the lowest bits.
      result[column] = UInt8(truncatingIfNeeded: (mean + 8_388_608).bitPattern)
    }
    sums.update(repeating: 0, count: sourceWidth)
  }
}
