import Basics
import CCodecs

/// A plane as a codec delivers it.
struct PlaneSource: Hashable {
  /// Samples that belong to the image.
  var size: PixelSize
  /// The samples that a row buffer needs room for.
  var rowBytes: Int
  /// The rows that one call delivers.
  var rowsPerCall: Int
  var columnDensity: PlaneAxis.Density
  var lineDensity: PlaneAxis.Density
}

/// A codec that can deliver brightness and colour as they are stored.
protocol PlaneReader: CodecReader {
  /// 3 planes of brightness and colour, 1 of brightness, or 0 when the image has neither.
  var planeCount: Int { get }
  /// The planes, valid after ``startPlanes(scaleDenominator:)``.
  var planes: [PlaneSource] { get }

  /// Begins decoding at 1/`scaleDenominator` into planes.
  func startPlanes(scaleDenominator: Int) throws(DecodingError)
  /// Decodes the next rows of each plane and returns the number of rows of the scaled image.
  func readPlanes(into targets: [RowTarget]) throws(DecodingError) -> Int
}

extension JPEGReader: PlaneReader {
  var planeCount: Int { Int(ib_jpeg_decode_plane_count(session)) }

  var planes: [PlaneSource] {
    (0..<planeCount).map { index in
      var plane = ib_jpeg_plane()
      ib_jpeg_decode_get_plane(session, Int32(index), &plane)
      return PlaneSource(
        size: PixelSize(width: Int(plane.width), height: Int(plane.height)),
        rowBytes: Int(plane.row_bytes),
        rowsPerCall: Int(plane.rows_per_call),
        columnDensity: PlaneAxis.Density(
          samples: Int(plane.horizontal_samples),
          pixels: Int(plane.horizontal_pixels)
        ),
        lineDensity: PlaneAxis.Density(
          samples: Int(plane.vertical_samples),
          pixels: Int(plane.vertical_pixels)
        )
      )
    }
  }

  func startPlanes(scaleDenominator: Int) throws(DecodingError) {
    try check(ib_jpeg_decode_start_planes(session, Int32(scaleDenominator)))
  }

  func readPlanes(into targets: [RowTarget]) throws(DecodingError) -> Int {
    let bases = targets.map { $0.base.assumingMemoryBound(to: UInt8.self) as Optional }
    var rows: UInt32 = 0
    try check(ib_jpeg_decode_read_planes(session, bases, targets.map(\.stride), &rows))
    return Int(rows)
  }
}
