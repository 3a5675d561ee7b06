import CTestSupport
import Glibc
import Testing

/// A PNG file assembled from filtered rows, so that a test determines each of its bytes.
struct PackedPNG: CustomTestStringConvertible {
  var width = 1
  var height = 1
  var colorType = 0
  var bitDepth = 8
  /// RGB, 3 bytes an entry.
  var palette: [UInt8] = []
  /// The data of a tRNS chunk.
  var transparency: [UInt8] = []
  var level = 1
  var strategy = 0
  var windowBits = 15
  var chunkBytes = 0
  var hasEmptyChunks = false

  static let kinds: [PackedPNG] = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ].flatMap { colorType, depths in
    depths.map { PackedPNG(colorType: colorType, bitDepth: $0) }
  }

  var testDescription: String { "type \(colorType), \(bitDepth) bits" }

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }
  var rowBytes: Int { (width * channels * bitDepth + 7) / 8 }

  /// Rows of random bytes, which are valid with any filter; nil picks random filters.
  func randomRows(filter: UInt8?, using numbers: inout SeededNumbers) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((rowBytes + 1) * height)
    for _ in 0..<height {
      rows.append(filter ?? UInt8.random(in: 0...4, using: &numbers))
      // Sometimes few levels, so that transparent colours and matches occur.
      let levels: ClosedRange<UInt8> = Bool.random(using: &numbers) ? 0...255 : 0...2
      for _ in 0..<rowBytes { rows.append(UInt8.random(in: levels, using: &numbers)) }
    }
    return rows
  }

  /// Adds a palette that may be too short for its indices, and with `isTransparent` a tRNS chunk.
  mutating func addColours(isTransparent: Bool, using numbers: inout SeededNumbers) {
    if colorType == 3 {
      let count = Int.random(in: 1...(1 << bitDepth), using: &numbers)
      palette = (0..<count * 3).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      guard isTransparent else { return }
      transparency = (0..<(count + 1) / 2).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    } else if isTransparent && colorType != 4 && colorType != 6 {
      // A colour of the stored depth: one 16-bit number a channel.
      let high: ClosedRange<UInt8> = bitDepth == 16 ? 0...2 : 0...0
      let low: ClosedRange<UInt8> = bitDepth == 1 ? 0...1 : 0...2
      transparency = (0..<channels).flatMap { _ in
        [UInt8.random(in: high, using: &numbers), UInt8.random(in: low, using: &numbers)]
      }
    }
  }

  /// The file around `rows`, which begin with their filter bytes.
  func file(of rows: [UInt8]) -> [UInt8] { file(of: rows, ibt_pack_png) }

  /// The file around a zlib stream.
  func file(around stream: [UInt8]) -> [UInt8] { file(of: stream, ibt_wrap_png) }

  private typealias Packer = (
    UnsafePointer<UInt8>?, Int, UInt32, UInt32, UnsafePointer<ibt_png_packing>?,
    UnsafeMutablePointer<Int>?
  ) -> UnsafeMutablePointer<UInt8>?

  private func file(of bytes: [UInt8], _ pack: Packer) -> [UInt8] {
    palette.withUnsafeBufferPointer { palette in
      transparency.withUnsafeBufferPointer { transparency in
        var packing = ibt_png_packing()
        packing.color_type = Int32(colorType)
        packing.bit_depth = Int32(bitDepth)
        packing.palette = palette.baseAddress
        packing.palette_count = Int32(palette.count / 3)
        packing.transparency = transparency.baseAddress
        packing.transparency_count = Int32(transparency.count)
        packing.level = Int32(level)
        packing.strategy = Int32(strategy)
        packing.window_bits = Int32(windowBits)
        packing.chunk_bytes = Int32(chunkBytes)
        packing.has_empty_chunks = hasEmptyChunks ? 1 : 0
        var size = 0
        let file = pack(bytes, bytes.count, UInt32(width), UInt32(height), &packing, &size)
        guard let file else { preconditionFailure("zlib refused a fixture") }
        defer { free(file) }
        return Array(UnsafeBufferPointer(start: file, count: size))
      }
    }
  }
}

/// A decode by libpng alone.
struct ReferenceDecode {
  var outcome = ibt_png_outcome()
  var bytes: [UInt8] = []

  init(_ file: [UInt8], isDeep: Bool = false, isLenient: Bool = false) {
    let pixels = ibt_decode_png(
      file,
      file.count,
      isDeep ? 1 : 0,
      isLenient ? 1 : 0,
      &outcome
    )
    guard let pixels else { return }
    defer { free(pixels) }
    let count = Int(outcome.width) * Int(outcome.height) * (isDeep ? 8 : 4)
    bytes = Array(UnsafeBufferPointer(start: pixels, count: count))
  }
}
