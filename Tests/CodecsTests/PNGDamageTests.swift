import CCodecs
import CTestSupport
import Testing

@Suite("libpng judges damaged PNG files, even after the fast reader read rows")
struct PNGDamageTests {
  /// Expects the same verdict and the same pixels, if any, both strictly and leniently.
  private func expectSame(
    _ file: [UInt8],
    _ note: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for isLenient in [false, true] {
      let reference = ReferenceDecode(file, isLenient: isLenient)
      let result = shimDecode(
        file,
        damage: isLenient ? IB_DAMAGE_IS_ACCEPTED : IB_DAMAGE_IS_SHOWN,
        maxPixels: 1 << 24
      )
      let note = "\(note), lenient \(isLenient): \(result.words)"
      // After the first row, accepted damage is no longer an error.
      let isExpectedToWork =
        reference.outcome.is_whole == 1 || isLenient && reference.outcome.row_count > 0
      // Fed byte by byte, libpng may need the stream's checksum before it delivers the last row.
      let isLastRowOpen =
        reference.outcome.is_cut == 1
        && result.decodedRows == Int(reference.outcome.row_count) + 1
      if isLenient && isLastRowOpen { continue }
      if !isLenient && !isLastRowOpen && !isExpectedToWork && result.acceptableRows < result.height
      {
        #expect(
          result.acceptableRows == reference.outcome.row_count,
          "\(note)",
          sourceLocation: location
        )
      }
      #expect((result.status == IB_PNG_OK) == isExpectedToWork, "\(note)", sourceLocation: location)
      if isExpectedToWork && result.status == IB_PNG_OK {
        #expect(result.bytes == reference.bytes, "\(note)", sourceLocation: location)
        #expect(
          result.decodedRows == Int(reference.outcome.row_count),
          "\(note)",
          sourceLocation: location
        )
        // Fed byte by byte, libpng may judge the end of the stream differently.
        if reference.outcome.is_cut == 1 { continue }
        let ending: Int32 = reference.outcome.is_whole == 1 ? 0 : 1
        #expect(
          result.warnings == reference.outcome.warnings + ending,
          "\(note)",
          sourceLocation: location
        )
      }
    }
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var status: Int
    var words: String
    var file: [UInt8]

    init(_ name: String, _ status: Int, _ words: String, _ file: [UInt8]) {
      testDescription = name
      self.status = status
      self.words = words
      self.file = file
    }
  }

  private static let png = PackedPNG(width: 30, height: 30, colorType: 2)

  private static let rows: [UInt8] = {
    var numbers = SeededNumbers(seed: 3)
    return png.randomRows(filter: nil, using: &numbers)
  }()

  /// The zlib stream of `rows`, taken out of the one IDAT chunk of its file.
  private static let stream: [UInt8] = Array(png.file(of: rows).dropFirst(41).dropLast(16))

  private static func changed(_ bytes: [UInt8], _ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = bytes
    change(&bytes)
    return bytes
  }

  private static func split(_ bytes: Int) -> PackedPNG {
    var png = png
    png.chunkBytes = bytes
    return png
  }

  static let cases: [Case] = {
    let whole = png.file(of: rows)
    let beyond = changed(rows) { $0[91 * 3] = 5 }
    let noEnd = Array(whole.dropLast(12))
    return [
      Case("whole", IB_PNG_OK, "", whole),
      Case("filter 5", IB_PNG_CORRUPT, "bad adaptive filter value", png.file(of: beyond)),
      Case("cut in the data", IB_PNG_TRUNCATED, "Read Error", Array(whole.prefix(900))),
      Case("no end chunk", IB_PNG_TRUNCATED, "Read Error", noEnd),
      Case("bytes after the end", IB_PNG_OK, "", whole + [1, 2, 3]),
      Case(
        "checksum of the data",
        IB_PNG_CORRUPT,
        "IDAT: CRC error",
        changed(whole) { $0[$0.count - 13] ^= 1 }
      ),
      Case(
        "checksum of the end",
        IB_PNG_CORRUPT,
        "IEND: CRC error",
        changed(whole) { $0[$0.count - 1] ^= 1 }
      ),
      Case(
        "Adler-32 next to the data",
        IB_PNG_CORRUPT,
        "IDAT: incorrect data check",
        png.file(around: changed(stream) { $0[$0.count - 1] ^= 1 })
      ),
      Case(
        "Adler-32 in a chunk of its own",
        IB_PNG_OK,
        "IDAT: incorrect data check",
        split(stream.count - 4).file(around: changed(stream) { $0[$0.count - 1] ^= 1 })
      ),
      Case("data missing", IB_PNG_CORRUPT, "Not enough image data", png.file(of: rows.dropLast(1))),
      Case("too much data", IB_PNG_OK, "IDAT: Too much image data", png.file(of: rows + [0, 0])),
      Case(
        "bytes after the stream",
        IB_PNG_OK,
        "IDAT: Extra compressed data",
        png.file(around: stream + [7])
      ),
      Case(
        "many bytes after the stream",
        IB_PNG_OK,
        "IDAT: Extra compressed data",
        png.file(around: stream + stream)
      ),
      Case(
        "a window over 32 KB",
        IB_PNG_CORRUPT,
        "IDAT: invalid window size (libpng)",
        png.file(around: changed(stream) { $0.replaceSubrange(0..<2, with: [0x88, 0x1C]) })
      ),
      Case(
        "a window smaller than the distances",
        IB_PNG_CORRUPT,
        "IDAT: invalid distance too far back",
        repetitive { $0.replaceSubrange(0..<2, with: [0x08, 0x1D]) }
      ),
      Case(
        "another method than deflate",
        IB_PNG_CORRUPT,
        "IDAT: unknown compression method",
        png.file(around: changed(stream) { $0.replaceSubrange(0..<2, with: [0x77, 0x09]) })
      ),
      Case(
        "a wrong header",
        IB_PNG_CORRUPT,
        "IDAT: incorrect header check",
        png.file(around: changed(stream) { $0[1] ^= 1 })
      ),
      Case(
        "an undefined block type",
        IB_PNG_CORRUPT,
        "IDAT: invalid block type",
        png.file(around: changed(stream) { $0[2] |= 6 })
      ),
    ]
  }()

  /// An image whose second half repeats the first, farther away than a small window.
  private static func repetitive(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    let half = rows.prefix(91 * 15)
    let stream = png.file(of: Array(half + half)).dropFirst(41).dropLast(16)
    return png.file(around: changed(Array(stream), change))
  }

  @Test("Each kind of damage has libpng's status and message", arguments: cases)
  func table(input: Case) {
    let result = shimDecode(input.file)
    #expect(result.status == input.status)
    #expect(result.words == input.words)
    let isWarned = input.status == IB_PNG_OK && !input.words.isEmpty
    #expect(result.warnings == (isWarned ? 1 : 0))
    #expect(result.kind == (isWarned ? IB_WARNING_HARMLESS : IB_WARNING_NONE))
    let strict = shimDecode(input.file, damage: IB_DAMAGE_IS_ERROR)
    #expect(strict.status == (isWarned ? IB_PNG_WARNED : input.status))
    expectSame(input.file, input.testDescription)
  }

  @Test("Damage far into a file switches to libpng in the middle", arguments: [1, 13])
  func handOver(rowsAtATime: Int) {
    var numbers = SeededNumbers(seed: 11)
    var png = PackedPNG(width: 500, height: 400, colorType: 6)
    png.chunkBytes = 4000
    var file = png.file(of: png.randomRows(filter: nil, using: &numbers))
    file[file.count / 2] ^= 16
    expectSame(file, "in the middle")
    let result = shimDecode(file, rowsAtATime: rowsAtATime)
    #expect(result.status == IB_PNG_CORRUPT)
    #expect(result.words == "IDAT: CRC error")
    #expect(!result.isQuick)
  }

  @Test("Random files with random damage agree with libpng", arguments: Array(UInt64(0)..<400))
  func differential(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var png = try #require(PackedPNG.kinds.randomElement(using: &numbers))
    png.width = Int.random(in: 1...90, using: &numbers)
    png.height = Int.random(in: 1...60, using: &numbers)
    png.chunkBytes = Bool.random(using: &numbers) ? 0 : Int.random(in: 1...900, using: &numbers)
    png.level = Int.random(in: 0...9, using: &numbers)
    png.strategy = Int.random(in: 0...4, using: &numbers)
    png.addColours(isTransparent: Bool.random(using: &numbers), using: &numbers)
    let rows = png.randomRows(filter: nil, using: &numbers)
    var file = png.file(of: rows)
    let isStreamDamaged = Bool.random(using: &numbers)
    if isStreamDamaged {
      // The chunks keep correct checksums, so that the damage reaches the inflater.
      var stream: [UInt8] = []
      png.chunkBytes = 0
      let plain = PackedPNG(width: png.width, height: png.height, level: png.level)
      stream = Array(plain.file(of: rows).dropFirst(41).dropLast(16))
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let offset = Int.random(in: 0..<stream.count, using: &numbers)
        stream[offset] = UInt8.random(in: 0...255, using: &numbers)
      }
      file = png.file(around: stream)
    } else {
      for _ in 0..<Int.random(in: 0...2, using: &numbers) {
        let offset = Int.random(in: 33..<file.count, using: &numbers)
        file[offset] ^= 1 << UInt8.random(in: 0...7, using: &numbers)
      }
    }
    expectSame(
      file,
      "seed \(seed), \(png), \(png.width) x \(png.height), stream \(isStreamDamaged)"
    )
  }
}
