import CResample

/// Averages any number of pixels to one by sums in single precision.
///
/// Rows are first summed by column, which needs no shuffling and so vectorises, and only once for each
/// result row along the row: additions, multiplications and one division, so results are the same on
/// every machine. Opaque rows take the loops of `CResample`, whose vectors are as wide as the
/// machine's.
final class SummedAverage {
  private let isOpaque: Bool
  private let sourceWidth: Int
  private let outputWidth: Int
  private let sums: UnsafeMutablePointer<Float>
  private let spans: UnsafeMutablePointer<ib_resample_span>
  private let norm: Float

  /// The bytes that averaging rows of these widths needs.
  static func memoryBytes(sourceWidth: Int, outputWidth: Int) -> Int {
    sourceWidth * 4 * MemoryLayout<Float>.stride + outputWidth
      * MemoryLayout<ib_resample_span>.stride
  }

  /// `memory`, which has to outlive this, is as long as `memoryBytes` says; `norm` is one over the
  /// source pixels under a result pixel.
  init(
    memory: PixelMemory,
    columns: ColumnSpans,
    sourceWidth: Int,
    norm: Float,
    isOpaque: Bool
  ) {
    self.isOpaque = isOpaque
    self.sourceWidth = sourceWidth
    self.norm = norm
    outputWidth = columns.count
    sums = memory.base.bindMemory(to: Float.self, capacity: sourceWidth * 4)
    sums.initialize(repeating: 0, count: sourceWidth * 4)
    spans = (memory.base + sourceWidth * 4 * MemoryLayout<Float>.stride)
      .bindMemory(to: ib_resample_span.self, capacity: outputWidth)
    for column in 0..<outputWidth {
      (spans + column).initialize(to: columns.span(column))
    }
  }

  /// Lets `row` count by `weight`.
  func add(_ row: UnsafePointer<UInt8>, weight: Float) {
    if isOpaque {
      ib_resample_add(sums, row, weight, sourceWidth * 4)
    } else {
      addPremultipliedToSums(sums, row, weight, pixels: sourceWidth)
    }
  }

  /// Writes the result row that `row` completes; the sums then hold its part of the next.
  func finish(
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
        outputWidth,
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
    for column in 0..<outputWidth {
      let sum = total(of: spans[column], pixels)
      // Nothing visible has no colour; it also keeps the division away from zero.
      let isVisible = sum.w * norm >= 0.5
      var straight = sum * (isVisible ? 255 / sum.w : 0)
      straight.w = sum.w * norm
      result[column] = isVisible ? packed(straight).littleEndian : 0
    }
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
