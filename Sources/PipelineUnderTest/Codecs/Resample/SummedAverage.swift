import CCodecs

/// Averages any number of pixels of any depth to one by sums in single precision.
///
/// Each row is first summed by column, which needs no shuffling and so vectorises; only once per
/// result row are the sums added along the row. These are additions, multiplications and divisions,
/// so results are the same on every machine. Opaque rows of 8 bits use the loops of `CResample`,
/// whose vectors are as wide as the machine's.
final class SummedAverage {
  /// The loops that add and write rows of samples.
  private enum Loops {
    /// Opaque rows of 8 bits in and out.
    case plain
    case samples(source: PixelFormat, result: PixelFormat)
  }

  private let loops: Loops
  private let shape: SumsToPixels
  private let sourceWidth: Int
  private let outputWidth: Int
  private let sums: UnsafeMutablePointer<Float>
  private let spans: UnsafeMutablePointer<ib_resample_span>

  /// The bytes that averaging rows of these widths needs.
  static func memoryBytes(sourceWidth: Int, outputWidth: Int) -> Int {
    sourceWidth * 4 * MemoryLayout<Float>.stride + outputWidth
      * MemoryLayout<ib_resample_span>.stride
  }

  /// `memory`, which has to outlive this, has `memoryBytes`; `norm` is one over the source pixels
  /// under a result pixel.
  init(memory: PixelMemory, plan: DecodePlan, norm: Float, isOpaque: Bool) {
    let columns = ColumnSpans(plan: plan)
    sourceWidth = plan.sampledColumns.count
    outputWidth = columns.count
    let (source, result) = (plan.codecFormat, plan.options.pixelFormat)
    let isPlain = isOpaque && source == .rgba8 && result == .rgba8
    loops = isPlain ? .plain : .samples(source: source, result: result)
    shape = SumsToPixels(
      norm: norm,
      sourceMaximum: source == .rgba8 ? UInt8.max.level : UInt16.max.level,
      isOpaque: isOpaque
    )
    sums = memory.base.bindMemory(to: Float.self, capacity: sourceWidth * 4)
    sums.initialize(repeating: 0, count: sourceWidth * 4)
    spans = (memory.base + sourceWidth * 4 * MemoryLayout<Float>.stride)
      .bindMemory(to: ib_resample_span.self, capacity: outputWidth)
    for column in 0..<outputWidth {
      (spans + column).initialize(to: columns.span(column))
    }
  }

  /// Adds `row` with `weight`.
  func add(_ row: UnsafeRawPointer, weight: Float) {
    switch loops {
    case .plain:
      ib_resample_add(sums, row.assumingMemoryBound(to: UInt8.self), weight, sourceWidth * 4)
    case .samples(.rgba8, _): add(row.assumingMemoryBound(to: UInt8.self), weight)
    case .samples(.rgba16, _): add(row.assumingMemoryBound(to: UInt16.self), weight)
    case .samples(.yuv420, _): preconditionFailure("planes have a resampler of their own")
    }
  }

  @inline(__always)
  private func add<Sample: PixelSample>(_ row: UnsafePointer<Sample>, _ weight: Float) {
    if shape.isOpaque {
      addOpaqueToSums(sums, row, weight, pixels: sourceWidth)
    } else {
      addPremultipliedToSums(sums, row, weight, pixels: sourceWidth)
    }
  }

  /// Writes the result row that `row` completes; the sums then contain its part of the next.
  func finish(
    _ row: UnsafeRawPointer,
    weight: Float,
    nextWeight: Float,
    to target: UnsafeMutableRawPointer
  ) {
    switch loops {
    case .plain:
      ib_resample_finish(
        sums,
        row.assumingMemoryBound(to: UInt8.self),
        weight,
        nextWeight,
        sourceWidth,
        spans,
        outputWidth,
        shape.norm,
        target.assumingMemoryBound(to: UInt8.self)
      )
      return
    case .samples(_, let result):
      add(row, weight: weight)
      switch result {
      case .rgba8: write(to: target.assumingMemoryBound(to: UInt8.self))
      case .rgba16: write(to: target.assumingMemoryBound(to: UInt16.self))
      case .yuv420: preconditionFailure("planes have a resampler of their own")
      }
      sums.update(repeating: 0, count: sourceWidth * 4)
      if nextWeight > 0 { add(row, weight: nextWeight) }
    }
  }

  @inline(__always)
  private func write<Sample: PixelSample>(to result: UnsafeMutablePointer<Sample>) {
    let pixels = UnsafeRawPointer(sums).assumingMemoryBound(to: SIMD4<Float>.self)
    for column in 0..<outputWidth {
      let sum = total(of: spans[column], pixels)
      store(shape.encoded(sum, as: Sample.self), to: result + column &* 4)
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
