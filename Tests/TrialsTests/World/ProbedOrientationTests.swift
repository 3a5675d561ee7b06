import Basics
import Codecs
import Corpus
import ImagePipeline
import Requests
import Testing

@testable import Trials

@Suite("A file's list and its decoder see the same sides")
struct ProbedOrientationTests {
  /// A TIFF structure with one entry: tag 0x0112.
  private static func tiff(
    _ orientation: Int,
    type: Int = 3,
    count: Int = 1,
    isBig: Bool = true,
    tag: Int = 0x0112,
    directory: Int = 8
  ) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let little = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBig ? little.reversed() : little
    }
    let value = type == 4 ? number(orientation, 4) : number(orientation, 2) + [0, 0]
    return (isBig ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]) + number(directory, 4)
      + number(1, 2) + number(tag, 2) + number(type, 2) + number(count, 4) + value + number(0, 4)
  }

  private static func app1(_ body: [UInt8]) -> [UInt8] {
    [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  private static func exif(_ tiff: [UInt8]) -> [UInt8] { app1(Array("Exif\0\0".utf8) + tiff) }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    var rest: UInt32 = 0xFFFF_FFFF
    for byte in named {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
    func number(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    return number(UInt32(body.count)) + named + number(~rest)
  }

  /// What stands behind the first bytes of a file, and the orientation that both have to see.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var inserted: [UInt8]
    var orientation: Int
  }

  /// The bodies of Exif data that are of interest in both formats.
  private static let bodies: [(String, [UInt8], Int)] = [
    ("16 bits", tiff(6), 6), ("little-endian", tiff(8, isBig: false), 8),
    ("32 bits", tiff(6, type: 4), 6), ("32 bits, little-endian", tiff(5, type: 4, isBig: false), 5),
    ("two numbers", tiff(6, count: 2), 1), ("8 bits", tiff(6, type: 1), 1),
    ("out of range", tiff(9), 1), ("another tag", tiff(6, tag: 0x0111), 1),
    ("a directory far away", tiff(6, directory: 1 << 30), 1), ("nothing", [], 1),
    ("cut", Array(tiff(6).prefix(19)), 1), ("no TIFF", Array("JUNKJUNK".utf8), 1),
  ]

  static let jpegs: [Case] =
    bodies.map { Case(testDescription: $0.0, inserted: exif($0.1), orientation: $0.2) } + [
      Case(testDescription: "two", inserted: exif(tiff(1)) + exif(tiff(6)), orientation: 1),
      Case(testDescription: "two turned", inserted: exif(tiff(8)) + exif(tiff(6)), orientation: 8),
      Case(
        testDescription: "the first is damaged",
        inserted: exif([]) + exif(tiff(6)),
        orientation: 1
      ),
      Case(
        testDescription: "behind XMP",
        inserted: app1(Array("http://ns.adobe.com/xap/1.0/\0".utf8)) + exif(tiff(6)),
        orientation: 6
      ),
      Case(
        testDescription: "fill bytes before it",
        inserted: [0xFF, 0xFF, 0xFF] + exif(tiff(6)),
        orientation: 6
      ),
    ]

  static let pngs: [Case] =
    bodies.map { Case(testDescription: $0.0, inserted: chunk("eXIf", $0.1), orientation: $0.2) } + [
      Case(
        testDescription: "two",
        inserted: chunk("eXIf", tiff(1)) + chunk("eXIf", tiff(6)),
        orientation: 1
      ),
      Case(
        testDescription: "behind text",
        inserted: chunk("tEXt", Array("a\0b".utf8)) + chunk("eXIf", tiff(6)),
        orientation: 6
      ),
      Case(
        testDescription: "ImageMagick's text",
        inserted: chunk("tEXt", Array("Raw profile type exif\0\nexif\n 26\n".utf8) + tiff(6)),
        orientation: 1
      ),
    ]

  /// A small file of the corpus.
  private static func file(_ codec: ImageCodec) async throws -> [UInt8] {
    let sources = try await TestCorpus.sources()
    for place in 0..<5 {
      let url = ImageURL(number: place * 1_000_000, text: "any")
      let picture = sources.picture(for: url)
      guard picture.header.codec == codec, picture.header.orientation == .up else { continue }
      return try EncodedImage.contentsOf(path: picture.path).withUnsafeBytes { Array($0) }
    }
    throw NoFile()
  }

  private struct NoFile: Error {}

  private func compare(_ bytes: [UInt8], _ expected: Int) throws {
    let listed = try ImageFileProbe(bytes: bytes)
    let decoded = try EncodedImage(copying: bytes).readHeader()
    #expect(listed.orientation == expected)
    #expect(Int(decoded.orientation.rawValue) == expected)
    #expect(listed.size == decoded.storedSize)
  }

  @Test("JPEG", arguments: jpegs)
  func jpeg(input: Case) async throws {
    let file = try await Self.file(.jpeg)
    // In front of all others, because the file has an Exif segment of its own.
    try compare(Array(file[..<2]) + input.inserted + file[2...], input.orientation)
  }

  @Test("PNG", arguments: pngs)
  func png(input: Case) async throws {
    let file = try await Self.file(.png)
    // Behind the signature and IHDR.
    try compare(Array(file[..<33]) + input.inserted + file[33...], input.orientation)
  }

  @Test("PNG with its orientation behind the image data")
  func late() async throws {
    let file = try await Self.file(.png)
    let end = file.count - 12
    let late = Self.chunk("eXIf", Self.tiff(6))
    try compare(Array(file[..<end]) + late + file[end...], 1)
  }
}
