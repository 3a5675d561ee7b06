import Basics
import ImageFormats

/// The walk over stored rows that become columns of the shown image or plane.
struct TurnedRows {
  private let width: Int
  private let count: Int
  /// The shown position of the first pixel of the first row, as a pixel index.
  private let origin: Int
  /// The index step to the next pixel of the same stored row.
  private let alongRow: Int
  /// The index step to the same pixel of the next stored row.
  private let alongColumn: Int

  /// The walk over `count` rows from `first` on, of an image stored in `storedSize`, whose shown
  /// rows are `stride` pixels apart.
  init(
    first: Int,
    count: Int,
    of storedSize: PixelSize,
    orientation: ExifOrientation,
    stride: Int
  ) {
    // Positions of the stored pixels (0, first), (1, first) and (0, first + 1) give the direction
    // of both walks; they need not lie inside the image.
    let corner = orientation.shownPosition(x: 0, y: first, stored: storedSize)
    let right = orientation.shownPosition(x: 1, y: first, stored: storedSize)
    let below = orientation.shownPosition(x: 0, y: first + 1, stored: storedSize)
    width = storedSize.width
    self.count = count
    origin = corner.y * stride + corner.x
    alongRow = (right.y - corner.y) * stride + (right.x - corner.x)
    alongColumn = (below.y - corner.y) * stride + (below.x - corner.x)
  }

  /// Writes the rows, which are contiguous at `source`, into the shown pixels at `target`.
  @inline(__always)
  func write<Pixel>(_ source: UnsafePointer<Pixel>, into target: UnsafeMutablePointer<Pixel>) {
    var column = target + origin
    for x in 0..<width {
      var pixel = source + x
      var shown = column
      for _ in 0..<count {
        shown.pointee = pixel.pointee
        shown += alongColumn
        pixel += width
      }
      column += alongRow
    }
  }
}
