import Basics
import CCodecs

/// Scales one plane by exact area averaging, one source row at a time.
///
/// Each result sample is the mean of the source over its own extent; samples at the border are
/// weighted by the part that they cover. If every result sample is one source sample, rows are
/// copied. Sums are single precision in a fixed order, so results are the same on every machine.
final class PlaneResampler {
  private let columns: PlaneAxis
  private let lines: PlaneAxis
  private let isCopy: Bool
  private let firstColumn: Int
  private let sourceWidth: Int
  private let memory: PixelMemory?
  private let rows: PlaneRows
  private var nextRow = 0
  private var outputRow = 0

  /// The memory of a resampler of these sides, in bytes.
  static func memoryBytes(columns: PlaneAxis, lines: PlaneAxis) -> Int {
    columns.isCopy && lines.isCopy
      ? 0
      : columns.sampleCount * MemoryLayout<Float>.stride
        + columns.count * MemoryLayout<ib_resample_plane_span>.stride
  }

  /// A resampler along `columns` and `lines` into `rows`.
  init(
    columns: PlaneAxis,
    lines: PlaneAxis,
    rows: PlaneRows,
    scratch: DecodeScratch? = nil
  ) throws(DecodingError) {
    self.columns = columns
    self.lines = lines
    self.rows = rows
    isCopy = columns.isCopy && lines.isCopy
    firstColumn = columns.firstSample
    sourceWidth = columns.sampleCount
    let bytes = Self.memoryBytes(columns: columns, lines: lines)
    memory = bytes > 0 ? try PixelMemory(byteCount: bytes, scratch: scratch) : nil
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

  private var spans: UnsafeMutablePointer<ib_resample_plane_span> {
    guard let memory else { preconditionFailure("a plane that is copied has no spans") }
    return (memory.base + sourceWidth * MemoryLayout<Float>.stride)
      .assumingMemoryBound(to: ib_resample_plane_span.self)
  }

  private func span(_ column: Int) -> ib_resample_plane_span {
    let (begin, end, unit) = (columns.border(column), columns.border(column + 1), columns.unit)
    let (first, last) = (begin / unit, (end - 1) / unit)
    let length = Double(end - begin)
    func weight(_ sample: Int) -> Float {
      Float(Double(min(end, (sample + 1) * unit) - max(begin, sample * unit)) / length)
    }
    return ib_resample_plane_span(
      first: Int32(first - firstColumn),
      last: Int32(last - firstColumn),
      first_weight: weight(first),
      middle_weight: Float(Double(unit) / length),
      // A span of one sample has no separate last weight.
      last_weight: first == last ? 0 : weight(last)
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
    ib_resample_add(sums, row, weight, sourceWidth)
  }

  /// Writes the result row of the sums and clears them.
  private func finish() {
    ib_resample_finish_plane(sums, sourceWidth, spans, columns.count, rows.next)
  }
}
