import Basics
import ImageFormats

/// Writes rows of a stored image, in order, to where they belong in the shown one.
///
/// Rows that stay rows are written in place, with no copy. Rows that become columns are gathered, 16
/// at a time, so that each cache line of the result is written once.
final class OrientedRows {
  private let output: PixelMemory
  private let bytesPerRow: Int
  private let orientation: ExifOrientation
  private let storedSize: PixelSize
  private let format: PixelFormat
  private let gathered: PixelMemory?
  private var gatheredCount = 0
  private var nextRow = 0
  /// Converts rows as they come, before they are turned; nil leaves them as they are.
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

  /// Where to write the next rows: up to `limit` of them, at least one.
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

  /// Says that the first `count` rows of the last `next` have been written.
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
    let first = nextRow - gatheredCount
    let stride = bytesPerRow / MemoryLayout<Pixel>.stride
    // Positions of the stored pixels (0, first), (1, first) and (0, first + 1) give the direction of
    // both walks; they need not lie inside the image.
    let origin = orientation.shownPosition(x: 0, y: first, stored: storedSize)
    let right = orientation.shownPosition(x: 1, y: first, stored: storedSize)
    let below = orientation.shownPosition(x: 0, y: first + 1, stored: storedSize)
    let target = output.base.assumingMemoryBound(to: Pixel.self)
    transpose(
      from: gathered.base.assumingMemoryBound(to: Pixel.self),
      size: PixelSize(width: storedSize.width, height: gatheredCount),
      to: target + origin.y * stride + origin.x,
      alongRow: (right.y - origin.y) * stride + (right.x - origin.x),
      alongColumn: (below.y - origin.y) * stride + (below.x - origin.x)
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

/// Writes the pixel in column x and row y of `source` to x * `alongRow` + y * `alongColumn`.
@inline(__always)
private func transpose<Pixel>(
  from source: UnsafePointer<Pixel>,
  size: PixelSize,
  to target: UnsafeMutablePointer<Pixel>,
  alongRow: Int,
  alongColumn: Int
) {
  let (width, height) = (size.width, size.height)
  var column = target
  for x in 0..<width {
    var pixel = source + x
    var place = column
    for _ in 0..<height {
      place.pointee = pixel.pointee
      place += alongColumn
      pixel += width
    }
    column += alongRow
  }
}
