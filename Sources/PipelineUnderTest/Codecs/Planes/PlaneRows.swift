import Basics
import ImageFormats

/// Writes stored rows of one plane, in order, to their position in the shown plane.
///
/// It is ``OrientedRows`` for samples of one byte: rows that become columns are gathered until each
/// cache line is written once.
final class PlaneRows {
  /// Rows that are turned together: 64 samples are one cache line.
  static let gatheredRows = 64

  private let base: UnsafeMutablePointer<UInt8>
  private let bytesPerRow: Int
  private let orientation: ExifOrientation
  private let storedSize: PixelSize
  private let gathered: PixelMemory?
  private var gatheredCount = 0
  private var nextRow = 0

  /// The bytes gathered for a plane that is stored `storedWidth` samples wide.
  static func memoryBytes(storedWidth: Int, orientation: ExifOrientation) -> Int {
    orientation.swapsSides ? gatheredRows * storedWidth : 0
  }

  /// Rows for `plane`, as it is shown, in `output`.
  init(
    output: PixelMemory,
    plane: PixelPlane,
    orientation: ExifOrientation,
    scratch: DecodeScratch? = nil
  ) throws(DecodingError) {
    base = (output.base + plane.offset).assumingMemoryBound(to: UInt8.self)
    bytesPerRow = plane.bytesPerRow
    self.orientation = orientation
    storedSize = orientation.shownSize(of: plane.size)
    let bytes = Self.memoryBytes(storedWidth: storedSize.width, orientation: orientation)
    gathered = bytes > 0 ? try PixelMemory(byteCount: bytes, scratch: scratch) : nil
  }

  /// The position of the next row.
  var next: UnsafeMutablePointer<UInt8> {
    if let gathered {
      return (gathered.base + gatheredCount * storedSize.width)
        .assumingMemoryBound(to: UInt8.self)
    }
    let isUpsideDown = orientation == .down || orientation == .downMirrored
    return base + (isUpsideDown ? storedSize.height - 1 - nextRow : nextRow) * bytesPerRow
  }

  /// Reports that the row at ``next`` has been written.
  func commit() {
    if let gathered {
      gatheredCount += 1
      nextRow += 1
      if gatheredCount == Self.gatheredRows || nextRow == storedSize.height {
        turn(UnsafePointer(gathered.base.assumingMemoryBound(to: UInt8.self)))
        gatheredCount = 0
      }
      return
    }
    if orientation == .upMirrored || orientation == .down {
      var row = UnsafeMutableBufferPointer(start: next, count: storedSize.width)
      row.reverse()
    }
    nextRow += 1
  }

  /// Writes the gathered rows as columns.
  private func turn(_ gathered: UnsafePointer<UInt8>) {
    let rows = TurnedRows(
      first: nextRow - gatheredCount,
      count: gatheredCount,
      of: storedSize,
      orientation: orientation,
      stride: bytesPerRow
    )
    rows.write(gathered, into: base)
  }
}
