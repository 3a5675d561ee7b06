import Basics
import CTestSupport
import Codecs
import Glibc
import ImageFormats
import ImagePipeline
import Testing

@Suite("A truncated file gives all decodable rows, if truncation is accepted")
struct TruncationTests {
  private static let width = 320
  private static let height = 480
  /// One large IDAT chunk, whose last rows libpng alone would lose.
  private static let png = Fixture.png(
    width,
    height,
    colorType: 2,
    rows: Fixture.photograph(width, height)
  )
  private static let interlaced = Fixture.png(
    width,
    height,
    colorType: 2,
    rows: Fixture.photograph(width, height)
  ) { $0.is_interlaced = 1 }

  /// The whole rows that the chunk data of the first `count` bytes of `file` inflate to.
  private static func inflatedRows(_ file: [UInt8], _ count: Int) -> Int {
    // Signature and header, then only IDAT chunks.
    var stream: [UInt8] = []
    var offset = 33
    while offset + 8 < count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if Array(file[offset + 4..<offset + 8]) == Array("IDAT".utf8) {
        stream += file[offset + 8..<min(offset + 8 + length, count)]
      }
      offset += 12 + length
    }
    return Int(ibt_inflated_bytes(stream, stream.count)) / (1 + 3 * width)
  }

  @Test("Every row that zlib yields is decoded, at every percent", arguments: 1...99)
  func rows(percent: Int) throws {
    let count = Self.png.count * percent / 100
    let expected = Self.inflatedRows(Self.png, count)
    let front = Array(Self.png.prefix(count))
    var options = DecodeOptions(mode: .full)
    let refusal = try decodingError(front, options)
    #expect(refusal == .truncated(codec: .png, words: "Read Error", acceptableRows: expected))
    #expect(refusal?.remedy == (expected > 0 ? .acceptTruncation : nil))
    options.truncation = .accept
    guard expected > 0 else {
      #expect(
        try decodingError(front, options) == .truncated(codec: .png, words: "Read Error")
      )
      return
    }
    let result = try EncodedImage(copying: front).decode(options)
    #expect(
      result.warnings
        == DecodeWarnings(
          count: 1,
          kind: .truncation,
          words: "Read Error",
          decodedRows: expected,
          firstDamagedRow: expected == Self.height ? nil : expected
        )
    )
    let whole = try decoded(Self.png, .full)
    let raster = Raster(result.pixels)
    let border = expected * Self.width * 4
    #expect(raster.bytes[..<border] == whole.bytes[..<border])
    #expect(raster.bytes[border...].allSatisfy { $0 == 0 })
  }

  @Test("An offered remedy works, and one that would not work is not offered", arguments: 0..<60)
  func offers(sixtieths: Int) throws {
    for name in HostileInputTests.names {
      let file = try #require(HostileInputTests.files[name])
      let front = Array(file.prefix(file.count * sixtieths / 60))
      let refusal = try decodingError(front)
      var options = DecodeOptions()
      options.truncation = .accept
      let accepted = try decodingError(front, options)
      #expect((refusal?.remedy == .acceptTruncation) == (accepted == nil), "\(name)")
      #expect(accepted?.remedy == nil, "\(name)")
      guard case .truncated(_, _, let rows)? = refusal, rows > 0 else { continue }
      #expect(try EncodedImage(copying: front).decode(options).warnings?.decodedRows == rows)
    }
  }

  @Test(
    "Where warnings are refused, accepting is not offered, as it would not help",
    arguments: [
      Fixture.jpeg(96, 80), Fixture.png(96, 80, colorType: 2, rows: Fixture.photograph(96, 80)),
    ]
  )
  func strict(file: [UInt8]) throws {
    let front = Array(file.prefix(file.count * 3 / 4))
    #expect(try decodingError(front)?.remedy == .acceptTruncation)
    var options = DecodeOptions()
    options.damage = .refused
    for truncation in TruncationPolicy.allCases {
      options.truncation = truncation
      let refusal = try #require(try decodingError(front, options))
      #expect(refusal.remedy != .acceptTruncation, "\(refusal)")
    }
  }

  @Test("A marker after which libjpeg cannot continue is refused without an offer")
  func unknownMarker() throws {
    var file = Fixture.jpeg(96, 80)
    // Between two bytes of data, not between those of a stuffed 0xFF.
    let offset = try #require(file.indices.last { $0 < file.count * 3 / 4 && file[$0 - 1] != 0xFF })
    file.insert(contentsOf: [0xFF, 0x45], at: offset)
    var options = DecodeOptions()
    for truncation in TruncationPolicy.allCases {
      options.truncation = truncation
      #expect(
        try decodingError(file, options)
          == .corrupt(codec: .jpeg, words: "Unsupported marker type 0x45", acceptableRows: 0)
      )
    }
  }

  @Test("Damage in the middle offers the rows before it, and accepting gives them")
  func damaged() throws {
    var file = Self.png
    file[file.count / 2] ^= 255
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    let refusal = try decodingError(file)
    guard case .corrupt(.png, _, let rows)? = refusal, refusal?.remedy == .acceptTruncation else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    let result = try EncodedImage(copying: file).decode(options)
    let warnings = try #require(result.warnings)
    #expect(warnings.kind == .damage)
    #expect(warnings.decodedRows >= rows)
  }

  @Test("A row of an interlaced image counts as soon as one of its pixels is decoded")
  func interlaced() throws {
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    var last = 0
    for percent in stride(from: 5, through: 95, by: 10) {
      let front = Array(Self.interlaced.prefix(Self.interlaced.count * percent / 100))
      let warnings = try #require(try EncodedImage(copying: front).decode(options).warnings)
      #expect(warnings.kind == .truncation)
      #expect(warnings.decodedRows >= last)
      #expect(warnings.decodedRows <= Self.height)
      let row = try #require(warnings.firstDamagedRow)
      #expect(row == 0 || row % 2 == 1)
      last = warnings.decodedRows
    }
    #expect(last > Self.height / 2)
  }

  @Test("A progressive JPEG cut between two scans is shown as far as the scans before")
  func betweenScans() throws {
    let file = Fixture.jpeg(200, 150) { $0.is_progressive = 1 }
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    // There are tables between the scans; a cut in one of them is not the end of data.
    let tables = file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xC4 }
    let offset = try #require(tables.last)
    let front = Array(file.prefix(offset + 12))
    #expect(
      try decodingError(front)
        == .truncated(codec: .jpeg, words: "Premature end of JPEG file", acceptableRows: 150)
    )
    let warnings = try #require(try EncodedImage(copying: front).decode(options).warnings)
    #expect(warnings.kind == .truncation)
    #expect(warnings.decodedRows == 150)
    // The missing scans would have refined every row.
    #expect(warnings.firstDamagedRow == 0)
  }

  @Test(
    "A progressive JPEG without its last scans may be wrong from the first row on",
    arguments: [20, 30, 50]
  )
  func missingScans(percent: Int) throws {
    let file = Fixture.jpeg(200, 150) { $0.is_progressive = 1 }
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    let front = Array(file.prefix(file.count * percent / 100))
    let warnings = try #require(try EncodedImage(copying: front).decode(options).warnings)
    #expect(warnings.firstDamagedRow == 0)
  }

  @Test("A complete progressive JPEG without its end marker lacks no row")
  func noEndMarkerOfScans() throws {
    let file = Array(Fixture.jpeg(200, 150) { $0.is_progressive = 1 }.dropLast(2))
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    let warnings = try #require(try EncodedImage(copying: file).decode(options).warnings)
    #expect(warnings.firstDamagedRow == nil)
  }

  @Test("A complete JPEG without its end marker lacks no row")
  func noEndMarker() throws {
    let file = Array(Fixture.jpeg(96, 80).dropLast(2))
    #expect(
      try decodingError(file)
        == .truncated(codec: .jpeg, words: "Premature end of JPEG file", acceptableRows: 80)
    )
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    let warnings = try #require(try EncodedImage(copying: file).decode(options).warnings)
    #expect(warnings.decodedRows == 80)
    #expect(warnings.firstDamagedRow == nil)
  }
}
