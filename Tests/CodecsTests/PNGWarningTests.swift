import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Harmless damage of a PNG is a warning, damage of its pixels an error")
struct PNGWarningTests {
  private static let keyed = Fixture.png(
    8,
    8,
    colorType: 2,
    rows: Array(repeating: 7, count: 192)
  ) {
    $0.has_key = 1
    $0.key_red = 7
    $0.key_green = 7
    $0.key_blue = 7
  }

  /// The offset of the data of the chunk called `name`.
  private static func offset(_ name: String, in file: [UInt8]) throws -> Int {
    try #require(
      file.indices.dropLast(4).first { Array(file[$0..<$0 + 4]) == Array(name.utf8) }
    ) + 4
  }

  private func expectTransparencyRefused(_ file: [UInt8], _ words: String) throws {
    #expect(
      try decodingError(file) == .corrupt(codec: .png, words: words, acceptableRows: 8)
    )
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    let result = try EncodedImage(copying: file).decode(options)
    #expect(
      result.warnings
        == DecodeWarnings(count: 1, kind: .damage, words: words, decodedRows: 8, firstDamagedRow: 0)
    )
    #expect(Raster(result.pixels)[0, 0] == [7, 7, 7, 255])
  }

  @Test("The transparency of tRNS belongs to the pixels: a wrong checksum refuses")
  func checksumOfTransparency() throws {
    var file = Self.keyed
    file[try Self.offset("tRNS", in: file)] ^= 1
    try expectTransparencyRefused(file, "tRNS: CRC error")
  }

  @Test("Accepting a damaged tRNS is offered for the rows that then decode", arguments: [0, 1])
  func rowsBehindTransparency(isInterlaced: Int32) throws {
    var file = Fixture.png(8, 8, colorType: 2, rows: Fixture.photograph(8, 8)) {
      ($0.has_key, $0.is_interlaced) = (1, isInterlaced)
    }
    let transparency = try Self.offset("tRNS", in: file)
    file[transparency] ^= 1
    let pixels = try Self.offset("IDAT", in: file)
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    for count in [transparency + 10, pixels + 2, pixels + 120, file.count] {
      let cut = Array(file.prefix(count))
      let accepted = try? EncodedImage(copying: cut).decode(options)
      let rows = accepted.map { $0.warnings?.decodedRows ?? 8 } ?? 0
      let refusal = try decodingError(cut)
      #expect(
        refusal == .corrupt(codec: .png, words: "tRNS: CRC error", acceptableRows: rows),
        "\(count) bytes"
      )
    }
  }

  @Test("A tRNS chunk of a wrong length refuses")
  func lengthOfTransparency() throws {
    var file = Self.keyed
    let offset = try Self.offset("tRNS", in: file)
    file.removeSubrange(offset + 4..<offset + 6)
    file[offset - 5] = 4
    ibt_fix_png_chunk(&file, file.count, offset - 8)
    try expectTransparencyRefused(file, "tRNS: invalid")
  }

  @Test(
    "A palette with a tRNS chunk of a wrong length is shown opaque, as browsers do",
    arguments: [0, 3, 5, 256, 257, 1000]
  )
  func lengthOfPaletteTransparency(count: Int) throws {
    var png = PackedPNG(width: 8, height: 8, colorType: 3, bitDepth: 8)
    png.palette = [10, 20, 30, 40, 50, 60]
    let rows = (0..<8).flatMap { _ in [UInt8](repeating: 0, count: 4) + [1, 1, 1, 1, 1] }
    let plain = png.file(of: rows)
    png.transparency = [UInt8](repeating: 100, count: count)
    // An empty chunk cannot be packed.
    let chunk = Fixture.chunk("tRNS", png.transparency)
    let place = try Self.offset("PLTE", in: plain) + 6 + 4
    let file = Array(plain[..<place]) + chunk + Array(plain[place...])
    let result = try EncodedImage(copying: file).decode(DecodeOptions(mode: .full))
    #expect(
      result.warnings
        == DecodeWarnings(
          count: 1,
          kind: .damage,
          words: "tRNS: invalid",
          decodedRows: 8,
          firstDamagedRow: 0
        )
    )
    #expect(Raster(result.pixels) == (try decoded(plain, .full)))
    var options = DecodeOptions()
    options.damage = .refused
    #expect(
      try decodingError(file, options) == .warned(codec: .png, words: "tRNS: invalid")
    )
    // A wrong checksum is damage on the way, which is refused as before.
    var damaged = file
    damaged[place + chunk.count - 1] ^= 1
    #expect(try decodingError(damaged)?.remedy == .acceptTruncation)
  }

  @Test("tRNS next to an alpha channel has no effect, and is a warning")
  func uselessTransparency() throws {
    var file = Fixture.png(4, 4, colorType: 6, rows: Fixture.translucent(4, 4))
    let chunk: [UInt8] = [0, 0, 0, 2] + Array("tRNS".utf8) + [0, 0, 0, 0, 0, 0]
    file.insert(contentsOf: chunk, at: 33)
    ibt_fix_png_chunk(&file, file.count, 33)
    let result = try EncodedImage(copying: file).decode(DecodeOptions(mode: .full))
    #expect(result.warnings?.kind == .harmless)
    #expect(Raster(result.pixels).bytes == Fixture.translucent(4, 4))
  }

  @Test("An ancillary chunk with a wrong checksum is a warning, before and after the pixels")
  func ancillary() throws {
    let good = Fixture.png(30, 20, colorType: 2, rows: Fixture.photograph(30, 20))
    let chunk: [UInt8] = [0, 0, 0, 3] + Array("tEXt".utf8) + [97, 0, 98, 1, 2, 3, 4]
    for offset in [33, good.count - 12] {
      var file = good
      file.insert(contentsOf: chunk, at: offset)
      let result = try EncodedImage(copying: file).decode(DecodeOptions(mode: .full))
      #expect(
        result.warnings
          == DecodeWarnings(count: 1, kind: .harmless, words: "tEXt: CRC error", decodedRows: 20),
        "at \(offset)"
      )
      #expect(Raster(result.pixels) == (try decoded(good, .full)))
      var options = DecodeOptions(mode: .full)
      options.damage = .refused
      #expect(
        try decodingError(file, options) == .warned(codec: .png, words: "tEXt: CRC error"),
        "at \(offset)"
      )
    }
  }
}
