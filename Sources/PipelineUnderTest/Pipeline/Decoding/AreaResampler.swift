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
/// so results are the same on every machine.
final class AreaResampler {
  private let sourceWidth: Int
  private let isOpaque: Bool
  private let output: PixelSize
  private let memory: PixelMemory
  private let sums: UnsafeMutablePointer<Float>
  private let spans: UnsafeMutablePointer<ColumnSpan>
  private let norm: Float

  // Vertical positions count in units of 1 / (denominator × output height) source rows: integers, so
  // nothing drifts.
  private let rowUnits: Int
  private let extentUnits: Int
  private var position = 0
  private var outputRow = 0
  private var areSumsEmpty = true

  /// The bytes that a resampler of these widths holds.
  static func memoryBytes(sourceWidth: Int, outputWidth: Int) -> Int {
    sourceWidth * 4 * MemoryLayout<Float>.stride + outputWidth * MemoryLayout<ColumnSpan>.stride
  }

  /// A resampler from what the codec delivers under `plan` to the result's size before turning.
  init(plan: DecodePlan, isOpaque: Bool) throws(DecodingError) {
    sourceWidth = plan.scaledSize.width
    self.isOpaque = isOpaque
    output = plan.storedOutputSize
    memory = try PixelMemory(
      byteCount: Self.memoryBytes(sourceWidth: sourceWidth, outputWidth: output.width)
    )
    sums = memory.base.bindMemory(to: Float.self, capacity: sourceWidth * 4)
    spans = (memory.base + sourceWidth * 16)
      .bindMemory(to: ColumnSpan.self, capacity: output.width)
    let stored = plan.header.storedSize
    let columnUnits = plan.scaleDenominator * output.width
    for column in 0..<output.width {
      spans[column] = ColumnSpan(
        begin: column * stored.width,
        end: (column + 1) * stored.width,
        units: columnUnits
      )
    }
    rowUnits = plan.scaleDenominator * output.height
    extentUnits = stored.height
    norm =
      Float(Double(columnUnits) / Double(stored.width) * Double(rowUnits) / Double(stored.height))
  }

  /// Takes the next source row and writes the result row that it completes, if it does.
  func push(_ row: UnsafePointer<UInt8>, to rows: OrientedRows) {
    guard outputRow < output.height else { return }
    let begin = position
    let end = position + rowUnits
    position = end
    let border = (outputRow + 1) * extentUnits
    // The last border may lie beyond the last row by nothing more than rounding up.
    guard border <= end else {
      add(row, weight: 1)
      return
    }
    add(row, weight: Float(Double(border - begin) / Double(rowUnits)))
    let target = rows.next(upTo: 1)
    writeRow(to: target.base)
    rows.commit(target, count: 1)
    outputRow += 1
    areSumsEmpty = true
    if border < end && outputRow < output.height {
      add(row, weight: Float(Double(end - border) / Double(rowUnits)))
    }
  }

  private func add(_ row: UnsafePointer<UInt8>, weight: Float) {
    switch (isOpaque, areSumsEmpty) {
    case (true, true): startSums(sums, row, weight, count: sourceWidth * 4)
    case (true, false): addToSums(sums, row, weight, count: sourceWidth * 4)
    case (false, _):
      if areSumsEmpty { sums.update(repeating: 0, count: sourceWidth * 4) }
      addPremultipliedToSums(sums, row, weight, pixels: sourceWidth)
    }
    areSumsEmpty = false
  }

  private func writeRow(to target: UnsafeMutableRawPointer) {
    let result = target.assumingMemoryBound(to: UInt32.self)
    let pixels = UnsafeRawPointer(sums).assumingMemoryBound(to: SIMD4<Float>.self)
    if isOpaque {
      for column in 0..<output.width {
        let mean = total(of: spans[column], pixels) * norm
        result[column] = (packed(mean) | 0xFF00_0000).littleEndian
      }
      return
    }
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

/// The source columns under one result column, with the parts of the first and last that count.
private struct ColumnSpan {
  var first: Int32
  var last: Int32
  var firstWeight: Float
  var lastWeight: Float

  /// The span from `begin` to `end`, both in 1/`units` of a source column.
  init(begin: Int, end: Int, units: Int) {
    let first = begin / units
    let last = (end - 1) / units
    self.first = Int32(first)
    self.last = Int32(last)
    let headEnd = min(end, (first + 1) * units)
    firstWeight = Float(Double(headEnd - begin) / Double(units))
    lastWeight = last == first ? 0 : Float(Double(end - last * units) / Double(units))
  }
}

@inline(__always)
private func total(
  of span: ColumnSpan,
  _ pixels: UnsafePointer<SIMD4<Float>>
) -> SIMD4<Float> {
  var pixel = pixels + Int(span.first)
  let last = pixels + Int(span.last)
  var sum = pixel.pointee * span.firstWeight
  pixel += 1
  while pixel < last {
    sum += pixel.pointee
    pixel += 1
  }
  return sum + last.pointee * span.lastWeight
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

private func startSums(
  _ sums: UnsafeMutablePointer<Float>,
  _ row: UnsafePointer<UInt8>,
  _ weight: Float,
  count: Int
) {
  for index in 0..<count {
    sums[index] = weight * Float(row[index])
  }
}

private func addToSums(
  _ sums: UnsafeMutablePointer<Float>,
  _ row: UnsafePointer<UInt8>,
  _ weight: Float,
  count: Int
) {
  for index in 0..<count {
    sums[index] += weight * Float(row[index])
  }
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
