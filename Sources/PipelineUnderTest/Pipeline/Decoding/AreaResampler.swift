import CResample
import Quantities

/// Scales an image down by exact area averaging, one source row at a time.
///
/// Each result pixel is the mean of the source over its own extent, with pixels at the border
/// counting by the part that they cover. The extent is that of the stored image, so a JPEG decoded at
/// 1/8 is averaged over W/8 pixels and not over the rounded-up number that the codec delivers; that
/// is worth 5 to 15 dB when the sides are not multiples of 8. Colours are averaged premultiplied.
///
/// Rows are first summed by column, which needs no shuffling and so vectorises, and only once for each
/// result row along the row. Sums are single precision: additions, multiplications and one division,
/// so results are the same on every machine. Opaque rows, which nearly all are, take the loops of
/// `CResample`, whose vectors are as wide as the machine's.
final class AreaResampler {
  private let isCut: Bool
  private let firstColumn: Int
  private let sourceWidth: Int
  private let isOpaque: Bool
  private let output: PixelSize
  private let memory: PixelMemory
  private let sums: UnsafeMutablePointer<Float>
  private let spans: UnsafeMutablePointer<ib_resample_span>
  private let norm: Float

  // Vertical positions count in units of 1 / (denominator × scaled height) source rows: integers, so
  // nothing drifts.
  private let rowUnits: Int
  private let extentUnits: Int
  private let unitsAbove: Int
  private var position = 0
  private var outputRow = 0

  /// The bytes that a resampler of these widths holds.
  static func memoryBytes(sourceWidth: Int, outputWidth: Int) -> Int {
    sourceWidth * 4 * MemoryLayout<Float>.stride + outputWidth
      * MemoryLayout<ib_resample_span>.stride
  }

  /// A resampler from what the codec delivers under `plan` to the result's size before turning.
  init(plan: DecodePlan, isOpaque: Bool) throws(DecodingError) {
    let stored = plan.header.storedSize
    let uncropped = plan.storedUncroppedSize
    let origin = plan.storedCropOrigin
    let columns = plan.sampledColumns
    isCut = uncropped == plan.scaledSize
    firstColumn = columns.lowerBound
    sourceWidth = columns.count
    self.isOpaque = isOpaque
    output = plan.storedOutputSize
    memory = try PixelMemory(
      byteCount: Self.memoryBytes(sourceWidth: sourceWidth, outputWidth: output.width)
    )
    sums = memory.base.bindMemory(to: Float.self, capacity: sourceWidth * 4)
    sums.initialize(repeating: 0, count: sourceWidth * 4)
    spans = (memory.base + sourceWidth * 16)
      .bindMemory(to: ib_resample_span.self, capacity: output.width)
    let columnUnits = plan.scaleDenominator * uncropped.width
    let unitsBefore = origin.x * stored.width - firstColumn * columnUnits
    for column in 0..<output.width {
      spans[column] = ib_resample_span(
        begin: unitsBefore + column * stored.width,
        end: unitsBefore + (column + 1) * stored.width,
        units: columnUnits
      )
    }
    rowUnits = isCut ? 1 : plan.scaleDenominator * uncropped.height
    extentUnits = isCut ? 1 : stored.height
    unitsAbove = origin.y * extentUnits
    norm =
      Float(Double(columnUnits) / Double(stored.width) * Double(rowUnits) / Double(stored.height))
  }

  /// Takes the next source row and writes the result row that it completes, if it does.
  func push(_ row: UnsafePointer<UInt8>, to rows: OrientedRows) {
    guard outputRow < output.height else { return }
    let begin = max(position, unitsAbove)
    let end = position + rowUnits
    position = end
    guard begin < end else { return }
    let row = row + firstColumn * 4
    guard !isCut else {
      // Nothing is scaled, only cut: the pixels stay as they are, invisible ones too.
      let target = rows.next(upTo: 1)
      target.base.copyMemory(from: row, byteCount: output.width * 4)
      rows.commit(target, count: 1)
      outputRow += 1
      return
    }
    let border = unitsAbove + (outputRow + 1) * extentUnits
    // The last border may lie beyond the last row by nothing more than rounding up.
    guard border <= end else {
      add(row, weight: begin + rowUnits == end ? 1 : Float(Double(end - begin) / Double(rowUnits)))
      return
    }
    let weight = Float(Double(border - begin) / Double(rowUnits))
    let isLastRow = outputRow + 1 == output.height
    let nextWeight = isLastRow ? 0 : Float(Double(end - border) / Double(rowUnits))
    let target = rows.next(upTo: 1)
    finish(row, weight: weight, nextWeight: nextWeight, to: target.base)
    rows.commit(target, count: 1)
    outputRow += 1
  }

  private func add(_ row: UnsafePointer<UInt8>, weight: Float) {
    if isOpaque {
      ib_resample_add(sums, row, weight, sourceWidth * 4)
    } else {
      addPremultipliedToSums(sums, row, weight, pixels: sourceWidth)
    }
  }

  /// Writes the result row that `row` completes; the sums then hold its part of the next.
  private func finish(
    _ row: UnsafePointer<UInt8>,
    weight: Float,
    nextWeight: Float,
    to target: UnsafeMutableRawPointer
  ) {
    if isOpaque {
      let result = target.assumingMemoryBound(to: UInt8.self)
      ib_resample_finish(
        sums,
        row,
        weight,
        nextWeight,
        sourceWidth,
        spans,
        output.width,
        norm,
        result
      )
      return
    }
    add(row, weight: weight)
    writeTranslucentRow(to: target)
    sums.update(repeating: 0, count: sourceWidth * 4)
    if nextWeight > 0 { add(row, weight: nextWeight) }
  }

  private func writeTranslucentRow(to target: UnsafeMutableRawPointer) {
    let result = target.assumingMemoryBound(to: UInt32.self)
    let pixels = UnsafeRawPointer(sums).assumingMemoryBound(to: SIMD4<Float>.self)
    for column in 0..<output.width {
      let sum = total(of: spans[column], pixels)
      // Nothing visible has no colour; it also keeps the division away from zero.
      let isVisible = sum.w * norm >= 0.5
      var straight = sum * (isVisible ? 255 / sum.w : 0)
      straight.w = sum.w * norm
      result[column] = isVisible ? packed(straight).littleEndian : 0
    }
  }
}

extension ib_resample_span {
  /// The span from `begin` to `end`, both in 1/`units` of a source column.
  fileprivate init(begin: Int, end: Int, units: Int) {
    let first = begin / units
    let last = (end - 1) / units
    let headEnd = min(end, (first + 1) * units)
    self.init(
      first: Int32(first),
      last: Int32(last),
      first_weight: Float(Double(headEnd - begin) / Double(units)),
      last_weight: last == first ? 0 : Float(Double(end - last * units) / Double(units))
    )
  }
}

@inline(__always)
private func total(
  of span: ib_resample_span,
  _ pixels: UnsafePointer<SIMD4<Float>>
) -> SIMD4<Float> {
  var pixel = pixels + Int(span.first)
  let last = pixels + Int(span.last)
  var sum = pixel.pointee * span.first_weight
  pixel += 1
  while pixel < last {
    sum += pixel.pointee
    pixel += 1
  }
  return sum + last.pointee * span.last_weight
}

/// Four levels from 0 to 255 as bytes, the first lowest, rounded to nearest.
///
/// Adding 2^23 leaves the rounded value in the lowest bits of the number, which is exact and spares
/// the range checks of a conversion.
@inline(__always)
private func packed(_ levels: SIMD4<Float>) -> UInt32 {
  let bits = unsafeBitCast(levels + 8_388_608, to: SIMD4<UInt32>.self) & 0xFF
  return bits.x | bits.y << 8 | bits.z << 16 | bits.w << 24
}

private func addPremultipliedToSums(
  _ sums: UnsafeMutablePointer<Float>,
  _ row: UnsafePointer<UInt8>,
  _ weight: Float,
  pixels: Int
) {
  for pixel in 0..<pixels {
    let offset = pixel &* 4
    let alpha = weight * Float(row[offset &+ 3])
    let scale = alpha * (1 / 255)
    sums[offset] += scale * Float(row[offset])
    sums[offset &+ 1] += scale * Float(row[offset &+ 1])
    sums[offset &+ 2] += scale * Float(row[offset &+ 2])
    sums[offset &+ 3] += alpha
  }
}

extension DecodePlan {
  /// The columns out of the codec on which the result depends.
  var sampledColumns: Range<Int> {
    guard storedUncroppedSize != scaledSize else {
      return storedCropOrigin.x..<storedCropOrigin.x + storedOutputSize.width
    }
    let units = scaleDenominator * storedUncroppedSize.width
    let begin = storedCropOrigin.x * header.storedSize.width
    let end = begin + storedOutputSize.width * header.storedSize.width
    return begin / units..<(end - 1) / units + 1
  }
}
