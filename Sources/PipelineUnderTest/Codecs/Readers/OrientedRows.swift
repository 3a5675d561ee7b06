import Basics
import ImageFormats

/// Writes stored rows of an image, in order, to their position in the shown one.
///
/// Rows that remain rows are written in place, with no copy. Rows that become columns are gathered,
/// 16 at a time, so that each cache line of the result is written once.
final class OrientedRows {
  private let output: PixelMemory
  private let bytesPerRow: Int
  private let orientation: ExifOrientation
  private let storedSize: PixelSize
  private let format: PixelFormat
  private let gathered: PixelMemory?
  private var gatheredCount = 0
  private var nextRow = 0
  /// Converts rows before they are turned; nil converts nothing.
  private let converter: RowColorConverter?

  /// `storedSize` is the size of the result before it is turned.
  init(
    output: PixelMemory,
    storedSize: PixelSize,
    format: PixelFormat,
    orientation: ExifOrientation,
    converter: RowColorConverter? = nil,
    scratch: DecodeScratch? = nil
  ) throws(DecodingError) {
    self.output = output
    self.storedSize = storedSize
    self.format = format
    self.orientation = orientation
    self.converter = converter
    bytesPerRow = DecodePlan.bytesPerRow(
      width: orientation.shownSize(of: storedSize).width,
      format: format
    )
    gathered =
      orientation.swapsSides
      ? try PixelMemory(
        byteCount: DecodePlan.turningRows * storedSize.width * format.bytesPerPixel,
        scratch: scratch
      )
      : nil
  }

  /// The destination of the next rows: up to `limit` of them, at least one.
  func next(upTo limit: Int) -> RowTarget {
    if let gathered {
      let rowBytes = storedSize.width * format.bytesPerPixel
      return RowTarget(
        base: gathered.base + gatheredCount * rowBytes,
        stride: rowBytes,
        count: min(limit, DecodePlan.turningRows - gatheredCount)
      )
    }
    switch orientation {
    case .down, .downMirrored:
      let row = storedSize.height - 1 - nextRow
      return RowTarget(base: output.base + row * bytesPerRow, stride: -bytesPerRow, count: limit)
    default:
      return RowTarget(base: output.base + nextRow * bytesPerRow, stride: bytesPerRow, count: limit)
    }
  }

  /// Reports that the first `count` rows of the last `next` have been written.
  func commit(_ target: RowTarget, count: Int) {
    if let converter {
      for row in 0..<count {
        converter.convert(target.base + row * target.stride, pixels: storedSize.width)
      }
    }
    if let gathered {
      gatheredCount += count
      nextRow += count
      if gatheredCount == DecodePlan.turningRows || nextRow == storedSize.height {
        turn(gathered)
        gatheredCount = 0
      }
      return
    }
    if orientation == .upMirrored || orientation == .down {
      for row in 0..<count {
        mirror(target.base + row * target.stride)
      }
    }
    nextRow += count
  }

  private func mirror(_ row: UnsafeMutableRawPointer) {
    switch format {
    case .rgba8: mirrorPixels(row.assumingMemoryBound(to: UInt32.self), count: storedSize.width)
    case .rgba16: mirrorPixels(row.assumingMemoryBound(to: UInt64.self), count: storedSize.width)
    case .yuv420: preconditionFailure("planes have rows of their own")
    }
  }

  /// Writes the gathered rows as columns.
  private func turn(_ gathered: PixelMemory) {
    switch format {
    case .rgba8: turn(gathered, pixel: UInt32.self)
    case .rgba16: turn(gathered, pixel: UInt64.self)
    case .yuv420: preconditionFailure("planes have rows of their own")
    }
  }

  @inline(__always)
  private func turn<Pixel>(_ gathered: PixelMemory, pixel: Pixel.Type) {
    let rows = TurnedRows(
      first: nextRow - gatheredCount,
      count: gatheredCount,
      of: storedSize,
      orientation: orientation,
      stride: bytesPerRow / MemoryLayout<Pixel>.stride
    )
    rows.write(
      gathered.base.assumingMemoryBound(to: Pixel.self),
      into: output.base.assumingMemoryBound(to: Pixel.self)
    )
  }
}

@inline(__always)
private func mirrorPixels<Pixel>(_ pixels: UnsafeMutablePointer<Pixel>, count: Int) {
  var left = 0
  var right = count - 1
  while left < right {
    let pixel = pixels[left]
    pixels[left] = pixels[right]
    pixels[right] = pixel
    left &+= 1
    right &-= 1
  }
}
