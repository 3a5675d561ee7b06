import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Rare variants are decoded, or refused with a helpful message")
struct RareFormatTests {
  @Test(
    "Arithmetic coding gives the same pixels as Huffman coding",
    arguments: [0, 1] as [Int32],
    [0, 1] as [Int32]
  )
  func arithmetic(isProgressive: Int32, restartRows: Int32) throws {
    func file(isArithmetic: Int32) -> [UInt8] {
      Fixture.jpeg(203, 150) {
        $0.is_arithmetic = isArithmetic
        $0.is_progressive = isProgressive
        $0.restart_rows = restartRows
      }
    }
    let arithmetic = file(isArithmetic: 1)
    #expect(arithmetic != file(isArithmetic: 0))
    #expect(try decoded(arithmetic, .full) == decoded(file(isArithmetic: 0), .full))
    #expect(
      try decoded(arithmetic, .downsample, 40) == decoded(file(isArithmetic: 0), .downsample, 40)
    )
  }

  @Test("A shortened arithmetic-coded JPEG is an error", arguments: [0, 1] as [Int32])
  func shortenedArithmetic(isProgressive: Int32) throws {
    let bytes = Fixture.jpeg(64, 48) {
      $0.is_arithmetic = 1
      $0.is_progressive = isProgressive
    }
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(try decodingError(Array(bytes.prefix(count))) != nil, "cut to \(count) bytes")
    }
    #expect(try decodingError(bytes) == nil)
  }

  @Test("The PNG variant of application bundles is refused by name")
  func applePNG() throws {
    var bytes = Fixture.png(8, 8, colorType: 2, rows: Fixture.photograph(8, 8))
    bytes.insert(
      contentsOf: [0, 0, 0, 4] + Array("CgBI".utf8) + [80, 0, 32, 2, 0, 0, 0, 0],
      at: 8
    )
    for truncation in TruncationPolicy.allCases {
      var options = DecodeOptions()
      options.truncation = truncation
      let error = try #require(try decodingError(bytes, options))
      guard case .unsupported(codec: .png, words: let words) = error else {
        Issue.record("not refused as unsupported: \(error)")
        continue
      }
      #expect(words.contains("CgBI"))
      #expect(error.description.contains("convert"))
    }
  }
}
