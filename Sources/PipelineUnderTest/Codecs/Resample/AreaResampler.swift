import Basics

/// Scales an image down by exact area averaging, one source row at a time.
///
/// Each result pixel is the mean of the source over its own extent; pixels at the border are
/// weighted by the part that they cover. The extent is that of the stored image, so a JPEG decoded
/// at 1/8 is averaged over W/8 pixels and not over the rounded-up number that the codec delivers;
/// that is worth 5 to 15 dB when the sides are not multiples of 8. Colours are averaged
/// premultiplied. If the JPEG codec delivers at most two samples for one of the result,
/// ``SharpAverage`` replaces the area average, because it comes closer to the average of the stored
/// pixels.
final class AreaResampler {
  /// The kind of average.
  private enum Average {
    /// No average: the image is only cropped, or its pixels are widened.
    case none
    case narrow(NarrowAverage)
    case sharp(SharpAverage)
    case summed(SummedAverage)
  }

  private let average: Average
  private let firstColumn: Int
  private let source: PixelFormat
  private let result: PixelFormat
  private let output: PixelSize
  private let memory: PixelMemory

  // Vertical positions count in units of 1 / (denominator × scaled height) source rows: integers,
  // so rounding never accumulates.
  private let rowUnits: Int
  private let extentUnits: Int
  private let unitsAbove: Int
  private var position = 0
  private var outputRow = 0

  /// The memory of a resampler of these widths with any average, in bytes.
  static func memoryBytes(sourceWidth: Int, outputWidth: Int) -> Int {
    max(
      SummedAverage.memoryBytes(sourceWidth: sourceWidth, outputWidth: outputWidth),
      NarrowAverage.memoryBytes(sourceWidth: sourceWidth, outputWidth: outputWidth)
    )
  }

  /// A resampler from what the codec delivers under `plan` to the result's size before turning.
  init(
    plan: DecodePlan,
    isOpaque: Bool,
    scratch: DecodeScratch? = nil
  ) throws(DecodingError) {
    let stored = plan.header.storedSize
    let uncropped = plan.storedUncroppedSize
    let sourceWidth = plan.sampledColumns.count
    let isCut = uncropped == plan.scaledSize
    firstColumn = plan.sampledColumns.lowerBound
    source = plan.codecFormat
    result = plan.options.pixelFormat
    output = plan.storedOutputSize
    memory = try PixelMemory(
      byteCount: Self.memoryBytes(sourceWidth: sourceWidth, outputWidth: output.width),
      scratch: scratch
    )
    rowUnits = isCut ? 1 : plan.scaleDenominator * uncropped.height
    extentUnits = isCut ? 1 : stored.height
    unitsAbove = plan.storedCropOrigin.y * extentUnits
    if isCut {
      average = .none
    } else if isOpaque && plan.isSharp {
      average = .sharp(SharpAverage(memory: memory, plan: plan))
    } else if isOpaque && plan.isNarrow {
      average = .narrow(
        NarrowAverage(
          memory: memory,
          columns: ColumnSpans(plan: plan),
          sourceWidth: sourceWidth,
          extentUnits: extentUnits
        )
      )
    } else {
      let columnsToPixel =
        Double(plan.scaleDenominator * uncropped.width) / Double(stored.width)
      let rowsToPixel = Double(rowUnits) / Double(extentUnits)
      average = .summed(
        SummedAverage(
          memory: memory,
          plan: plan,
          norm: Float(columnsToPixel * rowsToPixel),
          isOpaque: isOpaque
        )
      )
    }
  }

  /// Adds the next source row and writes the result row that it completes, if any.
  ///
  /// The row has to stay unchanged until the next `DecodePlan.heldRows` rows have been added.
  func push(_ row: UnsafeRawPointer, to rows: OrientedRows) {
    if case .sharp(let average) = average {
      let levels = row.assumingMemoryBound(to: UInt8.self) + firstColumn * source.bytesPerPixel
      average.push(levels, to: rows)
      return
    }
    guard outputRow < output.height else { return }
    let begin = max(position, unitsAbove)
    let end = position + rowUnits
    position = end
    guard begin < end else { return }
    let row = row + firstColumn * source.bytesPerPixel
    let border = unitsAbove + (outputRow + 1) * extentUnits
    // The last border may exceed the last row only by rounding up.
    guard border <= end else {
      add(row, units: end - begin)
      return
    }
    let target = rows.next(upTo: 1)
    outputRow += 1
    let unitsAfter = outputRow == output.height ? 0 : end - border
    finish(row, units: border - begin, unitsAfter: unitsAfter, to: target.base)
    rows.commit(target, count: 1)
  }

  private func add(_ row: UnsafeRawPointer, units: Int) {
    switch average {
    case .none, .sharp: break
    case .narrow(let average):
      average.add(row.assumingMemoryBound(to: UInt8.self), units: units)
    case .summed(let average): average.add(row, weight: weight(units))
    }
  }

  /// Writes the result row that `row` completes by its first `units`; the rest, `unitsAfter`,
  /// belongs to the next.
  private func finish(
    _ row: UnsafeRawPointer,
    units: Int,
    unitsAfter: Int,
    to target: UnsafeMutableRawPointer
  ) {
    switch average {
    case .none:
      copy(row, to: target)
    case .sharp:
      preconditionFailure("what is sharpened takes its rows by itself")
    case .narrow(let average):
      average.add(row.assumingMemoryBound(to: UInt8.self), units: units)
      average.finish(to: target)
      if unitsAfter > 0 {
        average.add(row.assumingMemoryBound(to: UInt8.self), units: unitsAfter)
      }
    case .summed(let average):
      average.finish(row, weight: weight(units), nextWeight: weight(unitsAfter), to: target)
    }
  }

  /// The pixels stay as they are, invisible ones too.
  private func copy(_ row: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    guard source != result else {
      target.copyMemory(from: row, byteCount: output.width * source.bytesPerPixel)
      return
    }
    // Only the JPEG codec delivers a format other than the result's, and always 8 bits.
    let levels = row.assumingMemoryBound(to: UInt8.self)
    let samples = target.assumingMemoryBound(to: UInt16.self)
    for index in 0..<output.width * 4 {
      samples[index] = UInt16(levels[index]) &* 257
    }
  }

  private func weight(_ units: Int) -> Float {
    units == rowUnits ? 1 : Float(Double(units) / Double(rowUnits))
  }
}

extension DecodePlan {
  /// Whether opaque rows can be averaged straight from the source, a few at a time.
  var isNarrow: Bool {
    let most = NarrowAverage.largestRatio * scaleDenominator
    return storedUncroppedSize != scaledSize
      && options.pixelFormat == .rgba8
      && header.storedSize.width <= most * storedUncroppedSize.width
      && header.storedSize.height <= most * storedUncroppedSize.height
  }

  /// The rows before the last one that the resampler still reads.
  var heldRows: Int { isNarrow ? NarrowAverage.largestRatio : 0 }
}
