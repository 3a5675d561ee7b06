import Basics
import CTestSupport
import Codecs
import Glibc
import ImageFormats
import ImagePipeline
import Testing

@Suite("Damage that libjpeg only warns about is shown and reported")
struct JPEGWarningTests {
  private static let width = 96
  private static let height = 80

  /// A file with one defect, and the warning of its decode.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: [UInt8]
    var kind: DecodeWarnings.Kind
    var words: String
    /// The first row that may be wrong; nil if the codec cannot tell.
    var row: Int?
    var rows = JPEGWarningTests.height
  }

  /// Blocks of 16 rows, each of which begins after a restart marker.
  private static let restarts = Fixture.jpeg(width, height) { $0.restart_rows = 1 }
  private static let plain = Fixture.jpeg(width, height)
  private static let progressive = Fixture.jpeg(width, height) { $0.is_progressive = 1 }

  /// Where the entropy-coded data of the scan numbered `index` begin.
  private static func dataBegin(_ file: [UInt8], scan index: Int = 0) -> Int {
    var scans = 0
    var offset = 2
    while offset + 3 < file.count {
      guard file[offset] == 0xFF, ![0x00, 0xFF].contains(file[offset + 1]),
        !(0xD0...0xD8).contains(file[offset + 1])
      else {
        offset += 1
        continue
      }
      let length = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      let isScan = file[offset + 1] == 0xDA
      offset += 2 + length
      if isScan {
        if scans == index { return offset }
        scans += 1
      }
    }
    preconditionFailure("the file has \(scans) scans")
  }

  private static func changed(_ file: [UInt8], _ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var file = file
    change(&file)
    return file
  }

  /// The offset of restart marker `number`.
  private static func restart(_ number: UInt8) -> Int {
    restarts.indices.dropLast().first { restarts[$0] == 0xFF && restarts[$0 + 1] == 0xD0 + number }!
  }

  static let cases: [Case] = [
    Case(
      testDescription: "bytes before a marker of the header",
      file: changed(plain) { $0.insert(contentsOf: [1, 2, 3], at: 2) },
      kind: .harmless,
      words: "Corrupt JPEG data: 3 extraneous bytes before marker 0xe0"
    ),
    Case(
      testDescription: "bytes after the data",
      file: changed(plain) { $0.insert(contentsOf: [0, 0, 0, 0, 0, 0, 0, 0], at: $0.count - 2) },
      kind: .damage,
      words: "Corrupt JPEG data: 5 extraneous bytes before marker 0xd9"
    ),
    Case(
      testDescription: "data that end too early in the middle",
      file: changed(plain) { file in
        let begin = dataBegin(file)
        file.removeSubrange(begin + (file.count - begin) / 2..<file.count - 2)
      },
      kind: .damage,
      words: "Corrupt JPEG data: premature end of data segment",
      row: 32,
      rows: 32
    ),
    Case(
      testDescription: "one interval of several that ends too early",
      file: changed(restarts) { $0.removeSubrange(restart(2) - 20..<restart(2)) },
      kind: .damage,
      words: "Corrupt JPEG data: premature end of data segment",
      row: 32
    ),
    Case(
      testDescription: "another restart marker than the one that is due",
      file: changed(restarts) { $0[restart(1) + 1] = 0xD2 },
      kind: .damage,
      words: "Corrupt JPEG data: found marker 0xd2 instead of RST1",
      row: 32
    ),
    Case(
      testDescription: "odd parameters of a sequential scan",
      file: changed(plain) { $0[dataBegin($0) - 2] = 5 },
      kind: .harmless,
      words: "Invalid SOS parameters for sequential JPEG"
    ),
    Case(
      testDescription: "a later scan that lacks data",
      file: changed(progressive) { file in
        let begin = dataBegin(file, scan: 1)
        file.removeSubrange(begin + 4..<begin + 12)
      },
      kind: .damage,
      words: "Corrupt JPEG data: premature end of data segment",
      row: 0
    ),
  ]

  @Test("Each is decoded as libjpeg alone decodes it, with its warning", arguments: cases)
  func shown(input: Case) throws {
    let result = try EncodedImage(copying: input.file).decode(DecodeOptions(mode: .full))
    let warnings = try #require(result.warnings)
    #expect(warnings.count >= 1)
    #expect(warnings.kind == input.kind)
    #expect(warnings.words == input.words)
    #expect(warnings.decodedRows == input.rows)
    // A scan that lacks data may run dry some rows after the cut.
    if let row = input.row, input.testDescription.hasPrefix("a later") {
      #expect(try #require(warnings.firstDamagedRow) >= row)
    } else {
      #expect(warnings.firstDamagedRow == input.row)
    }
    #expect(Raster(result.pixels) == (try reference(input.file)))
  }

  @Test("The strict policy refuses each with the codec's message", arguments: cases)
  func refused(input: Case) throws {
    for truncation in TruncationPolicy.allCases {
      var options = DecodeOptions(mode: .full)
      options.damage = .refused
      options.truncation = truncation
      let error = try decodingError(input.file, options)
      guard case .warned(.jpeg, _)? = error else {
        Issue.record("\(truncation): \(String(describing: error))")
        return
      }
      #expect(error?.remedy == .showDamage)
    }
  }

  @Test("Small results and planes have the warning too", arguments: cases)
  func modes(input: Case) throws {
    for mode in DecodeMode.allCases {
      let options = DecodeOptions(mode: mode, maxPixelSize: 20)
      #expect(try EncodedImage(copying: input.file).decode(options).warnings?.kind == input.kind)
    }
    var planes = DecodeOptions(mode: .downsample, maxPixelSize: 40)
    planes.pixelFormat = .yuv420
    #expect(try EncodedImage(copying: input.file).decode(planes).warnings?.kind == input.kind)
  }

  @Test("A file without damage has no warning", arguments: HostileInputTests.names)
  func none(name: String) throws {
    let bytes = try #require(HostileInputTests.files[name])
    for damage in DamagePolicy.allCases {
      var options = DecodeOptions(mode: .full)
      options.damage = damage
      #expect(try EncodedImage(copying: bytes).decode(options).warnings == nil)
    }
  }

  @Test(
    "Without the blocks of one unit nothing is shown, whatever is accepted",
    arguments: [(plain, [0, 1, 8]), (progressive, [0, 1])],
    TruncationPolicy.allCases
  )
  func nothing(input: (file: [UInt8], counts: [Int]), policy: TruncationPolicy) throws {
    let file = input.file
    let begin = Self.dataBegin(file)
    var options = DecodeOptions(mode: .full)
    options.truncation = policy
    for count in input.counts {
      let front = Array(file[..<(begin + count)])
      let cut = try decodingError(front, options)
      #expect(cut == .truncated(codec: .jpeg, words: "Premature end of JPEG file"), "\(count)")
      let ended = try decodingError(front + [0xFF, 0xD9], options)
      guard case .corrupt(.jpeg, _, 0)? = ended else {
        Issue.record("\(count) bytes and an end: \(String(describing: ended))")
        continue
      }
    }
  }

  @Test(
    "A segment that ends in the first row of blocks is shown, as browsers show it",
    arguments: [plain, restarts],
    [40, 60, 80, 100, 150]
  )
  func firstRow(file: [UInt8], permille: Int) throws {
    let begin = Self.dataBegin(file)
    // The first row of blocks is about a fifth of the data.
    let end = begin + (file.count - begin) * permille / 1000
    let ended = Array(file[..<end]) + [0xFF, 0xD9]
    let result = try EncodedImage(copying: ended).decode(DecodeOptions(mode: .full))
    let warnings = try #require(result.warnings)
    #expect(warnings.kind == .damage)
    #expect(warnings.words == "Corrupt JPEG data: premature end of data segment")
    #expect(warnings.decodedRows == 16)
    #expect(warnings.firstDamagedRow == 0)
    #expect(Raster(result.pixels) == (try reference(ended)))
    // Without the end of the image the file is cut, which has to be accepted.
    let cut = Array(file[..<end])
    let refusal = try decodingError(cut)
    #expect(refusal?.remedy == .acceptTruncation, "\(String(describing: refusal))")
    var options = DecodeOptions(mode: .full)
    options.truncation = .accept
    #expect(try EncodedImage(copying: cut).decode(options).warnings?.kind == .truncation)
  }

  @Test("An image of one row of blocks is shown when one block came")
  func oneRowOfBlocks() throws {
    let file = Fixture.jpeg(96, 10)
    let begin = Self.dataBegin(file)
    let half = Array(file[..<(begin + (file.count - begin) / 2)]) + [0xFF, 0xD9]
    let result = try EncodedImage(copying: half).decode(DecodeOptions(mode: .full))
    #expect(result.warnings?.firstDamagedRow == 0)
    let none = Array(file[..<begin]) + [0xFF, 0xD9]
    #expect(try decodingError(none) != nil)
  }

  @Test(
    "A claim of many pixels without data costs nothing",
    arguments: [0xC0, 0xC2] as [UInt8]
  )
  func claim(frameMarker: UInt8) throws {
    var file = frameMarker == 0xC0 ? Self.plain : Self.progressive
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == frameMarker }
    )
    file.replaceSubrange(frame + 5..<frame + 9, with: [0x1F, 0xFF, 0x1F, 0xFF])
    let begin = Self.dataBegin(file)
    // The first unit of coded blocks is longer in the baseline file.
    let bomb = Array(file[..<(begin + (frameMarker == 0xC0 ? 32 : 1))]) + [0xFF, 0xD9]
    let session = try DecodeSession(
      try EncodedImage(copying: bomb),
      options: DecodeOptions(maxPixelSize: 100)
    )
    let error = #expect(throws: DecodingError.self) { _ = try session.decodeNextBand() }
    guard case .corrupt? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Decodes with libjpeg alone, which continues after its warnings.
  private func reference(_ bytes: [UInt8]) throws -> Raster {
    var width: UInt32 = 0
    var height: UInt32 = 0
    let pixels = try #require(ibt_decode_jpeg(bytes, bytes.count, &width, &height))
    defer { free(pixels) }
    let size = PixelSize(width: Int(width), height: Int(height))
    let count = size.pixelCount * 4
    return Raster(size: size, bytes: Array(UnsafeBufferPointer(start: pixels, count: count)))
  }
}
