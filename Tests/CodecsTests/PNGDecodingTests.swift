import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("PNG decodes exactly")
struct PNGDecodingTests {
  @Test("RGBA is decoded unchanged", arguments: [Int32(0), 1])
  func rgba(isInterlaced: Int32) throws {
    let rows = Fixture.translucent(33, 300)
    let bytes = Fixture.png(33, 300, colorType: 6, rows: rows) { $0.is_interlaced = isInterlaced }
    #expect(try decoded(bytes, .full).bytes == rows)
  }

  @Test("Interlaced sizes smaller than a pass work", arguments: 1...9, [1, 2, 5, 9])
  func smallInterlaced(width: Int, height: Int) throws {
    let rows = Fixture.translucent(width, height)
    let bytes = Fixture.png(width, height, colorType: 6, rows: rows) { $0.is_interlaced = 1 }
    #expect(try decoded(bytes, .full).bytes == rows)
  }

  @Test("RGB gets an opaque alpha")
  func rgb() throws {
    let raster = try decoded(
      Fixture.png(2, 1, colorType: 2, rows: [1, 2, 3, 4, 5, 6]),
      .full
    )
    #expect(raster.bytes == [1, 2, 3, 255, 4, 5, 6, 255])
  }

  static let grays: [(depth: Int32, rows: [UInt8], levels: [UInt8])] = [
    (1, [0b0100_0000], [0, 255]), (2, [0b0110_0000], [85, 170]), (4, [0x3C], [51, 204]),
    (8, [7, 200], [7, 200]), (16, [0x80, 0x00, 0xFF, 0xFF], [128, 255]),
  ]

  @Test("Gray of any depth is spread over 0 to 255", arguments: grays)
  func gray(depth: Int32, rows: [UInt8], levels: [UInt8]) throws {
    let raster = try decoded(
      Fixture.png(2, 1, colorType: 0, bitDepth: depth, rows: rows),
      .full
    )
    #expect(raster.bytes == levels.flatMap { [$0, $0, $0, 255] })
  }

  @Test("Gray with alpha keeps its alpha", arguments: [Int32(8), 16])
  func grayAlpha(depth: Int32) throws {
    let rows: [UInt8] = depth == 8 ? [9, 100] : [9, 9, 100, 100]
    let raster = try decoded(Fixture.png(1, 1, colorType: 4, bitDepth: depth, rows: rows), .full)
    #expect(raster.bytes == [9, 9, 9, 100])
  }

  @Test(
    "16 bits are rounded to 8, not cut",
    arguments: [
      (UInt16(0x00FF), UInt8(1)), (0x007F, 0), (0x8000, 128), (0xFF00, 254), (0xFFFF, 255),
    ]
  )
  func sixteenBits(sample: UInt16, level: UInt8) throws {
    let high = UInt8(sample >> 8)
    let low = UInt8(sample & 0xFF)
    let rows = [high, low, high, low, high, low, 0xFF, 0xFF]
    let raster = try decoded(Fixture.png(1, 1, colorType: 6, bitDepth: 16, rows: rows), .full)
    #expect(raster.bytes == [level, level, level, 255])
  }

  static let indices: [(depth: Int32, rows: [UInt8])] = [
    (1, [0b0100_0000]), (2, [0b0001_0000]), (4, [0x01]), (8, [0, 1]),
  ]

  @Test("Palettes of any depth are looked up, with their alpha", arguments: indices)
  func palette(depth: Int32, rows: [UInt8]) throws {
    let palette: [UInt8] = [10, 20, 30, 255, 40, 50, 60, 70]
    let bytes = Fixture.png(
      2,
      1,
      colorType: 3,
      bitDepth: depth,
      rows: rows,
      palette: palette
    )
    #expect(try decoded(bytes, .full).bytes == palette)
  }

  @Test("An opaque palette is opaque")
  func opaquePalette() throws {
    let palette: [UInt8] = [10, 20, 30, 255, 40, 50, 60, 255]
    let bytes = Fixture.png(2, 1, colorType: 3, rows: [1, 0], palette: palette)
    #expect(try decoded(bytes, .full).bytes == [40, 50, 60, 255, 10, 20, 30, 255])
  }

  @Test("A transparent colour is transparent, its neighbours are not")
  func colourKey() throws {
    let rgb = Fixture.png(2, 1, colorType: 2, rows: [1, 2, 3, 1, 2, 4]) {
      $0.has_key = 1
      $0.key_red = 1
      $0.key_green = 2
      $0.key_blue = 3
    }
    #expect(try decoded(rgb, .full).bytes == [1, 2, 3, 0, 1, 2, 4, 255])
    let gray = Fixture.png(2, 1, colorType: 0, rows: [5, 6]) {
      $0.has_key = 1
      $0.key_gray = 5
    }
    #expect(try decoded(gray, .full).bytes == [5, 5, 5, 0, 6, 6, 6, 255])
    #expect(try decoded(gray, .downsample, 1).bytes == [6, 6, 6, 128])
  }

  @Test(
    "A wrong checksum of image data is libpng's error, one of other chunks a warning"
  )
  func checksums() throws {
    let rows = Fixture.photograph(40, 40)
    let bytes = Fixture.png(40, 40, colorType: 2, rows: rows) { $0.orientation = 1 }
    let position = try #require(
      bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == Array("IDAT".utf8) }
    )
    let length = bytes[position - 4..<position].reduce(0) { $0 << 8 | Int($1) }
    var damaged = bytes
    damaged[position + 4 + length] ^= 1
    guard case .corrupt(.png, "IDAT: CRC error", _)? = try decodingError(damaged) else {
      Issue.record("\(String(describing: try decodingError(damaged)))")
      return
    }
    damaged = bytes
    let exif = try #require(
      bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == Array("eXIf".utf8) }
    )
    damaged[exif + 4 + 25] ^= 1
    let result = try EncodedImage(copying: damaged).decode(DecodeOptions(mode: .full))
    #expect(Raster(result.pixels) == (try decoded(bytes, .full)))
    #expect(
      result.warnings
        == DecodeWarnings(count: 1, kind: .harmless, words: "eXIf: CRC error", decodedRows: 40)
    )
    var strict = DecodeOptions(mode: .full)
    strict.damage = .refused
    #expect(
      try decodingError(damaged, strict) == .warned(codec: .png, words: "eXIf: CRC error")
    )
  }
}
